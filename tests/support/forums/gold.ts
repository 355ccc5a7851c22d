import { afterAll, beforeAll } from 'vitest';
import type { Person } from '../person.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

/** A forum with an admin and a member, who both may publish any number of posts. */
export let forum: TestApp;
export let root: Person;
export let author: Person;

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerGoldForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    root = await forum.admin('Root');
    author = await forum.memberWithoutPassword('Author');
    for (const { email, call } of [root, author])
      await call('POST /membership', { body: { email } });
  });
  afterAll(() => forum.close());
}
