import { publish } from '../content.ts';
import { joinShared } from '../open-forum.ts';

/** An admin, two new members of the shared forum, and a post by the first of them. */
export async function openThreadForum() {
  const { forum, root: admin, ana, bo } = await joinShared(['Root', 'Ana', 'Bo']);
  return { forum, admin, ana, bo, postId: await publish(ana) };
}
