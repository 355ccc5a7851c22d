import type { Feature } from '../../app/feature.ts';
import { reportEffects } from './effects.ts';
import { reportHandlers } from './handlers.ts';
import { reportRepeats } from './repeats.ts';
import { reportRooms } from './rooms.ts';

export const reports = {
  handlers: reportHandlers,
  effects: reportEffects,
  rooms: reportRooms,
  repeats: reportRepeats,
} satisfies Feature;
