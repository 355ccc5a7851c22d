/** Live rooms and their names; free of schemas, so that the client can use it as it is. */

/** A room is its kind, or its kind, a colon and what it is about: `feed`, `post:{id}`, `user:{email}`. */
export const ROOM_KINDS = [
  'feed',
  'post',
  'comments',
  'announcements',
  'tags',
  'admin',
  'user',
  'presence',
] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];
/** Kinds whose name goes on after a colon. */
export const KEYED_ROOMS: readonly RoomKind[] = ['post', 'comments', 'user', 'presence'];

export const room = {
  feed: 'feed',
  announcements: 'announcements',
  tags: 'tags',
  admin: 'admin',
  post: (id: string) => `post:${id}`,
  comments: (postId: string) => `comments:${postId}`,
  user: (email: string) => `user:${email}`,
  presence: (postId: string) => `presence:${postId}`,
} as const;

/** Takes a room's name apart, or null when it is no room's name. */
export function parseRoom(name: string): { kind: RoomKind; key: string } | null {
  const colon = name.indexOf(':');
  const kind = (colon < 0 ? name : name.slice(0, colon)) as RoomKind;
  const key = colon < 0 ? '' : name.slice(colon + 1);
  if (!ROOM_KINDS.includes(kind) || KEYED_ROOMS.includes(kind) !== key.length > 0) return null;
  return { kind, key };
}
