import { afterAll } from 'vitest';
import { endRaid } from '../../db/features/raid/raids.ts';
import type { Person } from './person.ts';
import { openTestApp, type TestApp } from './test-app.ts';

type People<Name extends string> = Record<Uncapitalize<Name>, Person>;
type Names<Name extends string> = readonly Name[];
type Env = Record<string, string>;

/** The ways in which `TestApp` has somebody join. */
type Joins = (forum: TestApp, name: string) => Promise<Person>;
export const asMember: Joins = (forum, name) => forum.memberWithoutPassword(name);
const withPassword: Joins = (forum, name) => forum.member(name);
export const asNewcomer: Joins = (forum, name) => forum.newcomer(name);
const asModerator: Joins = (forum, name) => forum.moderator(name);

/** Adds people to a forum: Root as its admin, Mitu as a moderator, anybody else as a member. */
export async function addPeople<Name extends string>(
  forum: TestApp,
  names: Names<Name>,
  joins: Joins,
  moderates = asModerator,
) {
  const people: Record<string, Person> = {};
  for (const name of names) {
    const add = { Root: forum.admin, Mitu: () => moderates(forum, name) }[name as string];
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

/**
 * Opens a forum for several tests. Together they write more as newcomers than a raid takes, and a raid would let all of
 * the last hour wait: none begins by itself.
 */
async function openForSeveral(env: Env): Promise<TestApp> {
  const forum = await openTestApp(env, true);
  if (env['NEWCOMERS'] === 'held') await endRaid(forum.app.context.store, { email: 'a test' });
  return forum;
}

/** Opens a forum for all tests of a file. It closes after the last of them. */
export function openFileForum(env: Env = {}): Promise<TestApp> {
  const opening = openForSeveral(env);
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

const forums = new Map<string, Promise<TestApp>>();

/**
 * The forum that all files of a worker share, one for each settings. It opens once and ends with the worker. Others have
 * written in it, so a test looks at what its own people made. A test that needs an empty forum, a restart, or a clock of
 * its own opens one by `openForum`.
 */
export function sharedForum(env: Env = {}): Promise<TestApp> {
  const key = JSON.stringify(Object.entries(env).toSorted());
  const opening = forums.get(key) ?? openForSeveral(env);
  forums.set(key, opening);
  return opening;
}

/**
 * Adds new people to the shared forum: each shows the given name and has an address that nobody had before. Root is its
 * one admin, Mitu a new moderator.
 */
export const joinShared = async <Name extends string>(names: Names<Name>, env: Env = {}) =>
  addPeople(await sharedForum(env), names, asNewcomer, (forum) => forum.newModerator());
