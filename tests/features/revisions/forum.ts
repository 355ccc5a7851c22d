import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { QUIET_EDIT_SECONDS } from '../../../contract/values/limits.ts';
import { publish } from '../../support/content.ts';
import { expectAnswer } from '../../support/expect-answer.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export let forum: TestApp;
export let admin: Person;
export let ana: Person;
export let bo: Person;
/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerRevisionsForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    admin = await forum.admin('Root');
    [ana, bo] = [await forum.memberWithoutPassword('Ana'), await forum.memberWithoutPassword('Bo')];
    await ana.call('POST /membership', { body: { email: ana.email } });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => forum.close());
}

/** The time after which an edit leaves a revision, and one before which it leaves none. */
export const JUST_LONGER = QUIET_EDIT_SECONDS * 1_000 + 1_000;
export const JUST_SHORTER = QUIET_EDIT_SECONDS * 1_000 - 1_000;
/** Sets the clock this long after a time of the server. */
export const setClock = (time: string | null, ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(String(time)) + ms });

export const params = (id: string) => ({ params: { id } });
/** The earlier texts of a post. */
export const ofPost = async (id: string, as: Person = forum.visitor) => {
  const reply = await as.call('GET /posts/{id}/revisions', params(id));
  expectAnswer('GET /posts/{id}/revisions', reply);
  return reply.body;
};
/** The earlier texts of a comment. */
export const ofComment = async (id: string, as: Person = forum.visitor) => {
  const reply = await as.call('GET /comments/{id}/revisions', params(id));
  expectAnswer('GET /comments/{id}/revisions', reply);
  return reply.body;
};
export const versions = (found: readonly { version: number }[]) =>
  found.map(({ version }) => version);
/** Ana edits her post; answers it. */
export const editPost = async (id: string, version: number, more: object = {}) =>
  (
    await ana.call('PATCH /posts/{id}', {
      ...params(id),
      body: { title: `After ${version}`, ...more, version },
    })
  ).body;
/** Bo edits their comment; answers it. */
export const editComment = async (id: string, version: number) =>
  (
    await bo.call('PATCH /comments/{id}', {
      ...params(id),
      body: { text: `After ${version}`, version },
    })
  ).body;
/** Ana publishes a post; answers it. */
export const open = async () => {
  const id = await publish(ana);
  return { id, ...(await ana.call('GET /posts/{id}', params(id))).body };
};
export const report = (commentId: string) =>
  ana.call('POST /reports', {
    body: { commentId, feedback: 'Spam or scam', reporterEmail: ana.email },
  });
export const reply = (postId: string, replyTo: string) =>
  ana.call('POST /comments', {
    body: { postId, authorEmail: ana.email, text: 'Indeed.', replyTo } as never,
  });
