import { afterAll, beforeAll } from 'vitest';
import { publish } from '../content.ts';
import type { Person } from '../person.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

/** A forum with an admin, two members, and a post by the first of them. */
export let forum: TestApp;
export let admin: Person;
export let ana: Person;
export let bo: Person;
export let postId: string;

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerThreadForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    admin = await forum.admin('Root');
    [ana, bo] = [await forum.memberWithoutPassword('Ana'), await forum.memberWithoutPassword('Bo')];
    postId = await publish(ana);
  });
  afterAll(() => forum.close());
}
