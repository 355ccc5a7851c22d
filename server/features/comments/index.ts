import type { Feature } from '../../app/feature.ts';
import { commentAuthorRights } from './author-rights.ts';
import { commentEffects } from './effects.ts';
import { commentHandlers } from './handlers.ts';
import { commentRooms } from './rooms.ts';

export const comments = {
  handlers: commentHandlers,
  effects: commentEffects,
  rooms: commentRooms,
  authorRights: commentAuthorRights,
} satisfies Feature;
