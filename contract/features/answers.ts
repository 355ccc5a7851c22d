import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Id } from '../core/schemas.ts';
import { OpenedPost } from './posts.ts';

const answerCalls = endpoints({
  'PUT /posts/{id}/answer': {
    summary: 'Chooses the comment that answers a question, or none; safe to repeat',
    access: 'authorOrModerator',
    whileSilenced: false,
    resource: 'post',
    body: Type.Object({
      comment: Type.Union([Id, Type.Null()], { description: 'a comment of the post; null: none' }),
    }),
    answer: OpenedPost,
    rev: 'post',
  },
});

const answerErrors = {
  'no-question': [409, 'the tag of the post does not ask'],
} as const;

export const answers = { calls: answerCalls, errors: answerErrors };
