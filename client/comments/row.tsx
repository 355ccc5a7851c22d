import type { ReactNode } from 'react';
import type { Comment } from '../../contract/comments.ts';
import type { Row } from '../kit/rows.ts';
import { ReasonChoice, ReportButton } from '../reports/controls.tsx';
import { Preview } from './preview.tsx';
import { useComment } from './store.ts';

/** The table's columns, as the product names them, with their widths where it is a table. */
export const COLUMNS = [
  { head: 'Email', width: 'md:w-[27%]' },
  { head: 'Comment', width: '' },
  { head: 'Feedback', width: 'md:w-48' },
  { head: 'Report', width: 'md:w-28' },
] as const;

/** An address that, where it is too long for its line, breaks before the @. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className="md:text-muted md:text-xs">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

interface CommentRowProps {
  row: Row;
  onMore: (comment: Comment) => void;
}

/** One comment: a row, on phones a card with labels. It unfolds when it comes and folds away when it goes. */
export function CommentRow({ row, onMore }: CommentRowProps) {
  const comment = useComment(row.id);
  if (!comment) return null;
  const cells: readonly ReactNode[] = [
    <Address key="email" email={comment.authorEmail} />,
    <Preview key="text" comment={comment} onMore={() => onMore(comment)} />,
    <ReasonChoice key="reason" comment={comment} />,
    <ReportButton key="report" comment={comment} />,
  ];
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
      role="row"
      inert={row.is === 'leaving'}
      className={`border-base-300 block not-first:border-t md:table-row ${row.is === 'new' ? 'lives' : ''}`}
    >
      {COLUMNS.map(({ head }, at) => (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td key={head} role="cell" className="group block p-0 md:table-cell md:align-middle">
          <div className="fold" data-new={row.is === 'new'} data-gone={row.is === 'leaving'}>
            <div className="flex min-h-11 items-center gap-4 px-4 py-1 group-first:pt-3 group-last:pb-4 md:block md:min-h-0 md:px-3 md:py-3! md:group-first:pl-5 md:group-last:pr-5">
              <span aria-hidden="true" className="text-muted w-20 shrink-0 text-xs md:hidden">
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
