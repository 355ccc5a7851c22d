import { afterAll } from 'vitest';
import type { Person } from './person.ts';
import { openTestApp, type TestApp } from './test-app.ts';

type People<Name extends string> = Record<Uncapitalize<Name>, Person>;
type Names<Name extends string> = readonly Name[];
type Env = Record<string, string>;

/** The ways in which `TestApp` has somebody join. */
type Joins = (forum: TestApp, name: string) => Promise<Person>;
const asMember: Joins = (forum, name) => forum.memberWithoutPassword(name);
const withPassword: Joins = (forum, name) => forum.member(name);

/** Adds people to a forum: Root as its admin, Mitu as a moderator, anybody else as a member. */
async function addPeople<Name extends string>(forum: TestApp, names: Names<Name>, joins: Joins) {
  const people: Record<string, Person> = {};
  for (const name of names) {
    const add = { Root: forum.admin, Mitu: forum.moderator }[name as string];
    people[name.toLowerCase()] = await (add ? add(name) : joins(forum, name));
  }
  return { ...(people as People<Name>), forum };
}

/** Opens a forum with these people. It closes when the test ends. */
export const openForum = async <Name extends string>(names: Names<Name>, env: Env = {}) =>
  addPeople(await openTestApp(env), names, asMember);

/** The same with members who have a password and a session at the identity provider. */
export const openForumWithPasswords = async <Name extends string>(
  names: Names<Name>,
  env: Env = {},
) => addPeople(await openTestApp(env), names, withPassword);

/** Opens a forum for all tests of a file. It closes after the last of them. */
export function openFileForum(env: Env = {}): Promise<TestApp> {
  const opening = openTestApp(env, true);
  afterAll(async () => (await opening).close());
  return opening;
}

/** Opens a forum with these people for all tests of a file. It closes after the last of them. */
export const openFileForumWith = async <Name extends string>(names: Names<Name>, env: Env = {}) =>
  addPeople(await openFileForum(env), names, asMember);

/** The same with members who have a password and a session at the identity provider. */
export const openFileForumWithPasswords = async <Name extends string>(
  names: Names<Name>,
  env: Env = {},
) => addPeople(await openFileForum(env), names, withPassword);
