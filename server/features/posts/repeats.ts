import { findHeld } from '../../../db/features/held.ts';
import { findPost } from '../../../db/features/posts.ts';
import { findByAnyId } from '../../../db/former-ids.ts';
import type { Repeats } from '../../http/idempotency.ts';

export const postRepeats = {
  *'POST /posts'(id) {
    const post = yield* findByAnyId(id, findPost);
    if (post) return { insertedId: post.id };
    return (yield* findHeld(id)) ? { insertedId: id, held: true } : null;
  },
} satisfies Partial<Repeats>;
