import type { Sanction } from '../../../contract/features/sanctions.ts';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { openFileForumWith } from '../open-forum.ts';
import type { Person } from '../person.ts';

/** A forum with an admin, the member Ana, and a new member at each call. It closes after the tests of the file. */
export async function openSanctionForum() {
  const { forum, root, ana } = await openFileForumWith(['Root', 'Ana']);
  return { forum, root, ana, member: () => forum.someone() };
}

/** The path's input of a call about the sanction. */
export const about = (id: string) => ({ params: { id } });

/** The id of a member. */
export const idOf = async (boss: Person, { email }: Person): Promise<string> => {
  const { body } = await boss.call('GET /admin/users', { query: { search: email } });
  const user = body.users.find((one) => one.email === email);
  if (!user) throw new Error(`There is no member ${email}`);
  return user._id;
};

/** Has an admin silence or suspend a member; for a week, unless told otherwise. */
export async function sanction(
  boss: Person,
  member: Person,
  kind: SanctionKind,
  days: number | null = 7,
): Promise<Sanction> {
  const userId = await idOf(boss, member);
  const body = { userId, kind, days, reason: 'Off the rails' };
  const reply = await boss.call('POST /sanctions', { body });
  if (reply.status !== 201) throw new Error(`POST /sanctions: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
