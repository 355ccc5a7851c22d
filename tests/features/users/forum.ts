import { afterAll, beforeAll } from 'vitest';
import type { User } from '../../../contract/features/users.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

export let forum: TestApp;
export let admin: Person;
export let ana: Person;

/** The call's input that names an address in its path. */
export const inPath = (email: string) => ({ params: { email } });
export const make = 'PATCH /admin/users/make-admin/{email}' as const;
export const revoke = 'PATCH /admin/users/revoke-admin/{email}' as const;
/** The admin's list of members that match a search. */
export const find = async (search: string, page = 1, limit = 10) =>
  (await admin.call('GET /admin/users', { query: { search, page: `${page}`, limit: `${limit}` } }))
    .body;
/** The addresses in a list of members. */
export const emails = ({ users }: { users: User[] }) => users.map(({ email }) => email);
/** The first member whom a search for an address finds. */
export const known = async (email: string) => (await find(email)).users[0];

/** Registers the hooks that open the forum of a file of tests and close it. */
export function registerUsersForum(): void {
  beforeAll(async () => {
    forum = await openTestApp({}, true);
    admin = await forum.admin('Root');
    ana = await forum.memberWithoutPassword('Ana');
  });
  afterAll(() => forum.close());
}
