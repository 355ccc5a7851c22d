import { afterAll, beforeAll } from 'vitest';
import type { AnyCall } from '../../contract/calls.ts';
import { postBy, publish, writeComment } from '../support/content.ts';
import type { Person } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

export let forum: TestApp;
export let root: Person;
export let ana: Person;
export let mallory: Person;
export let postId: string;
export let commentId: string;

/** A good body of Mallory's for every call that takes one, those of admins too. */
export const BODIES: Partial<Record<AnyCall, () => object>> = {
  'POST /jwt': () => ({ email: mallory.email }),
  'POST /users': () => ({ email: mallory.email, displayName: 'Mallory', photoURL: '' }),
  'POST /posts': () => postBy(mallory),
  'POST /comments': () => ({ postId, authorEmail: mallory.email, text: 'Hello' }),
  'POST /reports': () => ({ commentId, feedback: 'Spam or scam', reporterEmail: mallory.email }),
  'POST /tags': () => ({ name: `mallorys ${crypto.randomUUID().slice(0, 8)}` }),
  'POST /announcements': () => ({ title: 'Mallory', description: 'is king' }),
};

/** Calls as Mallory with this body. */
export const send = (name: string, body: unknown, cookie = '') =>
  forum.raw(name.slice('POST '.length), {
    method: 'POST',
    headers: {
      authorization: name === 'POST /jwt' ? '' : `Bearer ${mallory.token}`,
      'content-type': 'application/json',
      cookie,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerFieldsForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    root = await forum.admin('Root');
    ana = await forum.member('Ana');
    mallory = await forum.member('Mallory');
    postId = await publish(ana);
    commentId = (await writeComment(ana, postId, 'Mine'))._id;
  });
  afterAll(() => forum.close());
}
