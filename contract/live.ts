/** Live rooms and events (Socket.IO): the one table, for both ends. HTTP writes; sockets only announce. */
import { type Static, Type } from 'typebox';
import { Announcement } from './announcements.ts';
import { Comment, type CommentPage } from './comments.ts';
import { Count, Id, Rev } from './kinds.ts';
import type { OpenedPost } from './posts.ts';
import { Report } from './reports.ts';
import { Stats } from './stats.ts';
import { Tag } from './tags.ts';
import { Standing } from './users.ts';

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

export const AnnouncementsState = Type.Object({
  count: Count,
  latest: Type.Union([Announcement, Type.Null()]),
});

/** Every announcement: absolute values and the rev of what it describes, never steps. */
export const EVENTS = {
  'feed:changed': Type.Object({ rev: Rev, total: Count }),
  'post:changed': Type.Object({
    _id: Id,
    rev: Rev,
    upVote: Count,
    downVote: Count,
    commentCount: Count,
  }),
  'post:removed': Type.Object({ _id: Id }),
  'comment:added': Type.Object({ comment: Comment, totalComments: Count, rev: Rev }),
  'comment:removed': Type.Object({ _id: Id, postId: Id, totalComments: Count, rev: Rev }),
  'announcement:changed': Type.Object({ rev: Rev, ...AnnouncementsState.properties }),
  'tag:added': Type.Object({ tag: Tag, rev: Rev }),
  'report:added': Type.Object({ report: Report, total: Count, rev: Rev }),
  'report:removed': Type.Object({ _id: Id, total: Count, rev: Rev }),
  'stats:changed': Type.Object({ ...Stats.properties, rev: Rev }),
  'user:changed': Type.Object({ rev: Rev, ...Standing.properties }),
  presence: Type.Object({ postId: Id, readers: Count, typing: Count }),
};
export type EventName = keyof typeof EVENTS;
export type EventOf<Name extends EventName> = Static<(typeof EVENTS)[Name]>;

/** What `watch` answers as `state` for each kind of room: what HTTP would return. */
export interface RoomState {
  feed: { total: number };
  post: OpenedPost;
  comments: CommentPage;
  announcements: Static<typeof AnnouncementsState>;
  tags: Tag[];
  admin: { reports: Report[]; total: number; stats: Stats };
  user: Standing;
  presence: { readers: number; typing: number };
}

export const WatchList = Type.Array(
  Type.Object({ room: Type.String({ maxLength: 320 }), rev: Type.Optional(Type.Integer()) }),
  { maxItems: 100 },
);
export const RoomNames = Type.Array(Type.String({ maxLength: 320 }), { maxItems: 100 });

export interface Watched {
  room: string;
  ok: boolean;
  rev: number;
  state?: RoomState[RoomKind];
}

export type ServerToClient = { [Name in EventName]: (event: EventOf<Name>) => void } & {
  resync: () => void;
};
export interface ClientToServer {
  watch: (rooms: Static<typeof WatchList>, ack: (rooms: Watched[]) => void) => void;
  unwatch: (rooms: string[]) => void;
  typing: (postId: string, on: boolean) => void;
}
