/** Live rooms and their names, without schemas: the client imports them without the schema library. */

/** A room's name is its kind, or its kind, a colon and a key: `feed`, `post:{id}`, `user:{email}`. */
export const ROOM_KINDS = [
  'feed',
  'post',
  'comments',
  'announcements',
  'tags',
  'members',
  'site',
  'admin',
  'user',
  'inbox',
  'presence',
  'poll',
] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];
/** The kinds of rooms with a key. */
const KEYED_ROOMS: readonly RoomKind[] = ['post', 'comments', 'user', 'inbox', 'presence', 'poll'];

/** Builds the names of rooms. */
export const room = {
  feed: 'feed',
  announcements: 'announcements',
  tags: 'tags',
  members: 'members',
  site: 'site',
  admin: 'admin',
  post: (id: string) => `post:${id}`,
  comments: (postId: string) => `comments:${postId}`,
  user: (email: string) => `user:${email}`,
  inbox: (email: string) => `inbox:${email}`,
  presence: (postId: string) => `presence:${postId}`,
  poll: (postId: string) => `poll:${postId}`,
} as const;

/** Parses a room's name; null when it is not valid. */
export function parseRoom(name: string): { kind: RoomKind; key: string } | null {
  const colon = name.indexOf(':');
  const kind = (colon < 0 ? name : name.slice(0, colon)) as RoomKind;
  const key = colon < 0 ? '' : name.slice(colon + 1);
  if (!ROOM_KINDS.includes(kind) || KEYED_ROOMS.includes(kind) !== key.length > 0) return null;
  return { kind, key };
}

/** The rev of a room grows by one with each change. A larger step means a new epoch: the forum was restored. */
export const EPOCH_LEAP = 2 ** 20;
