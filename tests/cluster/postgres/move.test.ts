import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EPOCH_LEAP } from '../../../contract/core/rooms.ts';
import type { Store } from '../../../db/core/store.ts';
import { appendAudit, listAudit } from '../../../db/features/audit/audit.ts';
import { wasRemoved } from '../../../db/features/posts/reads.ts';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { moveForum } from '../../../db/maintenance/move.ts';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { publish, writeComment } from '../../support/content.ts';
import { freshFolder } from '../../support/folders.ts';
import { personOf } from '../../support/person.ts';
import { settingsFor } from '../../support/servers.ts';
import { openTestApp } from '../../support/test-app.ts';
import { alone, SKIPPED } from '../support/pair.ts';

/** A forum in a file with some of everything in it, and the people's way to sign in. */
async function openOld() {
  const old = await openTestApp({ DATABASE_URL: `file://${join(await folder(), 'forum.db')}` });
  const file = old.app.context.config.databaseFile;
  const ana = await old.member('Ana');
  const id = await publish(ana, { upVote: 3 });
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  await writeComment(ana, id, 'সবার জন্য চা');
  const gone = await publish(ana);
  await ana.call('DELETE /posts/{id}', { params: { id: gone } });
  const list = (await old.visitor.call('GET /posts', { query: { limit: 100 } })).body;
  await old.close();
  return { file, id, list, ana, gone };
}

async function folder() {
  const dir = freshFolder();
  const store = openSqlite(join(dir, 'forum.db'));
  await seed(store, { posts: 300, startingVotes: true });
  await store.close();
  return dir;
}

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

const stopAt = (name: string) => (table: string) => {
  if (table === name) throw new Error('stopped');
};

describe.skipIf(alone)(`Moving to PostgreSQL (${SKIPPED})`, { timeout: 120_000 }, () => {
  test('stopped in the middle it goes on, and everything is there as it was', async () => {
    const { file, id, list, ana, gone } = await openOld();
    const target = await settingsFor(`${file} target`);
    const url = target['DATABASE_URL'] as string;
    await expect(moveForum(file, url, stopAt('comments'))).rejects.toThrow('stopped');
    await expect(openTestApp(target)).rejects.toThrow('holds a part of a forum');
    const told: string[] = [];
    await moveForum(file, url, (table, done, total) => told.push(`${table} ${done}/${total}`));
    // Earlier rows are not copied again.
    expect(told.filter((line) => line.startsWith('posts'))).toEqual([]);
    expect([findFaults(file), await findFaultsInPostgres(url)]).toEqual([[], []]);

    const forum = await openTestApp(target);
    const there = (await forum.visitor.call('GET /posts', { query: { limit: 100 } })).body;
    const withoutRev = (posts: typeof list) => posts.map((post) => ({ ...post, rev: 0 }));
    expect(withoutRev(there)).toEqual(withoutRev(list));
    expect(await forum.app.context.store.read(wasRemoved(gone))).toBe(true);
    // An id that the old forum gives after the copy is never said again of something else.
    expect(there.every(({ rev }, n) => rev > Number(list[n]?.rev) + EPOCH_LEAP)).toBe(true);
    const old = personOf(forum.url, ana.email, ana.token, ana.cookie);
    await old.refused(401, 'GET /users/{email}', { params: old });
    expect(
      (await forum.raw('/jwt', { method: 'POST', headers: { cookie: ana.cookie } })).status,
    ).toBe(401);
    const signIn = await forum.post(
      '/auth/sign-in/email',
      { email: 'ana@example.com', password: 'correct horse battery' },
      { origin: forum.url },
    );
    expect(signIn.status).toBe(200);
    expect((await forum.visitor.call('GET /posts/{id}', { params: { id } })).body.upVote).toBe(4);
  });

  test('begun before the forum changed it begins anew, and the audit log is whole', async () => {
    const { file } = await openOld();
    const url = (await settingsFor(`${file} target`))['DATABASE_URL'] as string;
    await noteIn(file, 'tea');
    await expect(moveForum(file, url, stopAt('counters'))).rejects.toThrow('stopped');
    await noteIn(file, 'cake');
    await moveForum(file, url, () => undefined);
    expect([findFaults(file), await findFaultsInPostgres(url)]).toEqual([[], []]);
    const [here, there] = [await logOf(openSqlite(file)), await logOf(await openPostgres(url))];
    const tags = here.filter(({ act }) => act === 'tag added');
    expect(tags.map(({ detail }) => detail)).toEqual(['cake', 'tea']);
    expect(there).toEqual(here);
  });

  test('the file of a forum that runs is refused, as its next writes would stay behind', async () => {
    const { file } = await openOld();
    const url = (await settingsFor(`${file} target`))['DATABASE_URL'] as string;
    const old = await openTestApp({ DATABASE_URL: `file://${file}` });
    await expect(moveForum(file, url, () => undefined)).rejects.toThrow(
      'Not moved: a server of the forum runs. Stop it, then move again.',
    );
    await old.close();
    await moveForum(file, url, () => undefined);
    expect(await findFaultsInPostgres(url)).toEqual([]);
  });

  test('a target that was begun with the audit log of another forum is refused', async () => {
    const [one, other] = [await openOld(), await openOld()];
    const url = (await settingsFor(`${one.file} target`))['DATABASE_URL'] as string;
    await noteIn(other.file, 'tea');
    await expect(moveForum(other.file, url, stopAt('counters'))).rejects.toThrow('stopped');
    await expect(moveForum(one.file, url, () => undefined)).rejects.toThrow(
      'The target holds the audit log of another forum',
    );
    // Nothing of it was changed: the other forum's move goes on.
    await moveForum(other.file, url, () => undefined);
    expect(await findFaultsInPostgres(url)).toEqual([]);
  });
});
