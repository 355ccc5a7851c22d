import { findApproved, findHeld } from '../../../db/features/held.ts';
import { findPost } from '../../../db/features/posts.ts';
import type { Repeats } from '../../http/idempotency.ts';

export const postRepeats = {
  *'POST /posts'(id) {
    if (yield* findPost(id)) return { insertedId: id };
    if (yield* findHeld(id)) return { insertedId: id, held: true };
    const approved = yield* findApproved(id);
    return approved !== undefined && (yield* findPost(approved)) ? { insertedId: approved } : null;
  },
} satisfies Partial<Repeats>;
