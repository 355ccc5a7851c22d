import type { Comment } from '../../../contract/features/comments.ts';
import { useMentionedNames } from '../profiles/mentioned-names.ts';
import { useStoredComment } from './store.ts';

/** A comment as it is now, with the names of today of whom it mentions. */
export const useComment = (id: string): Comment | undefined =>
  useMentionedNames(useStoredComment(id));
