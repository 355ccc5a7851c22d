// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes

import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  commentReadMore,
  commentsFeedbackColumn,
  commentsLabel,
  commentsNameColumn,
  commentsReportColumn,
  commentsTextColumn,
  email,
} from '#messages';
import type { Comment } from '../../../../contract/features/comments.ts';
import { useSite } from '../../../api/site.ts';
import { FormattedText } from '../../../ui/display/formatted-text.tsx';
import { langOf } from '../../../ui/display/lang-of.ts';
import { readableBeginning } from '../../../ui/display/mention-names.ts';
import type { Row } from '../../../ui/layout/animated-rows.ts';
import { useIsPrinting } from '../../../ui/layout/use-printing.ts';
import { UnlessMuted } from '../../mutes/unless-muted.tsx';
import { NewSince } from '../../read-positions/new-since.tsx';
import { ReasonChoice, ReportButton } from '../../reports/controls.tsx';
import { useComment } from '../use-comment.ts';
import { CommentAuthor } from './author.tsx';
import { FullComment } from './full-comment.tsx';
import { QuoteLine } from './quote.tsx';
import { ShortActions } from './short-actions.tsx';
import { CommentEditor } from './use-actions.ts';

const PREVIEW = 20;

/** Lines on which a mention has 24 px to be pressed on, apart from what stands below it. */
const LINES = 'leading-6.5';

/** The first 20 characters of a comment, and a way to the rest; on paper all of it. */
function Preview({ comment, onMore }: { comment: Comment; onMore: () => void }) {
  const isPrinting = useIsPrinting();
  const [params] = useSearchParams();
  const isWhole = params.get('text') === 'whole';
  // By this address Read More works without scripts.
  const whole = new URLSearchParams(params);
  whole.set('text', 'whole');
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  const { text, isCut } = readableBeginning(comment, PREVIEW);
  const id = `text-${comment._id}`;
  if (!isCut || isPrinting || isWhole)
    return (
      <div className={LINES}>
        <FormattedText value={comment} id={id} />
      </div>
    );
  return (
    <div className={LINES}>
      <span id={id} dir="auto" lang={langOf(text)}>
        {`${text}...`}
      </span>{' '}
      <Link
        to={`?${whole}#${id}`}
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={open}
        className="text-betel rounded-card outline-offset-0! relative cursor-pointer font-medium whitespace-nowrap underline underline-offset-4 after:absolute after:-inset-x-3 after:-top-2.5 after:-bottom-4 enlarged:after:inset-x-0"
      >
        {commentReadMore}
      </Link>
    </div>
  );
}

interface TextCellProps {
  comment: Comment;
  /** True if nobody may comment any more. */
  isClosed: boolean;
  /** True if it answers the question of the post. */
  isAnswer: boolean;
  onEdit: () => void;
  onMore: () => void;
}

/** The text, and the acts on it. */
function TextCell({ onMore, ...acts }: TextCellProps) {
  const { comment } = acts;
  return (
    <>
      <QuoteLine comment={comment} />
      <UnlessMuted text={comment}>
        <Preview comment={comment} onMore={onMore} />
      </UnlessMuted>
      <ShortActions {...acts} className="mt-px" />
    </>
  );
}

/**
 * The table's columns, as the product names them: their widths where it is a table, their places where it is a card.
 * There the reason and the button that sends it share a line below the words.
 */
const COLUMNS = [
  { head: email, width: 'md:w-[31.5%]', span: 'col-span-2', pad: 'pt-3 md:pl-0!' },
  {
    head: commentsTextColumn,
    width: '',
    span: 'col-span-2',
    pad: 'pt-3 pl-11.5 enlarged:pl-0 max-md:pb-4 max-md:has-[button]:pb-0',
  },
  {
    head: commentsFeedbackColumn,
    width: 'md:w-34 no-print',
    span: 'no-print',
    pad: 'pb-1 pl-9 enlarged:pl-0 max-md:pr-2',
  },
  {
    head: commentsReportColumn,
    width: 'md:w-24 md:text-center no-print',
    span: 'no-print',
    pad: 'pb-1 md:pr-0!',
  },
] as const;

interface CommentRowProps {
  row: Row;
  /** True if a permalink leads here. */
  isTinted: boolean;
  /** True if nobody may comment any more. */
  isClosed: boolean;
  /** True if it answers the question of the post. */
  isAnswer: boolean;
  onMore: (comment: Comment) => void;
}

/**
 * One comment: a row of the table, on phones a card. It unfolds when it comes and folds away when it goes. Its editor is
 * the row below.
 */
function CommentRow({ row, isTinted, isClosed, isAnswer, onMore }: CommentRowProps) {
  const comment = useComment(row.id);
  const [isEdited, setIsEdited] = useState(false);
  if (!comment) return null;
  const cells: readonly ReactNode[] = [
    <CommentAuthor key="author" comment={comment} />,
    <TextCell
      key="words"
      comment={comment}
      isClosed={isClosed}
      isAnswer={isAnswer}
      onEdit={() => setIsEdited(true)}
      onMore={() => onMore(comment)}
    />,
    <ReasonChoice key="reason" comment={comment} />,
    <ReportButton key="report" comment={comment} />,
  ];
  return (
    <>
      <tr
        role="row"
        id={`comment-${row.id}`}
        tabIndex={-1}
        inert={row.is === 'leaving'}
        className={`border-line relative grid grid-cols-[minmax(0,1fr)_auto] enlarged:block not-first:border-t md:table-row ${row.is === 'new' ? 'lives' : isTinted ? 'tinted' : ''}`}
      >
        {COLUMNS.map(({ head, span, pad }, at) => (
          <td key={head} role="cell" className={`${span} block p-0 md:table-cell md:align-middle`}>
            {at === 0 && <NewSince comment={row.id} />}
            <div className="fold" data-new={row.is === 'new'} data-gone={row.is === 'leaving'}>
              <div className={`${pad} md:px-2 md:py-3`}>{cells[at]}</div>
            </div>
          </td>
        ))}
      </tr>
      {isEdited && row.is !== 'leaving' && (
        <tr role="row" className="block md:table-row">
          <td role="cell" colSpan={COLUMNS.length} className="block p-0 pb-3 md:table-cell">
            <CommentEditor comment={comment} onClose={() => setIsEdited(false)} />
          </td>
        </tr>
      )}
    </>
  );
}

interface CommentTableProps {
  rows: readonly Row[];
  /** The id of the comment that a permalink leads to. */
  tinted: string | null;
  /** True if nobody may comment any more. */
  isClosed: boolean;
  /** The comment that answers the question of the post. */
  answer: string | null;
  /** The comment that is shown in full. */
  full: Comment | null;
  onFull: (comment: Comment | null) => void;
}

/** The comments of one page. The window with a full comment outlives the row that opened it. */
export function CommentTable(props: CommentTableProps) {
  const { rows, tinted, isClosed, answer, full, onFull } = props;
  const isMasked = useSite(({ emails }) => emails === 'nobody');
  return (
    <>
      <table role="table" className="block w-full text-left text-sm md:table md:table-fixed">
        <caption className="sr-only">{commentsLabel}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row">
            {COLUMNS.map(({ head, width }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={`text-ink3 px-2 py-2.5 text-xs font-semibold first:pl-0 last:pr-0 ${width}`}
              >
                {head === email && isMasked ? commentsNameColumn : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="md:border-line block md:table-row-group md:border-t">
          {rows.map((row) => (
            <CommentRow
              key={row.id}
              row={row}
              isTinted={row.id === tinted}
              isClosed={isClosed}
              isAnswer={row.id === answer}
              onMore={onFull}
            />
          ))}
        </tbody>
      </table>
      {full && (
        <FullComment
          comment={full}
          isClosed={isClosed}
          answer={answer}
          ids={rows.map((row) => row.id)}
          onShow={onFull}
          onClose={() => onFull(null)}
        />
      )}
    </>
  );
}
