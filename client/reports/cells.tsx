import { useState } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../contract/reports.ts';
import { postScreen } from '../../contract/screens.ts';
import { Button } from '../kit/button.tsx';
import { deleteComment, ignoreReport } from './settle.ts';

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
  const doing = (act: (report: Report) => Promise<void>) => async () => {
    setBusy(true);
    await act(report);
    setBusy(false);
  };
  return (
    <span className="flex flex-wrap gap-2 md:flex-col">
      <Button
        className="text-error whitespace-nowrap"
        busy={busy}
        onClick={() => void doing(deleteComment)()}
      >
        Delete Comment
      </Button>
      <Button busy={busy} onClick={() => void doing(ignoreReport)()}>
        Ignore
      </Button>
    </span>
  );
}
