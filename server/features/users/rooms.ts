import { findUser } from '../../../db/features/users/writes.ts';
import type { Rooms } from '../../realtime/rooms.ts';
import { memberStatusOf } from './member-status.ts';

export const userRooms = {
  user: {
    mayJoin: ({ caller, key }) => caller?.email === key.toLowerCase(),
    *state({ config, key }) {
      const user = yield* findUser(key.toLowerCase());
      if (!user) return null;
      return { rev: user.rev, state: memberStatusOf(user, config) };
    },
  },
} satisfies Partial<Rooms>;
