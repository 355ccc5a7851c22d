import type { Comment } from '../../../../contract/features/comments.ts';
import { useMayRemove } from '../../auth/account/use-may-remove.ts';
import { useMyId } from '../../auth/session/use-my-id.ts';
import { editComment } from '../compose/edit.ts';
import { deleteComment } from './delete.ts';

interface CommentAction {
  name: 'Edit' | 'Delete';
  run: () => void;
}

/** What this reader may do with the text of a comment: its author edits it, its author, moderators and admins delete it. */
export function useCommentActions(comment: Comment): readonly CommentAction[] {
  const isOwn = useMyId() === comment.authorId;
  const mayRemove = useMayRemove(comment.authorId);
  const actions: CommentAction[] = [];
  if (isOwn) actions.push({ name: 'Edit', run: () => void editComment(comment) });
  if (mayRemove) actions.push({ name: 'Delete', run: () => void deleteComment(comment) });
  return actions;
}
