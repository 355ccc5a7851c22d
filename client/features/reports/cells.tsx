import { useState } from 'react';
import { Link } from 'react-router';
import type { Report } from '../../../contract/features/reports.ts';
import { personScreen, postScreen } from '../../../contract/values/screens.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { useBusy } from '../../ui/feedback/attempt.ts';
import { askForDeletion, deleteComment, ignoreAll, ignoreReport } from './actions.ts';

/** More than this may not fit into four lines of the narrowest column. */
const SHORT = 80;

/** Which comment: its words first, as one judges by them; they lead to its post. The id is below, and small. */
export function CommentCell({ report }: { report: Report }) {
  const { commentId, commentText, editedSince, postId } = report;
  const [whole, setWhole] = useState(false);
  const isLong = commentText.length > SHORT || commentText.includes('\n');
  return (
    <div>
      <div className="border-base-300 border-l-3 pl-2.5">
        <Link
          to={postScreen(postId)}
          data-report={report._id}
          dir="auto"
          className={`hover:text-primary wrap-anywhere hover:underline ${whole ? 'block whitespace-pre-wrap' : 'line-clamp-4'}`}
        >
          {commentText}
        </Link>
        {isLong && (
          <button
            type="button"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            className="link min-h-6 cursor-pointer text-xs pointer-coarse:min-h-11"
          >
            {whole ? 'Show less' : 'Show whole'}
          </button>
        )}
      </div>
      {report.others > 0 && (
        <p className="text-muted mt-1 text-xs">
          {report.others === 1 ? 'One more report' : `${report.others} more reports`} on it.
        </p>
      )}
      {editedSince && <p className="text-muted mt-1 text-xs">Reported so; edited since then.</p>}
      <Link
        to={personScreen(report.authorId)}
        className="link inline-flex min-h-6 items-center text-xs pointer-coarse:min-h-11"
      >
        Who wrote it
      </Link>
      <p
        title={commentId}
        className="text-muted mt-1 truncate font-mono text-[0.75rem] leading-normal"
      >
        {commentId}
      </p>
    </div>
  );
}

/** Delete Comment and Ignore. */
export function ReportActions({ report }: { report: Report }) {
  const [busy, run] = useBusy();
  const remove = async () => {
    const reason = await askForDeletion(report, 'cancel');
    if (reason !== null) await run(() => deleteComment(report, reason));
  };
  return (
    <span className="ml-auto grid grid-cols-2 gap-2 sm:max-w-80 @[50rem]:grid-cols-1 @[50rem]:gap-1">
      <Button
        kind="bad"
        busy={busy}
        onClick={() => void remove()}
        className={`${smallLook} whitespace-nowrap`}
      >
        Delete Comment
      </Button>
      <Button
        kind="quiet"
        busy={busy}
        onClick={() => void run(() => ignoreReport(report))}
        className={`${smallLook} @max-[50rem]:border-base-300`}
      >
        Ignore
      </Button>
      {report.others > 0 && (
        <Button
          kind="quiet"
          busy={busy}
          onClick={() => void run(() => ignoreAll(report))}
          className={`${smallLook} col-span-full @max-[50rem]:border-base-300`}
        >
          Ignore all {report.others + 1}
        </Button>
      )}
    </span>
  );
}
