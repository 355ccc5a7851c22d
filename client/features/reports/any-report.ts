import type { Report } from '../../../contract/features/reports.ts';

/** A report of a comment, or of a post: then it names no comment. */
export type AnyReport = Omit<Report, 'commentId'> & { commentId?: Report['commentId'] | undefined };

/** The id of what was reported. */
export const reportedId = ({ commentId, postId }: AnyReport): string => commentId ?? postId;

/** Of which texts a list of reports is. */
export type Of = 'comments' | 'posts';
