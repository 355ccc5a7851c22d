import { Type } from 'typebox';
import { expect } from 'vitest';
import type { EventName } from '../../../contract/core/realtime.ts';
import { ROOM_STATES } from '../../../contract/core/realtime.ts';
import { parseRoom, type RoomKind } from '../../../contract/core/rooms.ts';
import { Rev } from '../../../contract/core/schemas.ts';
import { faultsBy } from '../expect-answer.ts';
import { eventFaults } from './event-recorder.ts';

const refused = faultsBy(
  Type.Object({ room: Type.String(), ok: Type.Literal(false), rev: Type.Literal(0) }),
);
const watched = Object.fromEntries(
  Object.entries(ROOM_STATES).map(([kind, state]) => {
    const shown = { room: Type.String(), ok: Type.Literal(true), rev: Rev };
    return [kind, faultsBy(Type.Object({ ...shown, state: Type.Optional(state) }))];
  }),
) as Record<RoomKind, ReturnType<typeof faultsBy>>;

/** Expects the answer of `watch` for one room to match the contract, with a state of the room's kind. */
export function expectSubscribed(one: { room: string; ok: boolean }) {
  const kind = one.ok ? parseRoom(one.room)?.kind : undefined;
  const faults = kind ? watched[kind](one) : refused(one);
  expect([one, faults]).toEqual([one, []]);
}

/** Expects an event that the contract declares, with data that matches its schema strictly. */
export function expectEvent(name: EventName | 'resync', ...said: unknown[]) {
  if (name === 'resync') return expect(said).toEqual([]);
  expect([name, said.length, eventFaults[name]?.(said[0])]).toEqual([name, 1, []]);
}
