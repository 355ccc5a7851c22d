import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { EPOCH_LEAP } from '../../../contract/core/rooms.ts';
import { forumId } from '../../../db/core/internal-settings.ts';
import type { Store } from '../../../db/core/store.ts';
import { listAnnouncements } from '../../../db/features/announcements/announcements.ts';
import { appendAudit, listAudit } from '../../../db/features/audit/audit.ts';
import { unshownPolls } from '../../../db/features/polls/polls.ts';
import { wasRemoved } from '../../../db/features/posts/reads.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { moveForum } from '../../../db/maintenance/move.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { POLL, publish, writeComment } from '../../support/content.ts';
import { PASSWORD, personOf } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { openMove } from '../support/move.ts';
import { alone, SKIPPED } from '../support/pair.ts';

const silent = () => undefined;
const stopAt = (name: string) => (table: string) => {
  if (table === name) throw new Error('stopped');
};

/** Notes an act in the audit log of a forum that does not run. */
async function noteIn(file: string, detail: string) {
  const store = openSqlite(file);
  const entry = { actor: 'root@example.com', act: 'tag added', target: detail, detail } as const;
  await store.write(() => appendAudit(entry));
  await store.close();
}
async function logOf(store: Store) {
  const { entries } = await store.read(listAudit({ limit: 9, skip: 0 }));
  await store.close();
  return entries;
}
const faultsOf = async (file: string, url: string) => [
  ...findFaults(file),
  ...(await findFaultsInPostgres(url)),
];

describe.skipIf(alone)(`Moving to PostgreSQL (${SKIPPED})`, () => {
  test('stopped in the middle it goes on, and everything is there as it was', async () => {
    const { from, to, settings } = await openMove(300);
    const old = await openTestApp({ DATABASE_URL: `file://${from}` });
    const ana = await old.member('Ana');
    const id = await publish(ana, { upVote: 3, poll: POLL });
    const bo = await old.memberWithoutPassword('Bo');
    await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
    await bo.call('PUT /posts/{id}/poll/vote', { params: { id }, body: { options: [2] } });
    const { _id: comment } = await writeComment(ana, id, 'সবার জন্য চা');
    await bo.call('PUT /comments/{id}/thanks', { params: { id: comment } });
    await expect.poll(() => old.app.context.store.read(unshownPolls())).toEqual([]);
    const gone = await publish(ana);
    await ana.call('DELETE /posts/{id}', { params: { id: gone } });
    const newest = { query: { limit: 100 } };
    const list = (await old.visitor.call('GET /posts', newest)).body;
    await old.close();

    await expect(moveForum(from, to, stopAt('comments'))).rejects.toThrow('stopped');
    await expect(openTestApp(settings)).rejects.toThrow('holds a part of a forum');
    const told: string[] = [];
    await moveForum(from, to, (table, done, total) => told.push(`${table} ${done}/${total}`));
    // Earlier rows are not copied again.
    expect(told.filter((line) => line.startsWith('posts'))).toEqual([]);
    expect(await faultsOf(from, to)).toEqual([]);

    const forum = await openTestApp(settings);
    const there = (await forum.visitor.call('GET /posts', newest)).body;
    const withoutRev = (posts: typeof list) => posts.map((post) => ({ ...post, rev: 0 }));
    expect(withoutRev(there)).toEqual(withoutRev(list));
    expect(await forum.app.context.store.read(wasRemoved(gone))).toBe(true);
    // An id that the old forum gives after the copy is never said again of something else.
    expect(there.every(({ rev }, n) => rev > Number(list[n]?.rev) + EPOCH_LEAP)).toBe(true);
    const { email, token, cookie } = ana;
    await personOf(forum.url, email, token).refused(401, 'GET /users/{email}', { params: ana });
    const origin = forum.url;
    expect((await forum.post('/jwt', { email }, { origin, cookie })).status).toBe(401);
    const signIn = { email, password: PASSWORD };
    expect((await forum.post('/auth/sign-in/email', signIn, { origin })).status).toBe(200);
    expect((await forum.visitor.call('GET /posts/{id}', { params: { id } })).body.upVote).toBe(4);
    const again = await forum.signInAgain(bo);
    const votes = (await again.call('GET /posts/{id}/poll', { params: { id } })).body;
    expect(votes).toMatchObject({ totals: [0, 0, 1], voters: 1, mine: [2] });
    const query = { comments: comment };
    expect((await again.call('GET /thanks', { query })).body).toEqual([comment]);
  });

  test('begun before the forum changed it begins anew, and the audit log is whole', async () => {
    const { from, to } = await openMove(5);
    await noteIn(from, 'tea');
    await expect(moveForum(from, to, stopAt('counters'))).rejects.toThrow('stopped');
    await noteIn(from, 'cake');
    await moveForum(from, to, silent);
    expect(await faultsOf(from, to)).toEqual([]);
    const [here, there] = [await logOf(openSqlite(from)), await logOf(await openPostgres(to))];
    const tags = here.filter(({ act }) => act === 'tag added');
    expect(tags.map(({ detail }) => detail)).toEqual(['cake', 'tea']);
    expect(there).toEqual(here);
  });

  test('the file of a forum that runs is refused, as its next writes would stay behind', async () => {
    const { from, to } = await openMove(5);
    const old = await openTestApp({ DATABASE_URL: `file://${from}` });
    await expect(moveForum(from, to, silent)).rejects.toThrow(
      'Not moved: a server of the forum runs. Stop it, then move again.',
    );
    await old.close();
    await moveForum(from, to, silent);
    expect(await findFaultsInPostgres(to)).toEqual([]);
  });

  test('a target that was begun with another forum of equal counts begins anew', async () => {
    const [one, other] = [await openMove(5), await openMove(5)];
    const announcementsOf = async (store: Store) => {
      const page = await store.read(listAnnouncements());
      await store.close();
      return page;
    };
    for (const { from } of [one, other]) {
      const store = openSqlite(from);
      await forumId(store);
      await store.close();
    }
    const handle = new Database(other.from);
    handle.exec("update announcements set title = 'Of another forum'");
    handle.close();
    await expect(moveForum(other.from, one.to, stopAt('counters'))).rejects.toThrow('stopped');
    await moveForum(one.from, one.to, silent);
    const here = await announcementsOf(openSqlite(one.from));
    expect(await announcementsOf(await openPostgres(one.to))).toEqual(here);
    expect(await faultsOf(one.from, one.to)).toEqual([]);
  });

  test('a target that was begun with the audit log of another forum is refused', async () => {
    const [one, other] = [await openMove(5), await openMove(6)];
    await noteIn(one.from, 'cake');
    await noteIn(other.from, 'tea');
    await expect(moveForum(other.from, one.to, stopAt('counters'))).rejects.toThrow('stopped');
    await expect(moveForum(one.from, one.to, silent)).rejects.toThrow(
      'The target holds the audit log of another forum',
    );
    // Nothing of it was changed: the other forum's move goes on.
    await moveForum(other.from, one.to, silent);
    expect(await findFaultsInPostgres(one.to)).toEqual([]);
  });
});
