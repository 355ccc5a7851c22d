import { openFileForumWith } from '../open-forum.ts';

/** A forum with an admin and a member, who both may publish any number of posts, for all tests of a file. */
export async function openGoldForum() {
  const { forum, root, author } = await openFileForumWith(['Root', 'Author']);
  for (const { email, call } of [root, author]) await call('POST /membership', { body: { email } });
  return { forum, root, author };
}
