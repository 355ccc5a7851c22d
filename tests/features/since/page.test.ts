import { afterEach, expect, test, vi } from 'vitest';
import { sinceNone } from '#messages';
import { dayOf, daysAfter, timeAt, weekdayOf } from '../../../contract/since/days.ts';
import { sinceScreen } from '../../../contract/values/screens.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';

afterEach(() => void vi.useRealTimers());

const ZONE = 'Asia/Dhaka';
const WEEK_MS = 7 * 86_400_000;
const { forum, ana, ben, cem, dina } = await openFileForumWith(['Ana', 'Ben', 'Cem', 'Dina']);
const yesterday = daysAfter(dayOf(Date.now(), ZONE), -1);
const pageAt = async (at: string, { url } = forum) => {
  const answer = await fetch(url + at, { headers: { accept: 'text/html' } });
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

test('the feed, which the page of a day names, has an entry for each finished week', async () => {
  const { forum, ana, ben, cem } = await openForum(['Ana', 'Ben', 'Cem']);
  const post = await publish(ana, { title: 'Tea & <milk>' });
  const first = await writeComment(ben, post, 'Milk first, "always".');
  await writeComment(cem, post, 'Never.');
  const read = async () => {
    const answer = await fetch(`${forum.url}/since/feed.xml`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    return { text: await answer.text(), etag: answer.headers.get('etag') ?? '' };
  };
  const page = await pageAt(sinceScreen(dayOf(Date.now(), ZONE)), forum);
  expect(page.text).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/since/feed.xml"',
  );
  // The week is not over.
  expect((await read()).text).not.toContain('<entry>');

  const today = dayOf(Date.now(), ZONE);
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const end = timeAt(daysAfter(monday, 7), 0, ZONE);
  const readAt = (now: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    forum.app.context.responseCache.clear();
    return read();
  };
  const { text, etag } = await readAt(end + 1);
  expect(text.match(/<entry>/g)).toHaveLength(1);
  expect(text).toContain('Tea &amp;amp; &amp;lt;milk&amp;gt;');
  expect(text).toContain(`/post-details/${post}?comment=${first._id}`);
  expect(text).toContain('2 new comments, 2 people');
  expect(text).toContain(`<updated>${new Date(end).toISOString()}</updated>`);
  expect(text).not.toContain('@example.com');
  const again = await fetch(`${forum.url}/since/feed.xml`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);

  // The same entry a week later, and none once the forum tells of that week no more.
  const idOf = (feed: string) => feed.match(/<entry>\s*<id>([^<]+)/)?.[1];
  expect(idOf((await readAt(end + WEEK_MS + 1)).text)).toBe(idOf(text));
  expect((await readAt(end + 4 * WEEK_MS + 1)).text).not.toContain('<entry>');
});
