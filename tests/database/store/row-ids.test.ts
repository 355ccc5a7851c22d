import { expect, onTestFinished, test, vi } from 'vitest';
import {
  continueKeysAfter,
  keyOf,
  LAST_KEY,
  NO_KEY,
  newestKey,
  newRowId,
  timeOf,
} from '../../../db/core/ids.ts';
import { resumeIds } from '../../../db/core/resume-ids.ts';
import { publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openForumWithPasswords } from '../../support/open-forum.ts';
import { openTestApp } from '../../support/test-app.ts';

test("ids and keys: a row's key is the number of its id, and both rise, also when the clock steps back", () => {
  onTestFinished(() => void vi.useRealTimers());
  const first = newRowId();
  let last = first;
  for (let n = 0; n < 10_000; n++) {
    if (n === 5_000) vi.useFakeTimers({ now: Date.now() - 3_600_000 });
    const next = newRowId();
    expect(next.key).toBe(keyOf(next.id));
    expect(next.key).toBeGreaterThan(last.key);
    expect(next.id > last.id).toBe(true);
    last = next;
  }
  expect(timeOf(last.id)).toBeLessThan(timeOf(first.id) + 5_000);
});

test('ids and keys: an id is a UUID of version 7, and its last 62 bits are random', () => {
  const ids = Array.from({ length: 1_000 }, () => newRowId().id);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids.map((id) => id.slice(20))).size).toBe(1_000);
});

test.each(['', 'post-1', 'ffffffff-ffff-7fff-bfff-ffffffffffff'])(
  'ids and keys: no row has the number of %j',
  (text) => expect(keyOf(text)).toBe(NO_KEY),
);

test('ids and keys: a clock beyond the last key is refused, and spoils no later id', () => {
  onTestFinished(() => void vi.useRealTimers());
  const before = newRowId();
  vi.useFakeTimers({ now: Date.UTC(2099) });
  expect(() => newRowId()).toThrow(/clock .* is wrong/);
  vi.useRealTimers();
  continueKeysAfter(keyOf('ffffffff-ffff-7fff-bfff-ffffffffffff'));
  continueKeysAfter(LAST_KEY);
  const after = newRowId();
  expect(timeOf(after.id)).toBeLessThan(timeOf(before.id) + 60_000);
});

test('a forum whose newest row no id can follow does not start, and says why', async () => {
  const forum = await openTestApp();
  await executeSql(forum, `insert into tags (key, id, name) values (${LAST_KEY}, 'last', 'last')`);
  const resumed = () =>
    resumeIds(forum.app.context.store).then(
      () => 'resumed',
      ({ message }: Error) => message,
    );
  // Readers see a write from outside once no commit of the forum is being synced.
  await expect.poll(resumed).toMatch(/after the year 2089/);
});

test('a stranger who knows the first 60 bits of an id finds nothing with other last bits', async () => {
  const { forum, ana, root } = await openForumWithPasswords(['Ana', 'Root']);
  const post = await publish(ana);
  const comment = (await writeComment(ana, post, 'Milk first.'))._id;
  const report = {
    body: { commentId: comment, feedback: 'Spam or scam', reporterEmail: root.email },
  } as const;
  const { insertedId } = (await root.call('POST /reports', report)).body;
  const member = (await ana.call('GET /posts/{id}', { params: { id: post } })).body.authorId;
  const other = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  const params = { id: other(post) };
  await forum.visitor.refused(404, 'GET /posts/{id}', { params });
  await forum.visitor.refused(404, 'GET /comments/{id}', { params });
  await forum.visitor.refused(404, 'GET /members/{id}', { params: { id: other(member) } });
  await root.refused(404, 'PATCH /posts/{id}/upvote', { params });
  await root.refused(404, 'DELETE /posts/{id}', { params });
  await root.refused(404, 'DELETE /comments/{id}', { params: { id: other(comment) } });
  await root.refused(404, 'DELETE /reports/{id}', { params: { id: other(insertedId) } });
  const twin = { ...report.body, commentId: other(comment) };
  await root.refused(404, 'POST /reports', { body: twin });
  const body = { postId: other(post), authorEmail: ana.email, text: 'Hello?' };
  await ana.refused(404, 'POST /comments', { body });
  expect((await forum.visitor.call('GET /posts/{id}', { params: { id: post } })).body._id).toBe(
    post,
  );
});

test('a row whose number another server has drawn in the same millisecond is written at the second try', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const post = await publish(ana);
  onTestFinished(() => void vi.useRealTimers());
  // With a clock that stands still in the past the next numbers are known.
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] });
  const taken = newestKey() + 1;
  await executeSql(
    forum,
    `insert into comments (key, id, post_key, author_key, text, created_text, posted_at)
      select ${taken}, 'twin', key, author_key, '', '', 0 from posts`,
  );
  const written = await writeComment(ana, post, 'Milk first.');
  expect(keyOf(written._id)).toBeGreaterThan(taken);
});
