// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
import type { ReactNode } from 'react';
import type { Row } from './animated-rows.ts';

export interface Column<Item> {
  head: string;
  /** `at` is the item's place in the list, from 0. */
  cell: (item: Item, at: number) => ReactNode;
  /** Figures stand right. */
  figure?: boolean;
}
interface TableProps<Item> {
  /** The caption, for the screen reader. */
  caption: string;
  columns: readonly Column<Item>[];
  rows: readonly Row[];
  itemOf: (id: string) => Item | undefined;
}

const EDGES = 'px-2 lg:px-3 first:pl-5 last:pr-5';
const INNER_EDGES = 'md:px-2 lg:px-3 md:group-first:pl-5 md:group-last:pr-5';

function TableRow<Item>(props: {
  row: Row;
  item: Item;
  at: number;
  columns: readonly Column<Item>[];
}) {
  const { row, item, at, columns } = props;
  return (
    <tr
      role="row"
      inert={row.is === 'leaving'}
      className={`border-base-300 block not-first:border-t md:table-row ${row.is === 'new' ? 'lives' : ''}`}
    >
      {columns.map(({ head, cell, figure }) => (
        <td
          key={head}
          role="cell"
          className={`group block p-0 md:table-cell md:align-middle ${figure ? 'tabular-nums md:text-right' : ''}`}
        >
          <div
            // A fold is as wide as its content needs: else columns would be squeezed below their words.
            className="fold md:grid-cols-[minmax(min-content,1fr)]"
            data-new={row.is === 'new'}
            data-gone={row.is === 'leaving'}
          >
            <div
              className={`flex min-h-9 items-baseline gap-4 px-4 py-1 group-first:pt-3 group-last:pb-4 md:block md:min-h-0 md:py-3! ${INNER_EDGES}`}
            >
              <span aria-hidden="true" className="text-muted w-24 shrink-0 text-xs md:hidden">
                {head}
              </span>
              <div className="min-w-0 flex-1">{cell(item, at)}</div>
            </div>
          </div>
        </td>
      ))}
    </tr>
  );
}

/**
 * A table; on phones each row is a card whose values carry their labels. The roles hold in both shapes. Words stay
 * whole, so that a narrow column is not a column of letters; cells with foreign text say `wrap-anywhere`.
 */
export function Table<Item>({ caption, columns, rows, itemOf }: TableProps<Item>) {
  let place = 0;
  return (
    <table role="table" className="block w-full text-left text-sm wrap-break-word md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map(({ head, figure }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`text-muted py-3 text-xs font-medium whitespace-nowrap ${EDGES} ${figure ? 'md:text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="md:border-base-300 block md:table-row-group md:border-t">
        {rows.map((row) => {
          const at = place;
          // A leaving row has no number: the numbers are those of the rows that stay.
          if (row.is !== 'leaving') place += 1;
          const item = itemOf(row.id);
          return (
            item !== undefined && (
              <TableRow key={row.id} row={row} item={item} at={at} columns={columns} />
            )
          );
        })}
      </tbody>
    </table>
  );
}
