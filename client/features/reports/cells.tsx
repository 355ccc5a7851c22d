import { useId, useState } from 'react';
import { Link } from 'react-router';
import {
  judgedAuthor,
  judgedThread,
  reportDelete,
  reportDeletePost,
  reportEdited,
  reportIgnore,
  reportIgnoreAll,
  reportOthers,
  reportShowLess,
  reportShowWhole,
} from '#messages';
import { commentScreen, postScreen } from '../../../contract/values/screens.ts';
import { Button, smallLook } from '../../ui/controls/button.tsx';
import { FormattedText } from '../../ui/display/formatted-text.tsx';
import type { Formatted } from '../../ui/display/mention-names.ts';
import { MaskedAddresses, useRendered } from '../../ui/display/rendered-text.tsx';
import { actNow, actNowOnAll } from '../../ui/feedback/undo.ts';
import { useMentionedNames } from '../profiles/mentioned-names.ts';
import { Person } from '../profiles/person.tsx';
import { askForDeletion, deleteReported, ignoreAll, ignoreReport } from './actions.ts';
import { type AnyReport, reportedId } from './any-report.ts';
import { useReportedComment, useReportedPost } from './reads.ts';

/** More than this may not fit into four lines of the narrowest column. */
const SHORT = 80;

/** The reported text as readers saw it, and whose it is: a comment as it is now, unless it has another text by now. */
function useReported(report: AnyReport): {
  reported: Formatted;
  author: [name: string, photo: string];
} {
  const { commentText } = report;
  const comment = useReportedComment(report);
  const post = useReportedPost(report);
  const {
    format = 'markdown',
    authorName = judgedAuthor,
    authorImage = '',
  } = comment ?? post ?? {};
  const now = useMentionedNames(comment);
  const then = useRendered(commentText, format);
  return {
    reported: now?.text === commentText ? now : then,
    author: [authorName, authorImage],
  };
}

/** Which comment or post: whose it is, and its words, as one judges by them. The id is below, and small. */
export function ReportedCell({ report }: { report: AnyReport }) {
  const { _id, authorId, commentId, commentText, editedSince, postId } = report;
  const { reported, author } = useReported(report);
  const [whole, setWhole] = useState(false);
  const words = useId();
  const isLong = commentText.length > SHORT || commentText.includes('\n');
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Person id={authorId} name={author[0]} photo={author[1]} />
        <Link
          to={commentId === undefined ? postScreen(postId) : commentScreen(postId, commentId)}
          data-row={_id}
          aria-describedby={words}
          className="link inline-flex min-h-6 items-center text-xs pointer-coarse:min-h-11"
        >
          {judgedThread}
        </Link>
      </div>
      <div
        id={words}
        className={`border-line mt-1 border-l-3 pl-2.5 ${whole ? '' : 'line-clamp-4'}`}
      >
        <FormattedText value={reported} className="wrap-anywhere" />
      </div>
      <MaskedAddresses html={reported.html} />
      {isLong && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="link min-h-6 cursor-pointer text-xs pointer-coarse:min-h-11"
        >
          {whole ? reportShowLess : reportShowWhole}
        </button>
      )}
      {report.others > 0 && <p className="text-ink3 mt-1 text-xs">{reportOthers(report.others)}</p>}
      {editedSince && <p className="text-ink3 mt-1 text-xs">{reportEdited}</p>}
      <p
        title={reportedId(report)}
        className="text-ink3 mt-1 truncate font-mono text-[0.75rem] leading-normal"
      >
        {reportedId(report)}
      </p>
    </div>
  );
}

/** Deletes what was reported, or ignores the report, at once. `listed` are the reports of the list. */
export function ReportActions({
  report,
  listed,
}: {
  report: AnyReport;
  listed: readonly AnyReport[];
}) {
  const remove = async () => {
    const reason = await askForDeletion(report, 'cancel');
    if (reason !== null) deleteReported(report, listed, reason, actNowOnAll);
  };
  return (
    <span className="ml-auto grid grid-cols-2 gap-2 enlarged:grid-cols-1 sm:max-w-80 @[50rem]:grid-cols-1 @[50rem]:gap-1">
      <Button kind="bad" onClick={() => void remove()} className={`${smallLook} whitespace-nowrap`}>
        {report.commentId === undefined ? reportDeletePost : reportDelete}
      </Button>
      <Button
        kind="quiet"
        onClick={() => ignoreReport(report, actNow)}
        className={`${smallLook} @max-[50rem]:border-line`}
      >
        {reportIgnore}
      </Button>
      {report.others > 0 && (
        <Button
          kind="quiet"
          onClick={() => ignoreAll(report, listed, actNowOnAll)}
          className={`${smallLook} col-span-full @max-[50rem]:border-line`}
        >
          {reportIgnoreAll(report.others + 1)}
        </Button>
      )}
    </span>
  );
}
