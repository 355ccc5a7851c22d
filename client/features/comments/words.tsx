import type { Comment } from '../../../contract/features/comments.ts';
import { Time } from '../../ui/time.tsx';
import { useMayRemove } from '../auth/use-may-remove.ts';
import { deleteComment } from './delete.ts';
import { Preview } from './preview.tsx';

/** What was said, when (on phones the time stands beside the name), and for its author and admins a way to delete it. */
export function CommentWords({ comment, onMore }: { comment: Comment; onMore: () => void }) {
  const mayRemove = useMayRemove(comment.authorId);
  return (
    <>
      <Preview comment={comment} onMore={onMore} />
      <p className="text-muted flex gap-3 text-xs">
        <span className="max-md:hidden">
          <Time iso={comment.postedAt} />
        </span>
        {mayRemove && (
          <button
            type="button"
            aria-label={`Delete what ${comment.authorName} wrote`}
            aria-describedby={`text-${comment._id}`}
            onClick={() => void deleteComment(comment)}
            className="hover:text-error no-print relative cursor-pointer underline underline-offset-3 after:absolute after:-inset-x-2 after:-inset-y-1.5"
          >
            Delete
          </button>
        )}
      </p>
    </>
  );
}
