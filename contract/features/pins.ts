import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { IsoTime } from '../core/schemas.ts';
import { MOST_PINNED } from '../values/limits.ts';
import { OpenedPost, Post } from './posts.ts';

const pinCalls = endpoints({
  'GET /posts/pinned': {
    summary: 'The pinned posts, the last pinned first',
    access: 'anyone',
    answer: Type.Array(Post),
    rev: 'feed',
  },
  'PUT /posts/{id}/closed': {
    summary: 'Closes a post to new comments, or opens it again; safe to repeat',
    access: 'moderator',
    body: Type.Object({ on: Type.Boolean() }),
    answer: OpenedPost,
    rev: 'post',
  },
  'PUT /posts/{id}/pinned': {
    summary: `Pins a post above all others on home, until a time or without end, or unpins it; at most ${MOST_PINNED}`,
    access: 'moderator',
    body: Type.Object({
      on: Type.Boolean(),
      until: Type.Optional(Type.Union([IsoTime, Type.Null()])),
    }),
    answer: OpenedPost,
    rev: 'post',
  },
});

const pinErrors = {
  'too-many-pinned': [409, 'as many posts are pinned as can be', ['limit']],
} as const;

export const pins = { calls: pinCalls, errors: pinErrors };
