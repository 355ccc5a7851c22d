import { describe, expect, onTestFinished, test } from 'vitest';
import { UnavailableError } from '../../../db/core/errors.ts';
import { keyOf } from '../../../db/core/ids.ts';
import type { Store } from '../../../db/core/store.ts';
import { addComment } from '../../../db/features/comments/comments.ts';
import { grantGold } from '../../../db/features/membership/payments.ts';
import { scoresBy } from '../../../db/features/posts/scores.ts';
import { addPost } from '../../../db/features/posts/writes.ts';
import { addTag } from '../../../db/features/tags/tags.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { saveUser } from '../../../db/features/users/sign-in.ts';
import { castVote } from '../../../db/features/votes/votes.ts';
import { findFaultsInPostgres } from '../../../db/maintenance/check/postgres.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { amount, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { unmarked } from '../../support/texts/unmarked.ts';
import { openDatabase } from '../support/database.ts';
import { alone, SKIPPED, until } from '../support/pair.ts';

const numbers = (length: number) => Array.from({ length }, (_, n) => n);

/** A forum with members and posts, as two servers have it open. */
async function openForum({ people = 1, posts = 1 } = {}) {
  const { url, client } = await openDatabase();
  const stores = [await openPostgres(url), await openPostgres(url)] as [Store, Store];
  let closing: Promise<unknown> | undefined;
  const close = () => {
    closing ??= Promise.all(stores.map((store) => store.close()));
    return closing;
  };
  onTestFinished(async () => {
    await close();
  });
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
  return { url, stores, close, client, members, ids, say, number };
}

describe.skipIf(alone)(
  `Writes that share a transaction (${SKIPPED})`,
  { timeout: TEST_TIMEOUT_MS },
  () => {
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

    test('a job that throws is told why, and every other is kept with what it counted', async () => {
      const { stores, ids, say, url, number } = await openForum({ posts: 30 });
      const why = new Error('changed my mind');
      const followed: string[] = [];
      stores[0].onCommit((changes) => followed.push(...changes.map(({ kind }) => kind)));
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
      for (const [n, result] of results.entries()) {
        if (n % 3 === 0) expect(result).toEqual({ status: 'rejected', reason: why });
        else expect(result.status).toBe('fulfilled');
      }
      expect(followed).toEqual(numbers(20).map(() => 'comment:added'));
      expect(await number('select count(*) as n from comments')).toBe(20);
      expect(await findFaultsInPostgres(url)).toEqual([]);
    });

    test('what no post is there for changes nothing and takes no other along', async () => {
      const { stores, ids, say, url } = await openForum({ posts: 2 });
      const answers = await Promise.all([...ids, 'none'].map((id) => say(stores[0], id)));
      expect(answers.map((answer) => answer !== null)).toEqual([true, true, false]);
      expect(await findFaultsInPostgres(url)).toEqual([]);
    });

    test('two servers write to the same posts in any order, and never wait in a circle', async () => {
      const { stores, close, ids, members, say, url, number } = await openForum({
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
      expect(await findFaultsInPostgres(url)).toEqual([]);
      // Each connection tells what it met when it ends.
      await close();
      const here = 'where datname = current_database()';
      await until(
        async () => (await number(`select count(*) n from pg_stat_activity ${here}`)) === 1,
      );
      expect(await number(`select deadlocks as n from pg_stat_database ${here}`)).toBe(0);
    });

    test('connections cut in the middle: what was answered is there, and all is counted', async () => {
      const { stores, client, ids, say, url } = await openForum({ posts: 50 });
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
      expect(await findFaultsInPostgres(url)).toEqual([]);
    });
  },
);
