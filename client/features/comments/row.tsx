import type { ReactNode } from 'react';
import type { Comment } from '../../../contract/features/comments.ts';
import type { Row } from '../../ui/animated-rows.ts';
import { Address } from '../../ui/email-address.tsx';
import { ReasonChoice, ReportButton } from '../reports/controls.tsx';
import { Preview } from './preview.tsx';
import { useComment } from './store.ts';

/**
 * The table's columns, as the product names them: their widths where it is a table, their places where it is a card.
 * There the reason and the button that sends it share a line, and the button needs no label.
 */
export const COLUMNS = [
  { head: 'Email', width: 'md:w-[27%]', place: 'col-span-2', label: '' },
  { head: 'Comment', width: '', place: 'col-span-2', label: '' },
  { head: 'Feedback', width: 'md:w-48', place: '', label: '' },
  { head: 'Report', width: 'md:w-28', place: '', label: 'hidden' },
] as const;

interface CommentRowProps {
  row: Row;
  onMore: (comment: Comment) => void;
}

/** One comment: a row, on phones a card with labels. It unfolds when it comes and folds away when it goes. */
export function CommentRow({ row, onMore }: CommentRowProps) {
  const comment = useComment(row.id);
  if (!comment) return null;
  const cells: readonly ReactNode[] = [
    <span key="email" className="text-muted md:text-xs">
      <Address email={comment.authorEmail} />
    </span>,
    <Preview key="text" comment={comment} onMore={() => onMore(comment)} />,
    <ReasonChoice key="reason" comment={comment} />,
    <ReportButton key="report" comment={comment} />,
  ];
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
      role="row"
      inert={row.is === 'leaving'}
      className={`border-base-300 grid grid-cols-[minmax(0,1fr)_auto] not-first:border-t md:table-row ${row.is === 'new' ? 'lives' : ''}`}
    >
      {COLUMNS.map(({ head, place, label }, at) => (
        <td
          key={head}
          // biome-ignore lint/a11y/noRedundantRoles: as above
          role="cell"
          className={`group block p-0 md:table-cell md:align-middle ${place}`}
        >
          <div className="fold" data-new={row.is === 'new'} data-gone={row.is === 'leaving'}>
            <div className="flex min-h-8 items-baseline gap-2 px-4 py-1 group-nth-3:pr-0 group-first:pt-3 group-last:pr-4 group-last:pl-2 group-nth-[n+3]:pb-3 md:block md:min-h-0 md:px-3! md:py-3! md:group-first:pl-5! md:group-last:pr-5!">
              <span
                aria-hidden="true"
                className={`text-muted w-16 shrink-0 text-xs md:hidden ${label}`}
              >
                {head}
              </span>
              <div className="min-w-0 flex-1">{cells[at]}</div>
            </div>
          </div>
        </td>
      ))}
    </tr>
  );
}
