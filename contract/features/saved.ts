import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Count, Done, Id, Model, Paging, PostIds, Rev } from '../core/schemas.ts';
import { Post } from './posts.ts';

/** Posts that one member can save. */
export const MOST_SAVED = 1_000;

const SavedPosts = Model('SavedPosts', {
  posts: Type.Array(Post),
  total: Type.Integer({
    ...Count,
    description: 'how many the caller has saved, or how many of the named posts',
  }),
});

const savedCalls = endpoints({
  'GET /saved': {
    summary: 'The posts that the caller has saved, last saved first, or those of some posts',
    access: 'signedIn',
    query: Type.Object({ ...Paging, posts: Type.Optional(PostIds) }),
    answer: SavedPosts,
    rev: 'user',
  },
  'PUT /saved/{postId}': {
    summary: `Saves a post, for the caller alone; safe to repeat; at most ${MOST_SAVED}`,
    access: 'signedIn',
    whileSilenced: true,
    answer: Done,
    rev: 'user',
  },
  'DELETE /saved/{postId}': {
    summary: 'Takes a post from those that the caller has saved; safe to repeat',
    access: 'signedIn',
    whileSilenced: true,
    answer: Done,
    rev: 'user',
  },
});

const savedOwnEvents = {
  'saved:changed': Type.Object({ postId: Id, on: Type.Boolean(), rev: Rev }),
};

const savedErrors = {
  'too-many-saved': [409, 'the caller has saved as many posts as one can', ['limit']],
} as const;

export const saved = { calls: savedCalls, ownEvents: savedOwnEvents, errors: savedErrors };
