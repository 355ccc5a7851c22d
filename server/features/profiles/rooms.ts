import { type Rooms, revOf } from '../../realtime/rooms.ts';

const readRev = revOf('rev.members');

export const profileRooms = {
  members: {
    *state() {
      return { ...(yield* readRev()), state: {} };
    },
  },
} satisfies Partial<Rooms>;
