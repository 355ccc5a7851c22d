import { reportReasonOn, reportReasons, reportSelect, reportSend, reportSent } from '#messages';
import type { Comment } from '../../../contract/features/comments.ts';
import { REASONS } from '../../../contract/values/report-reasons.ts';
import { Button } from '../../ui/controls/button.tsx';
import { mayWrite, useSession } from '../auth/session/session.ts';
import { JoinToAct } from '../auth/sign-in/members-act.tsx';
import { chooseReason, report, useMyReport } from './own-reports.ts';

function useReport({ _id, text, version }: Comment) {
  const email = useSession((session) => session.user?.email ?? null);
  const isFree = useSession(mayWrite);
  const about = { email: email ?? '', commentId: _id, commentText: text, version };
  return { isFree, about, mine: useMyReport(about) };
}

function Reason({ comment }: { comment: Comment }) {
  const { isFree, about, mine } = useReport(comment);
  return (
    <select
      aria-label={reportReasonOn(comment.authorEmail)}
      disabled={!isFree}
      value={mine.reason ?? ''}
      onChange={({ target }) =>
        chooseReason(about, REASONS.find((reason) => reason === target.value) ?? null)
      }
      id={`feedback-${comment._id}`}
      className={`select bg-surface h-11 w-full overflow-hidden pr-7 pl-2.5 text-xs text-ellipsis max-md:-outline-offset-2! pointer-fine:h-9 ${
        mine.reason === null
          ? 'text-ink3 hover:not-disabled:border-line border-transparent'
          : 'border-line'
      }`}
    >
      <option value="">{reportSelect}</option>
      {REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {reportReasons[reason]}
        </option>
      ))}
    </select>
  );
}

function Report({ comment }: { comment: Comment }) {
  const { isFree, about, mine } = useReport(comment);
  return (
    <Button
      disabled={!isFree || mine.reason === null || mine.stage === 'reported'}
      busy={mine.stage === 'sending'}
      aria-describedby={`text-${comment._id}`}
      onClick={() => void report(about)}
      kind={mine.reason === null ? 'quiet' : 'plain'}
      orFocus={`feedback-${comment._id}`}
      className="w-full min-w-19 px-2 text-xs max-md:-outline-offset-2! disabled:bg-transparent pointer-fine:min-h-9"
    >
      {mine.stage === 'reported' ? reportSent : reportSend}
    </Button>
  );
}

/**
 * Why a comment is to be reported. Sanctioned members see the choice, but can't make it; a visitor's press leads to
 * joining. Each row of the table has it, one's own too, as the specification says.
 */
export const ReasonChoice = ({ comment }: { comment: Comment }) => (
  <JoinToAct act="report" className="w-full">
    <Reason comment={comment} />
  </JoinToAct>
);

/** Reports a comment, once per chosen reason. */
export const ReportButton = ({ comment }: { comment: Comment }) => (
  <JoinToAct act="report" isRepeated className="w-full">
    <Report comment={comment} />
  </JoinToAct>
);
