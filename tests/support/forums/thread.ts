import { publish } from '../content.ts';
import { openFileForumWith } from '../open-forum.ts';

/** A forum with an admin, two members, and a post by the first of them, for all tests of a file. */
export async function openThreadForum() {
  const { forum, root: admin, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo']);
  return { forum, admin, ana, bo, postId: await publish(ana) };
}
