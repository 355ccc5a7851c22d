import { refusalOf } from '../../../db/features/comments/replies.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import { type ApprovalRefusal, approveHeld } from '../../../db/features/held/settling.ts';
import type { AppContext } from '../../app/context.ts';
import { render } from '../../texts/write-text.ts';

/** Approves a text that waits; answers the id of what it has become, or why it was not approved. */
export async function approve(
  { store, scores, renderer }: Pick<AppContext, 'store' | 'scores' | 'renderer'>,
  id: string,
  actor: string,
): Promise<{ id: string } | ApprovalRefusal> {
  // A text that waits never changes: it is rendered before the job.
  const held = await store.read(findHeld(id));
  if (!held) return 'held-unknown';
  const { kind, postId, text, format } = held;
  const refusal = kind === 'comment' && postId ? await store.read(refusalOf(postId)) : null;
  if (refusal) return refusal;
  const written = { text, ...(await render({ store, renderer }, text, format)) };
  return approveHeld(store, scores, { id, actor, written });
}
