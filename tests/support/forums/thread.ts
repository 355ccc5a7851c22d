import { publish } from '../content.ts';
import { openFileForum } from '../file-forum.ts';

/** A forum with an admin, two members, and a post by the first of them, for all tests of a file. */
export async function openThreadForum() {
  const forum = await openFileForum();
  const admin = await forum.admin('Root');
  const ana = await forum.memberWithoutPassword('Ana');
  const bo = await forum.memberWithoutPassword('Bo');
  return { forum, admin, ana, bo, postId: await publish(ana) };
}
