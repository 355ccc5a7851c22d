/** The part of this feature in every page: it applies what the server has rendered. */

import type { AnswerOf } from '../../../contract/core/calls.ts';
import type { WrittenPost } from '../../../contract/features/members.ts';
import { applyList } from '../posts/reads.ts';
import { storedPost } from '../posts/store.ts';

export const MEMBER = 'GET /members/{id}';
export const POSTS = 'GET /members/{id}/posts';
export const COMMENTS = 'GET /members/{id}/comments';

/** Applies a page of posts: the posts into their store, which keeps the addresses that it knows. */
export function applyWrittenPosts({ posts, total }: AnswerOf<typeof POSTS>, page: number) {
  const whole = (post: WrittenPost) => ({
    authorEmail: storedPost(post._id)?.authorEmail ?? '',
    ...post,
  });
  return { ids: applyList(posts.map(whole), 0).ids, total, page };
}
