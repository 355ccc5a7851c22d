// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
import type { ReactNode } from 'react';

export interface Column<Row> {
  head: string;
  cell: (row: Row, at: number) => ReactNode;
  /** Figures stand right. */
  figure?: boolean;
}
interface TableProps<Row> {
  /** What the table shows, for the screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks a row that has just come, so that it is seen to. */
  lives?: (row: Row) => boolean;
}

/** A table; on phones each row is a card whose values carry their labels. The roles hold in both shapes. */
export function Table<Row>({ caption, columns, rows, rowKey, lives }: TableProps<Row>) {
  return (
    <table role="table" className="block w-full text-left text-sm md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ head, figure }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`text-muted px-4 py-3 text-xs font-medium ${figure ? 'md:text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-base-300 block divide-y md:table-row-group">
        {rows.map((row, at) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={`block px-4 py-3 md:table-row ${lives?.(row) ? 'lives' : ''}`}
          >
            {columns.map(({ head, cell, figure }) => (
              <td
                key={head}
                role="cell"
                className={`flex min-h-9 items-center gap-4 md:table-cell md:px-4 md:py-3 md:align-middle ${
                  figure ? 'tabular-nums md:text-right' : ''
                }`}
              >
                <span aria-hidden="true" className="text-muted w-24 shrink-0 text-xs md:hidden">
                  {head}
                </span>
                <span className="min-w-0 md:contents">{cell(row, at)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
