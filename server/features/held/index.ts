import type { HeldText } from '../../../contract/features/held.ts';
import { PAGE } from '../../../contract/values/limits.ts';
import { type HeldRow, listHeld } from '../../../db/features/held/reads.ts';
import { type ApprovalRefusal, refuseHeld } from '../../../db/features/held/settling.ts';
import { withAdminRev } from '../../../db/features/moderation/moderation.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { iso } from '../../http/email-masking.ts';
import { type HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cleanReason, sliceOf } from '../../http/input.ts';
import { commentNotFound, postClosed } from '../comments/author-rights.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { approve } from './approve.ts';

const present = (row: HeldRow): HeldText => ({
  _id: row.id,
  kind: row.kind,
  postId: row.postId,
  ...(row.commentId !== null && { commentId: row.commentId }),
  ...(row.title !== '' && { title: row.title, tag: row.tag }),
  text: row.text,
  format: row.format,
  authorId: row.authorId,
  authorName: row.authorName,
  at: iso(row.heldAt),
});

const heldNotFound = () => httpError('held-unknown', 'No such text waits for approval.');

const REFUSALS: Record<ApprovalRefusal, () => HttpError> = {
  'held-unknown': heldNotFound,
  'post-unknown': postNotFound,
  'post-closed': postClosed,
  'reply-unknown': commentNotFound,
  'reply-gone': commentNotFound,
  'version-conflict': () => httpError('version-conflict', 'The text was edited after this edit.'),
};

/** The handlers of the calls about texts that wait for approval. */
function heldHandlers(context: AppContext) {
  const { store } = context;
  return {
    async 'GET /held'({ query, rev }) {
      const list = withAdminRev(() => listHeld(sliceOf(query, PAGE.held), null));
      const { held, total, adminRev } = await store.read(list);
      rev(adminRev);
      return { held: held.map(present), total };
    },

    async 'GET /me/held'({ query, caller }) {
      const { held, total } = await store.read(listHeld(sliceOf(query, PAGE.held), caller.key));
      return { held: held.map(present), total };
    },

    async 'POST /held/{id}/approve'({ params: { id }, caller }) {
      const done = await approve(context, id, caller.email);
      if (typeof done === 'string') throw REFUSALS[done]();
      return { success: true, _id: done.id };
    },

    async 'DELETE /held/{id}'({ params: { id }, query, caller: by }) {
      if (!(await refuseHeld(store, id, { by, reason: cleanReason(query) }))) throw heldNotFound();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}

export const held = { handlers: heldHandlers } satisfies Feature;
