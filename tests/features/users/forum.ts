import type { User } from '../../../contract/features/users.ts';
import { openFileForumWith } from '../../support/open-forum.ts';

/** The call's input that names an address in its path. */
export const inPath = (email: string) => ({ params: { email } });
export const make = 'PATCH /admin/users/make-admin/{email}' as const;
export const revoke = 'PATCH /admin/users/revoke-admin/{email}' as const;
/** The addresses in a list of members. */
export const emails = ({ users }: { users: User[] }) => users.map(({ email }) => email);

/** A forum with an admin and a member, for all tests of a file. */
export async function openUsersForum() {
  const { forum, root: admin, ana } = await openFileForumWith(['Root', 'Ana']);
  /** The admin's list of members that match a search. */
  const find = async (search: string, page = 1, limit = 10) => {
    const query = { search, page: `${page}`, limit: `${limit}` };
    return (await admin.call('GET /admin/users', { query })).body;
  };
  /** The first member whom a search for an address finds. */
  const known = async (email: string) => (await find(email)).users[0];
  return { forum, admin, ana, find, known };
}
