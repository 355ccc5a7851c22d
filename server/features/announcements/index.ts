import type { Feature } from '../../app/feature.ts';
import { announcementEffects } from './effects.ts';
import { announcementHandlers } from './handlers.ts';
import { announcementRooms } from './rooms.ts';

export const announcements = {
  handlers: announcementHandlers,
  effects: announcementEffects,
  rooms: announcementRooms,
} satisfies Feature;
