import { afterAll, beforeAll } from 'vitest';
import { postBy } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export let forum: TestApp;
export let admin: Person;
let count = 0;

/** A member whom no other test knows. */
export async function someone(where = forum): Promise<Person> {
  count += 1;
  return where.memberWithoutPassword(`Someone${count}`);
}

/** A Gold member whom no other test knows; the limit of five posts does not hold for them. */
export async function goldOne(where = forum): Promise<Person> {
  const person = await someone(where);
  await person.call('POST /membership', { body: { email: person.email } });
  return person;
}

/** The post, as this person reads it. */
export const read = async (id: string, as: Person = forum.visitor) =>
  (await as.call('GET /posts/{id}', { params: { id } })).body;

/** Publishes a post with these fields changed; answers the reply. */
export const send = (person: Person, more: object) =>
  person.call('POST /posts', { body: { ...postBy(person), ...more } });

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerPostsForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    admin = await forum.admin('Root');
    for (const name of ['tea', 'green tea', 'চা'])
      await admin.call('POST /tags', { body: { name } });
  });
  afterAll(() => forum.close());
}
