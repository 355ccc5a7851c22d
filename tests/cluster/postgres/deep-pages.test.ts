import { describe, expect, test } from 'vitest';
import { keyOf } from '../../../db/core/ids.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { amount, isLong } from '../../support/amounts.ts';
import { publish } from '../../support/content.ts';
import { personOf } from '../../support/person.ts';
import { openDatabase } from '../support/database.ts';
import { alone, numbers, openPair, SKIPPED } from '../support/pair.ts';

/** Pages of both halves: those of the second are read from the other end. */
const POSTS = 9_000;
const LIMIT = 100;
const FAR_PAGES = [40, 45, 46, 52, 77, 90, 91];

const ORDERS = {
  'GET /posts': 'key desc',
  'GET /posts/popular': 'score desc, key desc',
} as const;

/** The posts are a millisecond apart from here on. */
const FIRST = '01900000-0000-7000-8000-000000000000';
const AUTHOR = '018fffff-0000-7000-8000-000000000000';

/** Two servers on a forum of many posts, all by one member. */
async function openLargePair() {
  const { settings, client } = await openDatabase();
  await client.query(`
    insert into users (key, id, email, display_name, photo_url, search_text, is_member, post_count, created_at)
      values (${keyOf(AUTHOR)}, '${AUTHOR}', 'many@example.com', 'Many', '', 'many', true, ${POSTS}, 0);
    insert into tags (key, id, name) values (1, 't', 'general');
    insert into posts (key, id, author_key, title, description, tag, start_up, start_down, score, created_text, posted_at)
      select ${keyOf(FIRST)} + n * 4096, '01900000-' || lpad(to_hex(n), 4, '0') || '-7000-8000-000000000000', ${keyOf(AUTHOR)}, 'Post ' || n, 'Text', 'general',
        n * 7919 % 40, 0, n * 7919 % 40, '', n from generate_series(1, ${POSTS}) n;
    insert into counters (name, value) values ('posts', ${POSTS}), ('users', 1), ('rev.feed', ${POSTS});
    analyze posts`);
  /** The ids of a page as the database itself has it. */
  async function truth(name: keyof typeof ORDERS, page: number) {
    const { rows } = await client.query(
      `select id from posts order by ${ORDERS[name]} limit ${LIMIT} offset ${(page - 1) * LIMIT}`,
    );
    return rows.map(({ id }) => id as string);
  }
  return { ...(await openPair([], settings)), truth };
}

describe.skipIf(alone)(`Deep pages of two servers (${SKIPPED})`, () => {
  test('are those of the database on both at once, whichever has taken what', async () => {
    const { one, two, truth } = await openLargePair();
    const people = await Promise.all(numbers(8).map(() => one.someone('Reader')));
    const rounds = isLong ? [one, two, one, two] : [one, two];
    const email = 'many@example.com';
    const { store, tokens } = one.app.context;
    const token = tokens.sign((await store.read(findUser(email))) as UserRow);
    const many = personOf(one.url, email, token);

    /** A page that a server gives, beside the truth. */
    async function differences() {
      const wrong: string[] = [];
      for (const { visitor } of [one, two]) {
        for (const name of Object.keys(ORDERS) as (keyof typeof ORDERS)[]) {
          for (const page of FAR_PAGES) {
            const { body } = await visitor.call(name, { query: { page, limit: LIMIT } });
            const ids = body.map(({ _id }) => _id);
            if (`${ids}` !== `${await truth(name, page)}`) wrong.push(`${name}, page ${page}`);
          }
        }
      }
      return wrong;
    }
    expect(await differences()).toEqual([]);
    const act = async (forum: typeof one, who: typeof many, method: string, path: string) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const { status } = await fetch(`${forum.url}/posts/${path}`, { method, headers });
      expect(status).toBe(200);
    };
    for (const [round, forum] of rounds.entries()) {
      const page = await truth('GET /posts/popular', 60 + round * 7);
      const far = page.slice(0, amount(40, LIMIT));
      // Through many stretches of the list, and back; those of one post at once.
      for (const [n, id] of far.entries()) {
        const voters = people.slice(0, 1 + (n % people.length));
        const way = n % 2 ? 'downvote' : 'upvote';
        await Promise.all(voters.map((who) => act(forum, who, 'PATCH', `${id}/${way}`)));
      }
      await Promise.all(far.slice(0, 0.7 * far.length).map((id) => act(forum, many, 'DELETE', id)));
      await Promise.all(numbers(40).map((upVote) => publish(many, { upVote })));
      expect(await differences()).toEqual([]);
    }
  });
});
