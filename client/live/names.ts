import type { room as contractRoom } from '../../contract/live.ts';

/** Names of live rooms: the contract's, said again here because its file brings the schema library along. */
export const room: typeof contractRoom = {
  feed: 'feed',
  announcements: 'announcements',
  tags: 'tags',
  admin: 'admin',
  post: (id) => `post:${id}`,
  comments: (postId) => `comments:${postId}`,
  user: (email) => `user:${email}`,
  presence: (postId) => `presence:${postId}`,
};
