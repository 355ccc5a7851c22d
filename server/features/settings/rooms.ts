import type { Rooms } from '../../realtime/rooms.ts';

export const settingRooms = {
  site: {
    // biome-ignore lint/correctness/useYield: the settings in force stand in memory
    *state({ settings: { public: state, rev } }) {
      return { rev, state };
    },
  },
} satisfies Partial<Rooms>;
