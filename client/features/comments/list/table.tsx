// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
import type { Comment } from '../../../../contract/features/comments.ts';
import type { Row } from '../../../ui/layout/animated-rows.ts';
import { FullComment } from './full-comment.tsx';
import { COLUMNS, CommentRow } from './row.tsx';

interface CommentTableProps {
  rows: readonly Row[];
  /** The id of the comment that a permalink leads to. */
  tinted: string | null;
  /** The comment that is shown in full. */
  full: Comment | null;
  onFull: (comment: Comment | null) => void;
}

/** The comments of one page. The window with a full comment outlives the row that opened it. */
export function CommentTable({ rows, tinted, full, onFull }: CommentTableProps) {
  return (
    <>
      <table role="table" className="block w-full text-left text-sm md:table md:table-fixed">
        <caption className="sr-only">Comments</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row">
            {COLUMNS.map(({ head, width }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={`text-muted px-2 py-2.5 text-xs font-semibold first:pl-5 last:pr-5 ${width}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="md:border-base-300 block md:table-row-group md:border-t">
          {rows.map((row) => (
            <CommentRow key={row.id} row={row} isTinted={row.id === tinted} onMore={onFull} />
          ))}
        </tbody>
      </table>
      {full && (
        <FullComment
          comment={full}
          ids={rows.map((row) => row.id)}
          onShow={onFull}
          onClose={() => onFull(null)}
        />
      )}
    </>
  );
}
