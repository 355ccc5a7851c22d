import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { serveAtomFeeds } from './atom-feed.ts';
import { postAuthorRights } from './author-rights.ts';
import { postEditHandler } from './edit-handler.ts';
import { postEffects } from './effects.ts';
import { postHandlers } from './handlers.ts';
import { postRepeats } from './repeats.ts';
import { postRooms } from './rooms.ts';

export const posts = {
  handlers: (context: AppContext) => ({
    ...postHandlers(context),
    ...postEditHandler(context),
  }),
  effects: postEffects,
  rooms: postRooms,
  repeats: postRepeats,
  authorRights: postAuthorRights,
  routes: serveAtomFeeds,
} satisfies Feature;
