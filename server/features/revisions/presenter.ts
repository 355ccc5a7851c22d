import type { CommentRevision, PostRevision } from '../../../contract/features/revisions.ts';
import type {
  CommentRevisionRow,
  PostRevisionRow,
} from '../../../db/features/revisions/revisions.ts';
import { iso } from '../../http/email-masking.ts';

/** An earlier text of a comment. */
export const presentRevision = ({ replacedAt, ...row }: CommentRevisionRow): CommentRevision => ({
  ...row,
  editedAt: iso(replacedAt),
});

/** The earlier texts of a post. */
export const presentPostRevision = ({ replacedAt, ...row }: PostRevisionRow): PostRevision => ({
  ...row,
  editedAt: iso(replacedAt),
});
