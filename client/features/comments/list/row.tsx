import type { ReactNode } from 'react';
import type { Comment } from '../../../../contract/features/comments.ts';
import type { Row } from '../../../ui/layout/animated-rows.ts';
import { NewSince } from '../../reads/new-since.tsx';
import { ReasonChoice, ReportButton } from '../../reports/controls.tsx';
import { useComment } from '../use-comment.ts';
import { CommentAuthor } from './author.tsx';
import { CommentWords } from './words.tsx';

/**
 * The table's columns, as the product names them: their widths where it is a table, their places where it is a card.
 * There the reason and the button that sends it share a line below the words.
 */
export const COLUMNS = [
  { head: 'Email', width: 'md:w-[34%]', span: 'col-span-2', pad: 'px-4 pt-3 md:pl-5!' },
  {
    head: 'Comment',
    width: '',
    span: 'col-span-2',
    pad: 'pt-3 pr-4 pl-16.5 max-md:pb-4 max-md:has-[button]:pb-0',
  },
  { head: 'Feedback', width: 'md:w-34 no-print', span: 'no-print', pad: 'pb-1 pl-14 max-md:pr-2' },
  { head: 'Report', width: 'md:w-27 no-print', span: 'no-print', pad: 'pr-3 pb-1' },
] as const;

interface CommentRowProps {
  row: Row;
  /** Whether a permalink leads here. */
  isTinted: boolean;
  onMore: (comment: Comment) => void;
}

/** One comment: a row of the table, on phones a card. It unfolds when it comes and folds away when it goes. */
export function CommentRow({ row, isTinted, onMore }: CommentRowProps) {
  const comment = useComment(row.id);
  if (!comment) return null;
  const cells: readonly ReactNode[] = [
    <CommentAuthor key="author" comment={comment} />,
    <CommentWords key="words" comment={comment} onMore={() => onMore(comment)} />,
    <ReasonChoice key="reason" comment={comment} />,
    <ReportButton key="report" comment={comment} />,
  ];
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
      role="row"
      id={`comment-${row.id}`}
      tabIndex={-1}
      inert={row.is === 'leaving'}
      className={`border-base-300 relative grid grid-cols-[minmax(0,1fr)_auto] not-first:border-t md:table-row ${row.is === 'new' ? 'lives' : isTinted ? 'tinted' : ''}`}
    >
      {COLUMNS.map(({ head, span, pad }, at) => (
        <td
          key={head}
          // biome-ignore lint/a11y/noRedundantRoles: as above
          role="cell"
          className={`${span} block p-0 md:table-cell md:align-middle`}
        >
          {at === 0 && <NewSince comment={row.id} />}
          <div className="fold" data-new={row.is === 'new'} data-gone={row.is === 'leaving'}>
            <div className={`${pad} md:px-2 md:py-3`}>{cells[at]}</div>
          </div>
        </td>
      ))}
    </tr>
  );
}
