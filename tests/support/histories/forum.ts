/** The forum, the people and the pages of a history. */
import { vi } from 'vitest';
import type { AnyCall, InputOf } from '../../../contract/core/calls.ts';
import type { Person } from '../person.ts';
import type { Reader } from '../realtime/reader.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

export const people: Person[] = [];
/** They have the page open all the while. */
export const readers: Reader[] = [];
/** The forum of the history. */
export const forums: TestApp[] = [];
/** The tag whose posts are questions. */
export const QUESTIONS = 'questions';
/** The entries of the server's log of its own faults. */
const faults: { err: unknown }[] = [];

/** Opens the forum, and tells of its people: an admin, Ana, Ben and Dua. */
export async function begin(): Promise<TestApp> {
  people.length = 0;
  readers.length = 0;
  faults.length = 0;
  const forum = await openTestApp();
  forums.splice(0, Number.POSITIVE_INFINITY, forum);
  const { log } = forum.app.fastify;
  const keep = (line: unknown) => void faults.push(line as { err: unknown });
  vi.spyOn(log, 'error').mockImplementation(keep);
  vi.spyOn(log, 'warn').mockImplementation(keep);
  people.push(await forum.admin('Root'));
  for (const name of ['Ana', 'Ben', 'Dua']) people.push(await forum.memberWithoutPassword(name));
  // Gold, so that they can go on writing.
  for (const one of people) await one.call('POST /membership', { body: { email: one.email } });
  const [root] = people as [Person];
  const { body: tag } = await root.call('POST /tags', { body: { name: QUESTIONS } });
  await root.call('PATCH /tags/{id}', { params: { id: tag._id }, body: { asks: true } });
  // The client's own calls are made from the page's address, and its complaints go to nobody.
  const { fetch: real } = globalThis;
  const at = (input: unknown) => new URL(String(input), forum.url);
  vi.stubGlobal('fetch', (input: unknown, init?: RequestInit) => real(at(input), init));
  // No jitter worth waiting for.
  vi.spyOn(Math, 'random').mockReturnValue(0.01);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return forum;
}

export interface Scene {
  posts: string[];
  comments: string[];
  reports: string[];
  authors: Map<string, Person>;
  postOf: Map<string, string>;
}
export const emptyScene = (): Scene => ({
  posts: [],
  comments: [],
  reports: [],
  authors: new Map(),
  postOf: new Map(),
});

export function pageOf(who: Person, which: number): Reader {
  const pages = readers.filter(({ person }) => person === who);
  return pages[which % pages.length] as Reader;
}

/** The id of a member, which their token names. */
export function idOf({ token }: Person): string {
  const [, claims = ''] = token?.split('.') ?? [];
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
}

/** An element of a list, by any number; of an empty list, an id that names nothing. */
export const one = (list: string[], which: number) =>
  list[which % Math.max(1, list.length)] ?? 'none';

export const ownOf = ({ authors }: Scene, who: Person, ids: string[], which: number) =>
  one(
    ids.filter((id) => authors.get(id) === who),
    which,
  );

/**
 * Writes a comment on a post of the scene.
 * @returns the answer.
 */
export async function say(
  who: Person,
  { comments, authors, postOf }: Scene,
  postId: string,
  more: Omit<InputOf<'POST /comments'>['body'], 'postId' | 'authorEmail'>,
) {
  const answer = await who.call('POST /comments', {
    body: { postId, authorEmail: who.email, ...more },
  });
  if (answer.status === 201) {
    const { _id: id } = answer.body;
    comments.push(id);
    authors.set(id, who);
    postOf.set(id, postId);
  }
  return answer;
}

/**
 * Passes the status of an answer on.
 * @throws Error for one of a fault of the server, with what its log says as the cause.
 */
export function faultless(name: string, status: number): number {
  if (status < 500) return status;
  throw new Error(`${name} answered ${status}`, { cause: faults.at(-1)?.err });
}

/** The server's answers over HTTP, with the rev that came along. */
export async function said<Name extends AnyCall>(who: Person, name: Name, input: object = {}) {
  const { status, headers, body } = await who.call(name, input as never);
  faultless(name, status);
  return { status, rev: Number(headers.get('x-rev')), body };
}
