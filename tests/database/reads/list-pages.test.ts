import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantGold } from '../../../db/features/membership/gold.ts';
import { removePost } from '../../../db/features/posts/deletion.ts';
import { listLatest, listPopular } from '../../../db/features/posts/reads.ts';
import { rescoreIfChanged, scoresBy } from '../../../db/features/posts/scores.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { ensureDefaultTag } from '../../../db/features/tags/tags.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { castVote, withdrawVote } from '../../../db/features/votes/votes.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { amount, FAST_CHECK_OPTIONS } from '../../support/amounts.ts';
import { freshFile } from '../../support/folders.ts';
import { unmarked } from '../../support/texts/unmarked.ts';

/** Whoever deletes another's post. */
const OUTSIDER = { by: { key: 0, id: 'outsider', email: 'outsider@example.com' }, reason: '' };

/** A forum's data with members enough to vote, all Gold. */
async function openPosts(startingVotes: boolean) {
  const store = openSqlite(freshFile());
  await ensureDefaultTag(store);
  const people = await Promise.all(
    ['ana', 'ben', 'cem', 'dua'].map(async (name) => {
      const email = `${name}@example.com`;
      const { user } = await saveUser(store, { email, displayName: name, photoURL: '' });
      await store.write((tx) => grantGold(tx, user.key));
      return user.key;
    }),
  );
  await rescoreIfChanged(store, startingVotes);
  return {
    store,
    scores: scoresBy(() => startingVotes),
    people,
    close: () => store.close(),
  };
}
type Posts = Awaited<ReturnType<typeof openPosts>>;

const voter = (key: number) => ({ key, email: `${key}@example.com` });

interface Known {
  id: string;
  starting: number;
  votes: Map<number, 1 | -1>;
}

async function expectPages({ store }: Posts, known: Known[], startingVotes: boolean) {
  const scoreOf = ({ starting, votes }: Known) =>
    [...votes.values()].reduce((sum: number, sign) => sum + sign, startingVotes ? starting : 0);
  const latest = [...known].sort((a, b) => (a.id < b.id ? 1 : -1));
  const popular = [...latest].sort((a, b) => scoreOf(b) - scoreOf(a));
  for (const [limit, skip] of [
    [5, 0],
    [5, 5],
    [100, 60],
    [7, 128],
    [10, known.length >> 1],
    [10, Math.max(0, known.length - 20)],
    [10, Math.max(0, known.length - 4)],
    [5, known.length + 10],
  ] as const) {
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const slice = { limit, skip };
    expect(ids(await store.read(listLatest(slice)))).toEqual(ids(latest.slice(skip, skip + limit)));
    expect(ids(await store.read(listPopular(slice)))).toEqual(
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
          const { store, scores, people } = posts;
          let known: Known[] = [];
          const add = async (authorKey: number, starting: number) => {
            const added = await addPost(store, scores, {
              ...unmarked(''),
              authorKey,
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
            Array.from({ length: 150 }, (_, n) => add(people[n % 4] as number, (n % 7) - 3)),
          );
          for (const batch of batches) {
            // All at once: they share a commit, and each finds the ones before it done.
            const there = [...known];
            await Promise.all(
              batch.map(async ({ what, which, who, starting }) => {
                const person = people[who] as number;
                const one = there[which % there.length];
                if (what === 'add') return add(person, starting);
                if (!one) return;
                if (what === 'remove') {
                  await removePost(store, one.id, OUTSIDER);
                  known = known.filter((other) => other !== one);
                } else if (what === 'withdraw') {
                  if (await withdrawVote(store, one.id, voter(person))) one.votes.delete(person);
                } else {
                  const sign = what === 'up' ? 1 : -1;
                  if (await castVote(store, one.id, voter(person), sign)) {
                    one.votes.set(person, sign);
                  }
                }
              }),
            );
            await expectPages(posts, known, startingVotes);
          }
          await rescoreIfChanged(store, !startingVotes);
          await expectPages(posts, known, !startingVotes);
          await posts.close();
        },
      ),
      { numRuns: amount(2, 40), ...FAST_CHECK_OPTIONS },
    );
  },
);
