import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, daysAfter, timeAt, weekdayOf } from '../../../contract/since/days.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';

afterEach(() => void vi.useRealTimers());

const ZONE = 'Asia/Dhaka';
const WEEK_MS = 7 * 86_400_000;

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
  const page = await fetch(`${forum.url}/since/${dayOf(Date.now(), ZONE)}`, {
    headers: { accept: 'text/html' },
  });
  expect(await page.text()).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/since/feed.xml"',
  );
  // The week is not over.
  expect((await read()).text).not.toContain('<entry>');

  const today = dayOf(Date.now(), ZONE);
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const end = timeAt(daysAfter(monday, 7), 0, ZONE);
  vi.useFakeTimers({ toFake: ['Date'], now: end + 1 });
  forum.app.context.responseCache.clear();
  const { text, etag } = await read();
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
  vi.useFakeTimers({ toFake: ['Date'], now: end + WEEK_MS + 1 });
  forum.app.context.responseCache.clear();
  expect(idOf((await read()).text)).toBe(idOf(text));
  vi.useFakeTimers({ toFake: ['Date'], now: end + 4 * WEEK_MS + 1 });
  forum.app.context.responseCache.clear();
  expect((await read()).text).not.toContain('<entry>');
});
