import type { Person } from './person.ts';
import { openTestApp, type TestApp } from './test-app.ts';

type People<Name extends string> = Record<Uncapitalize<Name>, Person>;

/** Opens a forum with these people, Root as its admin. It closes when the test ends. */
export async function openForum<Name extends string>(
  names: readonly Name[],
  env: Record<string, string> = {},
): Promise<{ forum: TestApp } & People<Name>> {
  const forum = await openTestApp(env);
  const people: Record<string, Person> = {};
  for (const name of names)
    people[name.toLowerCase()] =
      name === 'Root' ? await forum.admin(name) : await forum.memberWithoutPassword(name);
  return { ...(people as People<Name>), forum };
}
