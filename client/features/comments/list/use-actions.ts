import { edit, remove } from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { onDemand } from '../../../ui/layout/on-demand.ts';
import { useMayRemove } from '../../auth/account/use-may-remove.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { deleteComment } from './delete.ts';

/** The editor of an own comment, where it stands. */
export const CommentEditor = onDemand(
  async () => (await import('../compose/editor.tsx')).CommentEditor,
);

interface CommentAction {
  kind: 'edit' | 'remove';
  name: string;
  run: () => void;
}

/**
 * The reader's rights on the text of a comment: its author edits it, its author, moderators and admins delete it.
 * @param onEdit opens the editor.
 */
export function useCommentActions(comment: Comment, onEdit: () => void): readonly CommentAction[] {
  const isOwn = useMyId() === comment.authorId;
  const isFree = useSession(mayWrite);
  const mayRemove = useMayRemove(comment.authorId);
  const actions: CommentAction[] = [];
  if (isOwn && isFree) actions.push({ kind: 'edit', name: edit, run: onEdit });
  if (mayRemove)
    actions.push({ kind: 'remove', name: remove, run: () => void deleteComment(comment) });
  return actions;
}
