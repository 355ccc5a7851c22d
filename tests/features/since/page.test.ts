import { expect, test } from 'vitest';
import { sinceNone } from '#messages';
import { dayOf, daysAfter } from '../../../contract/since/days.ts';
import { sinceScreen } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

const { forum, ana, ben, cem, dina } = await openFileForumWith(['Ana', 'Ben', 'Cem', 'Dina']);
const yesterday = daysAfter(dayOf(Date.now(), 'Asia/Dhaka'), -1);
const pageAt = async (at: string) => {
  const answer = await fetch(forum.url + at, { headers: { accept: 'text/html' } });
  return { answer, text: await answer.text() };
};

test('the page of a day without comments says so; then the threads with most people come first', async () => {
  const { text: empty } = await pageAt(sinceScreen(yesterday));
  expect(empty).toContain(sinceNone);
  const [quiet, crowd] = [await publish(ana, { title: 'Quiet' }), await publish(ana)];
  const { _id: first } = await writeComment(dina, quiet, 'To Ana.');
  const lead = await writeComment(ben, crowd, 'Which tea?');
  for (const who of [cem, dina]) await writeComment(who, crowd, 'Green.', { replyTo: lead._id });

  const { text } = await pageAt(sinceScreen(daysAfter(yesterday, -1)));
  const places = ['A question of tea', 'Which tea?', 'Quiet', 'To Ana.'].map((words) =>
    text.indexOf(words, text.indexOf('<main')),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(text).toContain(`/post-details/${quiet}?comment=${first}`);
});

test.each([
  ['/since/yesterday', 400],
  ['/since/2020-01-01', 404],
] as const)('a day that is none, or too far back, has a page: %s', async (at, status) => {
  const { answer } = await pageAt(at);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
});
