import type { Comment } from '../../../../contract/features/comments.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { useMayRemove } from '../../auth/account/use-may-remove.ts';
import { mayWrite, useSession } from '../../auth/session/session.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { deleteComment } from './delete.ts';

/** Opens the editor of an own comment. */
const editComment = (comment: Comment): Promise<void> =>
  openDialog(async () => (await import('../compose/editor.tsx')).CommentEditor, { comment });

interface CommentAction {
  name: 'Edit' | 'Delete';
  run: () => void;
}

/** The reader's rights on the text of a comment: its author edits it, its author, moderators and admins delete it. */
export function useCommentActions(comment: Comment): readonly CommentAction[] {
  const isOwn = useMyId() === comment.authorId;
  const isFree = useSession(mayWrite);
  const mayRemove = useMayRemove(comment.authorId);
  const actions: CommentAction[] = [];
  if (isOwn && isFree) actions.push({ name: 'Edit', run: () => void editComment(comment) });
  if (mayRemove) actions.push({ name: 'Delete', run: () => void deleteComment(comment) });
  return actions;
}
