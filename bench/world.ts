/** What all measurements share: a large forum, its people and their tokens, and the bytes of requests. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '../db/open.ts';
import { makeWorld } from '../db/seed/world.ts';
import { seed } from '../db/seed.ts';
import { tokenFor } from '../tests/members.ts';
import { JWT_SECRET } from './processes.ts';

export const OUT = fileURLToPath(new URL('out/', import.meta.url));
export const POSTS = 100_000;
const PAGE = 100;

/** Seeds a forum into a fresh folder and answers the folder. */
export async function freshForum(name: string, posts: number): Promise<string> {
  const dataDir = join(OUT, name);
  rmSync(dataDir, { recursive: true, force: true });
  const store = openSqlite(join(dataDir, 'forum.db'));
  await seed(store, { posts, startingVotes: true });
  store.close();
  return dataDir;
}

/** Members of a forum that was seeded with so many posts, signed in. */
export const members = (amount: number, posts = POSTS) =>
  makeWorld(posts)
    .people.slice(0, amount)
    .map((person) => ({ email: person.email, token: tokenFor(JWT_SECRET, person) }));
export type Member = ReturnType<typeof members>[number];

/** The ids of all posts, newest first, as anyone may read them. */
export async function postIds(port: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < POSTS; page++) {
    const answer = await fetch(`http://127.0.0.1:${port}/posts?limit=${PAGE}&page=${page}`);
    const posts = (await answer.json()) as { _id: string }[];
    if (posts.length === 0) break;
    ids.push(...posts.map(({ _id }) => _id));
  }
  return ids;
}

const head = (line: string, token?: string) =>
  `${line} HTTP/1.1\r\nHost: bench\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}`;

/** The body of a comment. */
export const commentOf = ({ email }: Pick<Member, 'email'>, postId: string): string =>
  JSON.stringify({
    postId,
    authorEmail: email,
    text: 'I tried this on the weekend and it worked on the second attempt. ধন্যবাদ 🙏',
    createdAt: '11/20/2026, 4:52:55 PM',
  });

/** The bytes of requests. */
export const bytes = {
  get: (path: string) => `${head(`GET ${path}`)}\r\n`,
  vote: ({ token }: Member, postId: string, way: 'upvote' | 'downvote') =>
    `${head(`PATCH /posts/${postId}/${way}`, token)}\r\n`,
  comment({ token, email }: Member, postId: string) {
    const body = commentOf({ email }, postId);
    const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return `${head('POST /comments', token)}${type}\r\n\r\n${body}`;
  },
};
