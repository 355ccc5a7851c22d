import type { Schema } from '../../core/schema/schema.ts';
import { answerFields } from './answer-fields.ts';
import { replierFields } from './repliers.ts';

/** The fields of a post that `post:changed` tells, by which a write that changes one of them reads all. */
export const liveFields = (schema: Schema) => {
  const { posts } = schema;
  return {
    key: posts.key,
    rev: posts.rev,
    version: posts.version,
    commentCount: posts.commentCount,
    startUp: posts.startUp,
    startDown: posts.startDown,
    castUp: posts.castUp,
    castDown: posts.castDown,
    poll: posts.poll,
    isClosed: posts.isClosed,
    pinnedAt: posts.pinnedAt,
    pinnedUntil: posts.pinnedUntil,
    ...replierFields(schema),
    ...answerFields(schema),
  };
};
