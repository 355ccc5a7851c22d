import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { sql } from '../../../db/core/drizzle.ts';
import {
  RepeatedWriteError,
  removeKeysBefore,
  type WriteKey,
} from '../../../db/core/idempotency.ts';
import { get } from '../../../db/core/procedure.ts';
import { query } from '../../../db/core/query.ts';
import type { Store } from '../../../db/core/store.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { keyed, type Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { unmarked } from '../../support/texts/unmarked.ts';

const countKeys = query()(
  () => ({ count: sql<number>`count(*)`.as('count') }),
  (select, { idempotency }) => select.from(idempotency),
);
const DAY_MS = 24 * 3_600_000;

let forum: TestApp;
let store: Store;
let person: Person;
let author: UserRow;
let postId: string;
beforeEach(async () => {
  forum = await openTestApp();
  store = forum.app.context.store;
  person = await forum.memberWithoutPassword('Ana');
  author = (await store.read(findUser(person.email))) as UserRow;
  postId = await publish(person);
});

const say = (text: string, key: WriteKey | null = null) =>
  addComment(store, { postId, author, ...unmarked(text), createdText: '' }, key);
const keyOf = (idempotencyKey = v7()): WriteKey => ({
  idempotencyKey,
  userKey: author.key,
  path: '/comments',
  bodyHash: 'x',
});
const thread = async () =>
  (
    await forum.visitor.call('GET /comments/{id}', {
      params: { id: postId },
      query: { limit: 100 },
    })
  ).body;

test('of jobs with one key in the same batch one commits, and no other job is taken along', async () => {
  const key = keyOf();
  const results = await Promise.allSettled([
    say('before'),
    ...Array.from({ length: 20 }, () => say('once', key)),
    say('after'),
    say('another', keyOf()),
  ]);
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect(refused).toHaveLength(19);
  expect(refused.every((reason) => reason instanceof RepeatedWriteError)).toBe(true);
  const { comments, totalComments } = await thread();
  expect(comments.map(({ text }) => text).sort()).toEqual(['after', 'another', 'before', 'once']);
  expect(totalComments).toBe(4);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});

test('a job that fails keeps no key', async () => {
  const key = keyOf();
  const lost = { postId: 'none', author, ...unmarked('x'), createdText: '' };
  expect(await addComment(store, lost, key)).toBe('post-unknown');
  expect(await say('x', key)).toMatchObject({ comment: { text: 'x' } });
});

test('keys are removed after their time, in batches, also those of clients with a wrong clock', async () => {
  const now = Date.now();
  const at = (msecs: number) => v7({ msecs });
  const [old, slow, fresh] = [at(now - 31 * DAY_MS), at(now - 9_000 * DAY_MS), at(now)];
  const send = (key: string) =>
    keyed(person, key).call('POST /comments', {
      body: { postId, authorEmail: person.email, text: key },
    });
  const [kept, written] = [(await send(slow)).body.insertedId, (await send(fresh)).body.insertedId];
  const first = (await send(old)).body.insertedId;
  // More than two batches: a third of them is young, by a clock that is behind.
  const rows = Array.from({ length: 1_500 }, (_, n) => {
    const time = now - (n % 3 ? 31 : 1) * DAY_MS;
    return `('${at(now - 40 * DAY_MS + n)}', ${author.key}, '/comments', 'x', 'x', ${time})`;
  });
  await executeSql(forum, `insert into idempotency values ${rows.join(', ')}`);
  await executeSql(
    forum,
    `update idempotency set written_at = ${now - 31 * DAY_MS} where idempotency_key = '${old}'`,
  );
  await removeKeysBefore(store, now - 30 * DAY_MS);
  // The two young ones, and the third of the rows.
  expect(Number((await store.read(get(countKeys, {})))?.count)).toBe(2 + 500);
  expect((await send(slow)).body.insertedId).toBe(kept);
  expect((await send(fresh)).body.insertedId).toBe(written);
  expect((await send(old)).body.insertedId).not.toBe(first);
});
