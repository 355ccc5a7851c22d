import { postBy } from '../../support/content.ts';
import { joinShared } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

/** Publishes a post with these fields changed; answers the reply. */
export const send = (person: Person, more: object) =>
  person.call('POST /posts', { body: { ...postBy(person), ...more } });

/** A Gold member whom no other test knows; the limit of five posts does not hold for them. */
export async function goldOneOf(forum: TestApp): Promise<Person> {
  const person = await forum.someone();
  await person.call('POST /membership', { body: { email: person.email } });
  return person;
}

/** The shared forum with its admin and three more tags. */
export async function openPostsForum() {
  const { forum, root: admin } = await joinShared(['Root']);
  for (const name of ['tea', 'green tea', 'চা']) await admin.call('POST /tags', { body: { name } });
  /** The post, as this person reads it. */
  const read = async (id: string, as: Person = forum.visitor) =>
    (await as.call('GET /posts/{id}', { params: { id } })).body;
  return { forum, admin, read, someone: forum.someone, goldOne: () => goldOneOf(forum) };
}
