/** Live events (Socket.IO): the one table, for both ends. HTTP writes; sockets only announce. */
import { type Static, Type } from 'typebox';
import { Announcement } from './announcements.ts';
import { Comment, type CommentPage } from './comments.ts';
import { Count, Id, Rev } from './kinds.ts';
import type { OpenedPost } from './posts.ts';
import { Report } from './reports.ts';
import type { RoomKind } from './rooms.ts';
import { Stats } from './stats.ts';
import { Tag } from './tags.ts';
import { Standing } from './users.ts';

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
  'report:added': Type.Object({ report: Report, total: Count, rev: Rev, reportsRev: Rev }),
  'report:removed': Type.Object({ _id: Id, total: Count, rev: Rev, reportsRev: Rev }),
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
  admin: { reports: Report[]; total: number; stats: Stats; reportsRev: number };
  user: Standing;
  presence: { readers: number; typing: number };
}

/** One room that a `watch` asks for, with the rev that is held of it. */
export const Asked = Type.Object({
  room: Type.String({ maxLength: 320 }),
  rev: Type.Optional(Type.Integer()),
});
export type Asked = Static<typeof Asked>;
/** The most rooms that a socket may stand in, and that one `watch` may ask for; no client shows more at once. */
export const MOST_ROOMS = 500;
/** A rev grows by one with each change. One that leaps so far tells that the forum was restored: it began a new epoch. */
export const EPOCH_LEAP = 2 ** 20;
export const RoomNames = Type.Array(Type.String({ maxLength: 320 }));

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
  watch: (rooms: Asked[], ack: (rooms: Watched[]) => void) => void;
  unwatch: (rooms: string[], ack?: () => void) => void;
  typing: (postId: string, on: boolean) => void;
}
