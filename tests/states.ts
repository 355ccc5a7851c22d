import { type TSchema, Type } from 'typebox';
import { expect } from 'vitest';
import { CommentPage } from '../contract/comments.ts';
import { Count, Rev } from '../contract/kinds.ts';
import { AnnouncementsState, EVENTS, type EventName } from '../contract/live.ts';
import { OpenedPost } from '../contract/posts.ts';
import { Report } from '../contract/reports.ts';
import { parseRoom, type RoomKind } from '../contract/rooms.ts';
import { Stats } from '../contract/stats.ts';
import { Tag } from '../contract/tags.ts';
import { Standing } from '../contract/users.ts';
import { faultsBy } from './answers.ts';

/** The state of each kind of room (`RoomState`), as a schema. */
const STATES = {
  feed: Type.Object({ total: Count }),
  post: OpenedPost,
  comments: CommentPage,
  announcements: AnnouncementsState,
  tags: Type.Array(Tag),
  admin: Type.Object({
    reports: Type.Array(Report),
    total: Count,
    stats: Stats,
    reportsRev: Rev,
  }),
  user: Standing,
  presence: Type.Object({ readers: Count, typing: Count }),
} satisfies Record<RoomKind, TSchema>;

const refused = faultsBy(
  Type.Object({ room: Type.String(), ok: Type.Literal(false), rev: Type.Literal(0) }),
);
const watched = Object.fromEntries(
  Object.entries(STATES).map(([kind, state]) => {
    const shown = { room: Type.String(), ok: Type.Literal(true), rev: Rev };
    return [kind, faultsBy(Type.Object({ ...shown, state: Type.Optional(state) }))];
  }),
) as Record<RoomKind, ReturnType<typeof faultsBy>>;

const events = Object.fromEntries(
  Object.entries(EVENTS).map(([name, schema]) => [name, faultsBy(schema)]),
) as Record<EventName, ReturnType<typeof faultsBy>>;

/** What `watch` says of one room is exactly what the contract declares, with the state of a room of its kind. */
export function expectWatched(one: { room: string; ok: boolean }) {
  const kind = one.ok ? parseRoom(one.room)?.kind : undefined;
  const faults = kind ? watched[kind](one) : refused(one);
  expect([one, faults]).toEqual([one, []]);
}

/** An event that was heard is one of the contract's, and says exactly what that declares. */
export function expectEvent(name: EventName | 'resync', ...said: unknown[]) {
  if (name === 'resync') return expect(said).toEqual([]);
  expect([name, said.length, events[name]?.(said[0])]).toEqual([name, 1, []]);
}
