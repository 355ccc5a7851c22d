import type { Feature } from '../../app/feature.ts';
import { profileEffects } from './effects.ts';
import { profileHandlers } from './handlers.ts';
import { profileRooms } from './rooms.ts';

export const profiles = {
  handlers: profileHandlers,
  effects: profileEffects,
  rooms: profileRooms,
} satisfies Feature;
