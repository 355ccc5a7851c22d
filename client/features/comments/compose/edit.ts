import type { Comment } from '../../../../contract/features/comments.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';

/** Opens the editor of an own comment. */
export const editComment = (comment: Comment): Promise<void> =>
  openDialog(async () => (await import('./editor.tsx')).CommentEditor, { comment });
