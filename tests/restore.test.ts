import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { EPOCH_LEAP } from '../contract/live.ts';
import { room } from '../contract/rooms.ts';
import { backUp } from '../db/backup.ts';
import { findFaults } from '../db/fsck.ts';
import { migrate } from '../db/migrate.ts';
import { restore } from '../db/restore.ts';
import { run } from './commands.ts';
import {
  type House,
  next,
  openHouse,
  PASSWORD,
  type Person,
  personOf,
  publish,
  say,
  watch,
} from './house.ts';
import { openReader } from './reader.ts';
import { onServers } from './servers.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/sqlite', import.meta.url));
const onFile = test.skipIf(onServers);

/** A forum that can be taken back to how it is now, while it runs. */
async function openOld(house: House) {
  const file = house.app.parts.config.databaseFile;
  const copy = join(house.dataDir, 'copy.db');
  await backUp(file, copy);
  return {
    file,
    copy,
    async takeBack() {
      const socket = await house.visitor.socket();
      const resync = next(socket, 'resync');
      await restore(copy, file);
      await resync;
    },
  };
}

const vote = (person: Person, id: string, way: 'upvote' | 'downvote') =>
  person.call(`PATCH /posts/{id}/${way}`, { params: { id } });

/** Asks the provider for a token by a cookie. */
const exchange = ({ url }: House, { email, cookie }: Person) =>
  fetch(`${url}/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email }),
  });

onFile('a restore: no token of before it is taken, whether it was ended or not', async () => {
  const house = await openHouse();
  const ana = await house.member('Ana');
  const ben = await house.neighbour('Ben');
  const { takeBack } = await openOld(house);
  const later = await house.again(ana);
  expect((await ana.call('POST /logout')).status).toBe(200);
  await ana.refused(401, 'GET /users/{email}', { params: ana });

  await takeBack();
  for (const person of [ana, later, ben]) {
    await person.refused(401, 'GET /users/{email}', { params: { email: person.email } });
  }
  expect((await exchange(house, ana)).status).toBe(401);
  const signIn = await house.raw('/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.url },
    body: JSON.stringify({ email: ana.email, password: PASSWORD }),
  });
  expect(signIn.status).toBe(200);
  const again = await house.again(ana);
  expect((await again.call('GET /users/{email}', { params: ana })).status).toBe(200);
});

onFile('a restore: a socket of a member hears nothing for members any more', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const { takeBack } = await openOld(house);
  const socket = await ana.socket();
  await watch(socket, room.user(ana.email));
  const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await takeBack();
  expect(await cut).toBe('io server disconnect');
});

onFile('a restore: every rev lies beyond all that anybody has seen', async () => {
  const house = await openHouse();
  const root = await house.admin('Root');
  const post = await publish(root);
  const { file, takeBack } = await openOld(house);
  const names = (): string[] => [
    ...[room.feed, room.tags, room.announcements, room.admin],
    ...[room.post(post), room.comments(post)],
  ];
  const revs = async (who: Person, person: Person) => {
    const all = await watch(await who.socket(), ...names());
    const own = await watch(await person.socket(), room.user(person.email));
    return [...all, ...own].map(({ room, ok, rev }) => ({ room, ok, rev }));
  };

  for (let n = 0; n < 3; n++) {
    // Whoever registers now is lost with the restore, and registers again.
    const cid = await house.neighbour(`Cid`);
    await vote(cid, post, n % 2 ? 'upvote' : 'downvote');
    await say(cid, post, 'Milk last.');
    await cid.call('POST /membership', { body: { email: cid.email } });
    await publish(cid);
    const admin = n === 0 ? root : await house.again(root);
    await admin.call('POST /tags', { body: { name: `tag ${n}` } });
    await admin.call('POST /announcements', { body: { title: 'Closed', description: 'Today.' } });
    const before = await revs(admin, cid);
    await takeBack();
    const after = await revs(await house.again(root), await house.neighbour('Cid'));
    for (const [at, { room, ok, rev }] of after.entries()) {
      expect({ room, ok }).toEqual({ room: before[at]?.room, ok: true });
      expect([room, rev]).toEqual([room, expect.toSatisfy((now) => now > Number(before[at]?.rev))]);
    }
  }
  expect(findFaults(file)).toEqual([]);
});

onFile('a restore: a page that is open shows the truth', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const ben = await house.neighbour('Ben');
  const kept = await publish(ana);
  const removed = await publish(ana);
  const old = await say(ana, kept, 'Milk first.');
  const { takeBack } = await openOld(house);

  const { fetch: real } = globalThis;
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) =>
    real(new URL(String(input), house.url), init),
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = await openReader(house.visitor, () => 'comes');
  const { posts, comments, feed } = page.client;
  const lost = await publish(ana);
  for (const id of [kept, removed, lost]) page.shows.add(room.post(id)).add(room.comments(id));
  await page.watch();
  await vote(ana, kept, 'upvote');
  await vote(ben, kept, 'upvote');
  await ana.call('DELETE /comments/{id}', { params: { id: old._id } });
  await ana.call('DELETE /posts/{id}', { params: { id: removed } });
  await expect.poll(() => posts.isGone(removed)).toBe(true);
  await page.watch();
  expect(posts.heldPost(kept)).toMatchObject({ upVote: 2, downVote: 0 });

  await takeBack();
  // As many writes as there were: counted on, their revs would be those of what was lost.
  const again = await house.again(ana);
  await vote(again, kept, 'upvote');
  await again.call('DELETE /posts/{id}/vote', { params: { id: kept } });
  await page.watch();
  const truth = (await house.visitor.call('GET /posts/{id}', { params: { id: kept } })).body;
  expect(truth).toMatchObject({ upVote: 0, downVote: 0, commentCount: 1 });
  expect(posts.heldPost(kept)).toEqual(truth);
  expect(comments.heldThread(kept)).toMatchObject({ total: 1, items: [old._id] });
  expect(posts.isGone(removed)).toBe(false);
  await expect.poll(() => posts.isGone(lost)).toBe(true);
  expect(feed.useFeed.getState().total).toBe(2);
});

onFile('a restore waits for whoever writes just then, and is never passed over', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const { copy, file } = await openOld(house);
  await publish(ana);
  const other = new Database(file);
  other.exec('begin immediate');
  const copying = vi.spyOn(Database.prototype, 'backup');
  const restored = restore(copy, file);
  // One to where nobody reads it yet, and two that find the lock taken.
  await vi.waitUntil(() => copying.mock.calls.length >= 3, { timeout: 20_000 });
  other.exec('commit');
  other.close();
  await restored;
  expect((await house.visitor.call('GET /posts')).body).toEqual([]);
  expect(readdirSync(dirname(file)).filter((name) => /^restoring-/.test(name))).toEqual([]);
});

onFile('a restore where no forum is: only its owner may read it, and it runs', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const post = await publish(ana);
  const { copy } = await openOld(house);
  const rev = async ({ visitor }: House) =>
    (await visitor.call('GET /posts/{id}', { params: { id: post } })).body.rev;
  await vote(ana, post, 'upvote');
  const before = await rev(house);

  const dir = join(house.dataDir, 'new', 'data');
  const file = join(dir, 'forum.db');
  await restore(copy, file);
  expect([dir, file].map((place) => statSync(place).mode & 0o777)).toEqual([0o700, 0o600]);
  const there = await openHouse({ DATA_DIR: dir });
  expect(await rev(there)).toBeGreaterThan(before);
  await personOf(there.url, ana.email, ana.token).refused(401, 'GET /users/{email}', {
    params: ana,
  });
  expect(findFaults(file)).toEqual([]);
});

onFile('a backup of an earlier version is brought to this one', async () => {
  const house = await openHouse();
  await publish(await house.neighbour('Ana'));
  const { file } = await openOld(house);
  const folder = join(house.dataDir, 'migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const told = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...told, entries: told.entries.slice(0, 2) }));
  const early = join(house.dataDir, 'early.db');
  const handle = new Database(early);
  migrate(handle, folder);
  handle.exec(`insert into counters values ('users', 1);
    insert into users (id, email, display_name, photo_url, search_text, created_at)
      values ('early', 'early@example.com', 'Early', '', 'early' || char(10) || 'early@example.com', 1)`);
  expect(handle.pragma('table_info(users)')).not.toContainEqual(
    expect.objectContaining({ name: 'token_series' }),
  );
  handle.close();
  await restore(early, file);
  expect(findFaults(file)).toEqual([]);
  const again = await house.neighbour('Early');
  expect((await again.call('GET /users/{email}', { params: again })).status).toBe(200);
});

onFile('what is no forum is not restored, and what is there stays as it is', async () => {
  const house = await openHouse();
  await publish(await house.neighbour('Ana'));
  const { copy, file } = await openOld(house);
  const dir = join(house.dataDir, 'odd');
  mkdirSync(dir);
  const [empty, other, broken] = ['empty', 'other', 'broken'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(empty, '');
  new Database(other).exec('create table notes (text)').close();
  writeFileSync(broken, 'x'.repeat(10_000));
  await expect(restore(empty, file)).rejects.toThrow(`There is no forum in ${empty}.`);
  await expect(restore(other, file)).rejects.toThrow(`There is no forum in ${other}.`);
  await expect(restore(broken, file)).rejects.toThrow('Not restored: file is not a database.');
  expect((await house.visitor.call('GET /posts/total')).body.count).toBe(1);
  // A damaged forum is why one restores, but its pages can't be written over.
  await expect(restore(copy, broken)).rejects.toThrow("can't be read");
  await restore(copy, empty);
  expect(findFaults(empty)).toEqual([]);
});

onFile('after a copy of the disk came back, `npm run epoch` begins the new epoch', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const post = await publish(ana);
  const rev = async () =>
    (await house.visitor.call('GET /posts/{id}', { params: { id: post } })).body.rev;
  const before = await rev();
  const socket = await house.visitor.socket();
  const resync = next(socket, 'resync');
  expect(await run('epoch', [], { DATA_DIR: house.dataDir })).toEqual({
    code: 0,
    said: ['A new epoch has begun: everybody signs in again.'],
    complaints: '',
  });
  await resync;
  expect(await rev()).toBeGreaterThan(before + EPOCH_LEAP);
  await ana.refused(401, 'GET /users/{email}', { params: ana });
  expect((await run('epoch', [], { DATA_DIR: join(house.dataDir, 'none') })).complaints).toContain(
    'There is no forum in',
  );
});

onFile('the audit log tells of a restore, and of an epoch begun by hand', async () => {
  const house = await openHouse();
  const { copy, takeBack } = await openOld(house);
  await takeBack();
  expect((await run('epoch', [], { DATA_DIR: house.dataDir })).code).toBe(0);
  const root = await house.admin('Root');
  const { entries } = (await root.call('GET /admin/audit')).body;
  const told = entries.filter(({ act }) => act === 'forum restored');
  expect(told.map(({ actor, detail }) => [actor, detail])).toEqual([
    ['npm run epoch', ''],
    ['npm run restore', `from ${basename(copy)}`],
  ]);
});

onFile('a forum that was restored is recounted with the setting that it runs with', async () => {
  const house = await openHouse();
  const ana = await house.neighbour('Ana');
  const post = await publish(ana, { upVote: 1_000 });
  const { copy, file, takeBack } = await openOld(house);
  // The copy is of a time when starting votes were off.
  const off = join(house.dataDir, 'off');
  mkdirSync(off);
  copyFileSync(copy, join(off, 'forum.db'));
  await (await openHouse({ DATA_DIR: off, STARTING_VOTES: 'off' }, true)).close();
  copyFileSync(join(off, 'forum.db'), copy);
  await takeBack();
  expect(findFaults(file)).toEqual([]);
  const handle = new Database(file, { readonly: true });
  expect(handle.prepare('select id, score from posts').all()).toEqual([{ id: post, score: 1_000 }]);
  handle.close();
});
