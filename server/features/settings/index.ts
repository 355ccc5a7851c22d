import type { Feature } from '../../app/feature.ts';
import { settingEffects } from './effects.ts';
import { settingHandlers } from './handlers.ts';
import { settingRooms } from './rooms.ts';

export const settings = {
  handlers: settingHandlers,
  effects: settingEffects,
  rooms: settingRooms,
} satisfies Feature;
