import type { Feature } from '../../app/feature.ts';
import { serveAtomFeed } from './atom-feed.ts';
import { postAuthorRights } from './author-rights.ts';
import { postEffects } from './effects.ts';
import { postHandlers } from './handlers.ts';
import { postRooms } from './rooms.ts';

export const posts = {
  handlers: postHandlers,
  effects: postEffects,
  rooms: postRooms,
  authorRights: postAuthorRights,
  routes: serveAtomFeed,
} satisfies Feature;
