import type { Feature } from '../../app/feature.ts';
import { userEffects } from './effects.ts';
import { userHandlers } from './handlers.ts';
import { userRooms } from './rooms.ts';

export const users = {
  handlers: userHandlers,
  effects: userEffects,
  rooms: userRooms,
} satisfies Feature;
