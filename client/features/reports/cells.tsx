import { useState } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../contract/features/reports.ts';
import { postScreen } from '../../../contract/screens.ts';
import { Button } from '../../ui/button.tsx';
import { confirmDelete, deleteComment, ignoreReport } from './actions.ts';

/** Which comment: its id leads to its post, and its words, as one judges by them. */
export function CommentCell({ report: { commentId, commentText, postId } }: { report: Report }) {
  return (
    <span className="block min-w-0 space-y-1 md:min-w-36">
      <Link
        to={postScreen(postId)}
        className="hover:text-primary block font-mono text-xs break-all hover:underline"
      >
        {commentId}
      </Link>
      <span dir="auto" className="text-muted line-clamp-3 wrap-anywhere">
        {commentText}
      </span>
    </span>
  );
}

/** Delete Comment and Ignore. */
export function ReportActions({ report }: { report: Report }) {
  const [busy, setBusy] = useState(false);
  const settle = async (action: (report: Report) => Promise<void>) => {
    setBusy(true);
    await action(report);
    setBusy(false);
  };
  const remove = async () => {
    if (await confirmDelete(report)) await settle(deleteComment);
  };
  return (
    <span className="flex flex-wrap gap-2 md:flex-col">
      <Button className="text-error whitespace-nowrap" busy={busy} onClick={() => void remove()}>
        Delete Comment
      </Button>
      <Button busy={busy} onClick={() => void settle(ignoreReport)}>
        Ignore
      </Button>
    </span>
  );
}
