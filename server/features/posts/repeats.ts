import { findByAnyId } from '../../../db/core/former-ids.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import { findPost } from '../../../db/features/posts/reads.ts';
import type { Repeats } from '../../http/idempotency.ts';

export const postRepeats = {
  *'POST /posts'(id) {
    const post = yield* findByAnyId(id, findPost);
    if (post) return { insertedId: post.id };
    return (yield* findHeld(id)) ? { insertedId: id, held: true } : null;
  },
} satisfies Partial<Repeats>;
