import { refusalOf } from '../../../db/features/comments/replies.ts';
import { findHeld } from '../../../db/features/held/reads.ts';
import {
  type ApprovalRefusal,
  approveHeld,
  type Reread,
} from '../../../db/features/held/settling.ts';
import { stoodBefore } from '../../../db/features/held/standing.ts';
import type { AppContext } from '../../app/context.ts';
import { render } from '../../texts/write-text.ts';

interface Approval {
  id: string;
  /** The version that was read; undefined: any. */
  version: number | undefined;
}

/**
 * Approves a text that waits.
 * @returns the id of what it has become, the text as it is now where its version is another, or why it was not approved.
 */
export async function approve(
  { store, scores, renderer }: Pick<AppContext, 'store' | 'scores' | 'renderer'>,
  { id, version: seen }: Approval,
  actor: { key: number; email: string },
): Promise<{ id: string } | Reread | ApprovalRefusal> {
  for (;;) {
    const held = await store.read(findHeld(id));
    if (!held) return 'held-unknown';
    const { kind, postId, text, format, authorKey, revision: version } = held;
    if (seen !== undefined && seen !== version) return { current: held };
    const isPost = kind === 'post' || kind === 'post-edit';
    const isNew = kind === 'comment' && !(await store.read(stoodBefore(id)));
    const refusal = isNew && postId ? await store.read(refusalOf(postId)) : null;
    if (refusal) return refusal;
    const written = {
      text,
      ...(await render({ store, renderer }, { text, format, authorKey, isPost })),
    };
    const done = await approveHeld(store, scores, { id, actor, version, written });
    const isReread = typeof done === 'object' && 'current' in done;
    // Its author edited it while it was rendered: who names no version approves the new one.
    if (!isReread || seen !== undefined) return done;
  }
}
