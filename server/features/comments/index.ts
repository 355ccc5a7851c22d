import type { Feature } from '../../app/feature.ts';
import { commentAuthorRights } from './author-rights.ts';
import { commentEffects } from './effects.ts';
import { commentHandlers } from './handlers.ts';
import { commentRepeats } from './repeats.ts';
import { commentRooms } from './rooms.ts';

export const comments = {
  handlers: commentHandlers,
  effects: commentEffects,
  rooms: commentRooms,
  repeats: commentRepeats,
  authorRights: commentAuthorRights,
} satisfies Feature;
