import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { UnavailableError } from '../../../db/core/errors.ts';
import { keyOf } from '../../../db/core/ids.ts';
import { all } from '../../../db/core/procedure.ts';
import type { Store } from '../../../db/core/store.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { findThread } from '../../../db/features/comments/threads.ts';
import { grantGold } from '../../../db/features/membership/gold.ts';
import { scoresBy } from '../../../db/features/posts/scores.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { addTag, listTags } from '../../../db/features/tags/tags.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { castVote } from '../../../db/features/votes/votes.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { amount } from '../../support/amounts.ts';
import { plain } from '../../support/settings-writes.ts';
import { unmarked } from '../../support/texts/unmarked.ts';
import { openDatabase } from '../support/database.ts';
import { alone, atEnd, numbers, SKIPPED, until } from '../support/pair.ts';

interface Amounts {
  people?: number;
  posts?: number;
  /** The address through which the servers reach the database. */
  through?: (url: URL) => Promise<string>;
}

/** A forum with members and posts, as two servers have it open. */
async function openForum({ people = 1, posts = 1, through }: Amounts = {}) {
  const { url, client } = await openDatabase();
  const address = (await through?.(new URL(url))) ?? url;
  const stores = [await openPostgres(address), await openPostgres(address)] as [Store, Store];
  let closing: Promise<unknown> | undefined;
  const close = () => {
    closing ??= Promise.all(stores.map((store) => store.close()));
    return closing;
  };
  atEnd(() => close().then(() => undefined));
  const [store] = stores;
  const scores = scoresBy(() => true);
  const members = await Promise.all(
    numbers(people).map(async (n) => {
      const email = `p${n}@example.com`;
      const { user } = await saveUser(store, { email, displayName: 'P', photoURL: '' });
      await store.write((tx) => grantGold(tx, user.key));
      return user;
    }),
  );
  const [author] = members as [UserRow];
  await addTag(store, 'general', null);
  const text = { title: 'Tea', description: 'Milk?', tag: 'general', createdText: '' };
  const post = { ...unmarked(''), ...text, authorKey: author.key, startUp: 0, startDown: 0 };
  const ids = await Promise.all(
    numbers(posts).map(async () => (await addPost(store, scores, post))?.id as string),
  );
  const say = async (on: Store, postId: string, by = author) => {
    const input = { ...unmarked('Word'), postId, author: by, createdText: '' };
    const added = await addComment(on, input);
    return typeof added === 'string' ? null : added;
  };
  const number = async (sql: string) => Number((await client.query(sql)).rows[0].n);
  /** The kinds of changes that the first server has followed. */
  const followed: string[] = [];
  store.onCommit((changes) => followed.push(...changes.map(({ kind }) => kind)));
  const faults = () => findFaultsInPostgres(url);
  return { stores, close, client, members, ids, say, number, followed, faults };
}
type Forum = Awaited<ReturnType<typeof openForum>>;

describe.skipIf(alone)(`Writes that share a transaction (${SKIPPED})`, () => {
  test('comments on many posts that come together share a commit, those on one in sixteens', async () => {
    const { stores, ids, say, number } = await openForum({ posts: 100 });
    await Promise.all(ids.map((id) => say(stores[0], id)));
    const commits = 'select count(distinct xmin::text) as n from comments';
    expect(await number(commits)).toBe(1);
    const [one] = ids as [string];
    const said = await Promise.all(numbers(64).map(() => say(stores[0], one)));
    expect(await number(`${commits} where post_key = ${keyOf(one)}`)).toBe(1 + 64 / 16);
    const revs = said.map((answer) => answer?.post.commentsRev);
    expect(revs).toEqual(numbers(64).map((n) => n + 3));
  });

  test('a job that throws is told why, what no post is there for changes nothing, and every other is kept with what it counted', async () => {
    const { stores, ids, say, faults, number, followed } = await openForum({ posts: 30 });
    const why = new Error('changed my mind');
    followed.length = 0;
    const missing = say(stores[0], 'none');
    const results = await Promise.allSettled(
      ids.map((id, n) =>
        n % 3 > 0
          ? say(stores[0], id)
          : // biome-ignore lint/correctness/useYield: the job fails before its first statement.
            stores[0].write(function* (tx) {
              tx.changed('member:added', { id: String(n) });
              throw why;
            }, id),
      ),
    );
    for (const [n, result] of results.entries())
      expect(result).toEqual(
        n % 3 === 0
          ? { status: 'rejected', reason: why }
          : {
              status: 'fulfilled',
              value: expect.objectContaining({ comment: expect.anything() }),
            },
      );
    expect(await missing).toBeNull();
    expect(followed).toEqual(numbers(20).map(() => 'comment:added'));
    expect(await number('select count(*) as n from comments')).toBe(20);
    expect(await faults()).toEqual([]);
  });

  test('two servers write to the same posts in any order, and never wait in a circle', async () => {
    const { stores, close, ids, members, say, faults, number } = await openForum({
      people: 20,
      posts: 200,
    });
    for (const round of numbers(amount(2, 10))) {
      const acts = numbers(800).map((n) => {
        // One goes through the posts upwards, the other downwards.
        const on = stores[n % 2] as Store;
        const at = (Math.floor(n / 2) + round) % ids.length;
        const id = ids[n % 2 ? at : ids.length - 1 - at] as string;
        const who = members[(n * 3) % members.length] as UserRow;
        return n % 4 ? castVote(on, id, who, n % 3 ? 1 : -1) : say(on, id, who);
      });
      expect((await Promise.all(acts)).filter((answer) => answer === null)).toEqual([]);
    }
    expect(await faults()).toEqual([]);
    // Each connection tells what it met when it ends.
    await close();
    const here = 'where datname = current_database()';
    const connections = () => number(`select count(*) n from pg_stat_activity ${here}`);
    await until(async () => (await connections()) === 1);
    expect(await number(`select deadlocks as n from pg_stat_database ${here}`)).toBe(0);
  });

  test('connections cut in the middle: what was answered is there, and all is counted', async () => {
    const { stores, client, ids, say, faults } = await openForum({ posts: 50 });
    const kept: string[] = [];
    const refused: unknown[] = [];
    for (const round of numbers(amount(3, 20))) {
      const acts = numbers(200).map((n) =>
        say(stores[n % 2] as Store, ids[n % ids.length] as string).then(
          (answer) => void kept.push(answer?.comment.id as string),
          (fault) => void refused.push(fault),
        ),
      );
      // Somewhere between the first statement and the last commit.
      for (const _ of numbers(round * 2)) await client.query('select 1');
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await Promise.all(acts);
    }
    expect(refused.filter((fault) => !(fault instanceof UnavailableError))).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(kept.length).toBeGreaterThan(0);
    const { rows } = await client.query('select id from comments');
    const there = new Set(rows.map(({ id }) => id));
    expect(kept.filter((id) => !there.has(id))).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

/** A proxy before PostgreSQL that forwards a commit, once it is told to, and cuts the connection at its answer. */
async function openCutter(url: URL) {
  let isArmed = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(url.port), url.hostname);
    let isCut = false;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('commit')) [isArmed, isCut] = [false, true];
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
      else if (bytes.includes('COMMIT')) for (const socket of [client, server]) socket.destroy();
    });
    client.on('close', () => server.end());
    server.on('close', () => client.end());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  atEnd(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = proxy.address() as { port: number };
  return {
    address: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cutNextCommit: () => {
      isArmed = true;
    },
  };
}

describe.skipIf(alone)(`Statements without an answer (${SKIPPED})`, () => {
  test.each<[string, (forum: Forum) => Promise<unknown>, (forum: Forum) => Promise<unknown>]>([
    [
      'of one job',
      ({ stores }) => addTag(stores[0], 'lost', null),
      async ({ stores }) => (await stores[0].read(listTags())).some(({ name }) => name === 'lost'),
    ],
    [
      'of jobs that share it',
      ({ stores, ids, say }) => say(stores[0], ids[0] as string),
      async ({ stores, ids }) => (await stores[0].read(findThread(ids[0] as string)))?.total === 1,
    ],
  ])('a commit %s is followed as a foreign change once it stands', async (_, write, stands) => {
    let cutNextCommit = () => {};
    const forum = await openForum({
      async through(url) {
        const cutter = await openCutter(url);
        cutNextCommit = cutter.cutNextCommit;
        return cutter.address;
      },
    });
    const { stores, client, followed } = forum;
    // The listener makes the store a server's: its commits notify nobody.
    stores[0].onForeignChange(() => undefined);
    let announced = 0;
    client.on('notification', () => announced++);
    await client.query('listen adda_changed');
    followed.length = 0;
    cutNextCommit();
    await expect(write(forum)).rejects.toThrow(/does not answer/);
    await until(() => announced > 0);
    expect(await stands(forum)).toBe(true);
    expect(followed).toEqual([]);
  });

  test('one that takes too long is refused, and the next one goes on', async () => {
    const { stores } = await openForum();
    const read = (sql: string) => stores[0].readCostly('slow', all(plain(sql), {}));
    await expect(read('select pg_sleep(60)')).rejects.toMatchObject({
      name: 'UnavailableError',
      message: 'The search took too long. Please try again with other words.',
    });
    expect(await read('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
