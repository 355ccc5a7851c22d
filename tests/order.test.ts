import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSqlite } from '../db/open.ts';
import { anchors } from '../db/page-anchors.ts';
import { openPageIndex, type PageIndex } from '../db/page-index.ts';
import { listLatest, listPopular } from '../db/posts.ts';
import { addPost } from '../db/publish.ts';
import { removePost } from '../db/remove-post.ts';
import { keepDefaultTag } from '../db/tags.ts';
import { saveUser, turnGold } from '../db/users.ts';
import { castVote, withdrawVote } from '../db/votes.ts';

/** Whoever deletes another's post. */
const OUTSIDER = { id: 'outsider', email: 'outsider@example.com' };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A list of numbers, greatest first, beside anchors that are told of every change of it. */
function openList(start: number[], fails = () => false) {
  const list: number[] = [...new Set(start)].sort((a, b) => b - a);
  const placeOf = (key: number) => {
    const at = list.findIndex((other) => other <= key);
    return at < 0 ? list.length : at;
  };
  const keyAt = async (from: number | null, skip: number) => {
    if (fails()) throw new Error('The database is away');
    return list[(from === null ? 0 : placeOf(from)) + skip];
  };
  const found = anchors<number>((a, b) => a > b, keyAt);
  const reset = () => {
    const firsts = list.filter((_, n) => n % 64 === 0);
    found.reset(firsts, list.length);
  };
  reset();
  return {
    list,
    reset,
    /** Puts all changes into the list and then tells the anchors of each, as one commit does. */
    commit(keys: number[]) {
      const told = keys.map((key) => {
        const at = placeOf(key);
        const isThere = list[at] === key;
        if (isThere) list.splice(at, 1);
        else list.splice(at, 0, key);
        return () => (isThere ? found.removed(key) : found.added(key));
      });
      for (const tell of told) tell();
    },
    at(offset: number) {
      const { from, skip } = found.find(offset);
      return { row: list[(from === null ? 0 : placeOf(from)) + skip], skip };
    },
  };
}

const key = fc.integer({ min: 0, max: 3_000 });
const keys = (maxLength: number) => fc.array(key, { maxLength });

test('the anchors lead to the same row as walking there, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { maxLength: 1_500 }),
      fc.array(fc.record({ keys: keys(60), rests: fc.boolean(), again: fc.nat(30) }), {
        maxLength: 40,
      }),
      async (start, commits) => {
        const list = openList(start);
        for (const { keys: changed, rests, again } of commits) {
          list.commit(changed);
          if (rests) await turn();
          if (again === 0) list.reset();
          for (let offset = 0; offset < list.list.length + 3; offset += 17) {
            expect(list.at(offset).row).toBe(list.list[offset]);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('no row is far from an anchor, wherever the list grows', async () => {
  for (const grow of [(n: number) => n, (n: number) => -n, (n: number) => (n * 7_919) % 5_003]) {
    const list = openList([]);
    for (let n = 0; n < 3_000; n += 3) {
      list.commit([grow(n), grow(n + 1), grow(n + 2)]);
      await turn();
    }
    const skips = list.list.map((_, offset) => list.at(offset).skip);
    expect(Math.max(...skips)).toBeLessThanOrEqual(128 + 3);
    expect(list.list.every((row, offset) => list.at(offset).row === row)).toBe(true);
  }
});

test('while the database is away the anchors stand still, and catch up later', async () => {
  let away = true;
  const list = openList([], () => away);
  for (let n = 0; n < 500; n++) {
    list.commit([n]);
    await turn();
  }
  expect(list.at(400)).toEqual({ row: 99, skip: 400 });
  away = false;
  for (let n = 500; n < 510; n++) {
    list.commit([n]);
    await turn();
  }
  expect(list.at(400).row).toBe(109);
  expect(list.at(400).skip).toBeLessThan(400);
});

test('a list that is emptied and filled again is still found', async () => {
  const all = Array.from({ length: 500 }, (_, n) => n);
  const list = openList(all);
  list.commit(all);
  expect(list.at(0).row).toBeUndefined();
  list.commit(all);
  await turn();
  expect(all.every((_, offset) => list.at(offset).row === list.list[offset])).toBe(true);
});

/** A forum's data with members enough to vote, all Gold. */
async function openPosts(startingVotes: boolean) {
  const dir = mkdtempSync(join(tmpdir(), 'adda-order-'));
  const store = openSqlite(join(dir, 'forum.db'));
  await keepDefaultTag(store);
  const people = await Promise.all(
    ['ana', 'ben', 'cem', 'dua'].map(async (name) => {
      const email = `${name}@example.com`;
      const { user } = await saveUser(store, { email, displayName: name, photoURL: '' });
      await store.write((tx) => turnGold(tx, user.id));
      return user.id;
    }),
  );
  const order = await openPageIndex(store, startingVotes);
  return {
    store,
    order,
    people,
    async close() {
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
type Posts = Awaited<ReturnType<typeof openPosts>>;

interface Known {
  id: string;
  starting: number;
  votes: Map<string, 1 | -1>;
}

async function expectPages(
  { store }: Posts,
  order: PageIndex,
  known: Known[],
  startingVotes: boolean,
) {
  const scoreOf = ({ starting, votes }: Known) =>
    [...votes.values()].reduce((sum: number, sign) => sum + sign, startingVotes ? starting : 0);
  const latest = [...known].sort((a, b) => (a.id < b.id ? 1 : -1));
  const popular = [...latest].sort((a, b) => scoreOf(b) - scoreOf(a));
  for (const [limit, skip] of [
    [5, 0],
    [5, 5],
    [100, 60],
    [7, 128],
    [10, Math.max(0, known.length - 4)],
    [5, known.length + 10],
  ] as const) {
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const slice = { limit, skip };
    expect(ids(await listLatest(store.read, order, slice))).toEqual(
      ids(latest.slice(skip, skip + limit)),
    );
    expect(ids(await listPopular(store.read, order, slice))).toEqual(
      ids(popular.slice(skip, skip + limit)),
    );
  }
}

const act = fc.record({
  what: fc.constantFrom('add', 'add', 'remove', 'up', 'up', 'down', 'withdraw'),
  which: fc.nat(10_000),
  who: fc.nat(3),
  starting: fc.integer({ min: -3, max: 3 }),
});

test.each([true, false])(
  'every page of both lists is as a plain sort has it (starting votes count: %s)',
  async (startingVotes) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 40 }), { minLength: 4, maxLength: 12 }),
        async (batches) => {
          const posts = await openPosts(startingVotes);
          const { store, order, people } = posts;
          let known: Known[] = [];
          const add = async (author: string, starting: number) => {
            const added = await addPost(store, order, {
              authorId: author,
              title: 'a',
              description: 'b',
              tag: 'general',
              startUp: Math.max(0, starting),
              startDown: Math.max(0, -starting),
              createdText: '',
            });
            known.push({ id: String(added?.id), starting, votes: new Map() });
          };
          await Promise.all(
            Array.from({ length: 150 }, (_, n) => add(people[n % 4] as string, (n % 7) - 3)),
          );
          for (const batch of batches) {
            // All at once: they share a commit, and each finds the ones before it done.
            const there = [...known];
            await Promise.all(
              batch.map(async ({ what, which, who, starting }) => {
                const person = people[who] as string;
                const one = there[which % there.length];
                if (what === 'add') return add(person, starting);
                if (!one) return;
                if (what === 'remove') {
                  await removePost(store, one.id, OUTSIDER);
                  known = known.filter((other) => other !== one);
                } else if (what === 'withdraw') {
                  if (await withdrawVote(store, one.id, person)) one.votes.delete(person);
                } else {
                  const sign = what === 'up' ? 1 : -1;
                  if (await castVote(store, one.id, person, sign)) {
                    one.votes.set(person, sign);
                  }
                }
              }),
            );
            await expectPages(posts, order, known, startingVotes);
          }
          await order.reload();
          await expectPages(posts, order, known, startingVotes);
          await expectPages(
            posts,
            await openPageIndex(store, !startingVotes),
            known,
            !startingVotes,
          );
          await posts.close();
        },
      ),
      { numRuns: 6 },
    );
  },
);
