import type { Feature } from '../../app/feature.ts';
import { tagEffects } from './effects.ts';
import { tagHandlers } from './handlers.ts';
import { tagRooms } from './rooms.ts';

export const tags = {
  handlers: tagHandlers,
  effects: tagEffects,
  rooms: tagRooms,
} satisfies Feature;
