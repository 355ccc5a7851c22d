import type { Post } from '../../../../contract/features/posts.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';

/** Opens the editor of an own post. */
export const editPost = (post: Post): Promise<void> =>
  openDialog(async () => (await import('./editor.tsx')).PostEditor, { post });
