import { openFileForum } from '../file-forum.ts';

/** A forum with an admin and a member, who both may publish any number of posts, for all tests of a file. */
export async function openGoldForum() {
  const forum = await openFileForum();
  const root = await forum.admin('Root');
  const author = await forum.memberWithoutPassword('Author');
  for (const { email, call } of [root, author]) await call('POST /membership', { body: { email } });
  return { forum, root, author };
}
