import type { Feature } from '../../app/feature.ts';
import { reportEffects } from './effects.ts';
import { reportHandlers } from './handlers.ts';
import { reportRooms } from './rooms.ts';

export const reports = {
  handlers: reportHandlers,
  effects: reportEffects,
  rooms: reportRooms,
} satisfies Feature;
