import type { Feature } from '../../app/feature.ts';
import { inboxEffects } from './effects.ts';
import { inboxHandlers } from './handlers.ts';
import { inboxRooms } from './rooms.ts';
import { watchInboxes } from './watched-inboxes.ts';

export const inbox = {
  handlers: inboxHandlers,
  effects: inboxEffects,
  rooms: inboxRooms,
  invalidated: watchInboxes,
} satisfies Feature;
