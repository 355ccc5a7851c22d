import { room } from '../../../contract/core/rooms.ts';
import { LONGEST, PAGE } from '../../../contract/values/limits.ts';
import { mapInTurns } from '../../../db/core/concurrency/event-loop-yield.ts';
import type { Procedure } from '../../../db/core/procedure.ts';
import { addComment, type CommentRow } from '../../../db/features/comments/comments.ts';
import { removeComment } from '../../../db/features/comments/deletion.ts';
import { editComment } from '../../../db/features/comments/editing.ts';
import { type Refusal, refusalOf } from '../../../db/features/comments/replies.ts';
import {
  findThread,
  listComments,
  listCommentsAround,
  type Thread,
} from '../../../db/features/comments/threads.ts';
import { holdComment, holdCommentEdit } from '../../../db/features/held/writes.ts';
import type { AppContext } from '../../app/context.ts';
import { badInput, type HttpError, httpError, versionConflict } from '../../http/errors.ts';
import type { Handlers, ReadInput } from '../../http/handlers.ts';
import { cleanReason, requireOwnEmail, sliceOf, wellFormed } from '../../http/input.ts';
import { holdText, judgeText } from '../../texts/needs-approval.ts';
import { writeText } from '../../texts/write-text.ts';
import { postNotFound } from '../posts/author-rights.ts';
import { commentNotFound, postClosed } from './author-rights.ts';
import { commentPresenter, presentComment } from './presenter.ts';

/** @throws HttpError 404 when the page of an unknown comment is asked for. */
function* readPage(
  thread: Thread,
  query: ReadInput<'GET /comments/{id}'>['query'],
): Procedure<{ page?: number; comments: CommentRow[] }> {
  const slice = sliceOf(query, PAGE.comments);
  const { around: id, order } = query;
  if (id === undefined) return { comments: yield* listComments(thread, slice, order) };
  const found = yield* listCommentsAround(thread, { id, limit: slice.limit, order });
  if (!found) throw commentNotFound();
  return found;
}

/** Texts of this length, in UTF-16 units, are rendered as quickly as their post is read. */
const CHEAP_TEXT = 500;

const WANTED = { field: 'Text', longest: LONGEST.comment };

const REFUSALS: Record<Refusal, () => HttpError> = {
  'post-unknown': postNotFound,
  'post-closed': postClosed,
  'reply-unknown': () =>
    badInput('replyTo', { fault: 'unknown', sentence: 'must be a comment of the same post' }),
  'reply-gone': () => httpError('reply-gone', 'The comment that you answer was deleted.'),
};

/** The handlers of the calls about comments. */
export function commentHandlers(context: AppContext) {
  const { store, settings } = context;
  return {
    'GET /comments/{id}': {
      *read({ params: { id: postId }, query, viewer }) {
        if (query.page !== undefined && query.around !== undefined)
          throw badInput('page', {
            fault: 'unexpected',
            sentence: 'and around exclude each other',
          });
        const thread = yield* findThread(postId);
        if (!thread) throw postNotFound();
        const { page, comments: found } = yield* readPage(thread, query);
        const comments = yield* mapInTurns(found, commentPresenter(viewer, settings.now));
        const answer = { comments, totalComments: thread.total, ...(page && { page }) };
        return { answer, rev: thread.rev, tags: [room.comments(postId)] };
      },
    },

    async 'POST /comments'({ body, caller, rev, writeKey }) {
      requireOwnEmail(caller, body.authorEmail, 'authorEmail');
      const createdText = wellFormed(body.createdAt ?? '', 'createdAt');
      const { postId, replyTo } = body;
      const written = await writeText(context, body, {
        ...WANTED,
        authorKey: caller.key,
        async refuse() {
          if (body.text.length <= CHEAP_TEXT) return;
          const refusal = await store.read(refusalOf(postId, replyTo));
          if (refusal) throw REFUSALS[refusal]();
        },
      });
      const input = { ...written, postId, author: caller, createdText, replyTo };
      const judged = await judgeText(context, caller, written);
      const added = judged?.reason ? 'waits' : await addComment(store, input, writeKey, judged);
      if (added === 'waits') {
        const hold = () => holdComment(store, input, writeKey, judged);
        const held = await holdText(context, caller, hold, (held) => typeof held !== 'string');
        if (typeof held === 'string') throw REFUSALS[held]();
        const shown = presentComment(held.comment, 'member', settings.now);
        return { ...shown, insertedId: held.id, held: true };
      }
      if (typeof added === 'string') throw REFUSALS[added]();
      const { comment, post } = added;
      rev(post.commentsRev);
      return { ...presentComment(comment, 'member', settings.now), insertedId: comment.id };
    },

    async 'PATCH /comments/{id}'({ resource, body, caller, rev }) {
      const { id } = resource;
      const { version, text, format = resource.format } = body;
      const written = await writeText(
        context,
        { text, format },
        {
          ...WANTED,
          authorKey: resource.authorKey,
          async refuse() {
            // The comment as it was read for its author's right; the job finds later edits.
            if (version !== resource.version)
              throw versionConflict(presentComment(resource, 'member', settings.now));
          },
        },
      );
      const judged = await judgeText(context, caller, written);
      const change = { ...written, id, version };
      const write = () => editComment(store, change, judged, holdCommentEdit);
      const edit = await (judged?.reason
        ? holdText(context, caller, write, (edit) => edit?.isHeld === true)
        : write());
      if (!edit) throw commentNotFound();
      const current = presentComment(edit.comment, 'member', settings.now);
      if (edit.isConflict) throw versionConflict(current);
      if (edit.isHeld) return { ...current, held: true };
      rev(edit.rev);
      return current;
    },

    async 'DELETE /comments/{id}'({ resource: comment, query, caller: by }) {
      const removal = { by, reason: cleanReason(query) };
      if (!(await removeComment(store, comment.id, removal))) throw commentNotFound();
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
