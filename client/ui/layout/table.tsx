// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table whose display changes
import type { ReactNode } from 'react';
import type { Row } from './animated-rows.ts';

export interface Column<Item> {
  head: string;
  /** `at` is the item's place in the list, from 0. */
  cell: (item: Item, at: number) => ReactNode;
  /** Figures stand right. */
  figure?: boolean;
  /** Its place in the grid of a row that is a card. */
  place: string;
  /** A card shows the head before the value. */
  labelled?: boolean;
  /** The width of the column; without one it takes what is left. */
  width?: string;
}
interface TableProps<Item> {
  /** The caption, for the screen reader. */
  caption: string;
  columns: readonly Column<Item>[];
  /** The grid of a row that is a card: its columns and its distances from above to below. */
  card: string;
  rows: readonly Row[];
  itemOf: (id: string) => Item | undefined;
}

const EDGES = 'px-2.5 first:pl-5 last:pr-5';
const INNER_EDGES = '@[50rem]:px-2.5 @[50rem]:group-first:pl-5 @[50rem]:group-last:pr-5';
/** The content of a row beside its cells folds with them. */
const FOLDS =
  'transition-[padding,row-gap] duration-[180ms] data-[gone=true]:gap-y-0 data-[gone=true]:py-0 data-[new=true]:starting:gap-y-0 data-[new=true]:starting:py-0';

function TableRow<Item>(
  props: Pick<TableProps<Item>, 'columns' | 'card'> & { row: Row; item: Item; at: number },
) {
  const { row, item, at, columns, card } = props;
  const state = { 'data-new': row.is === 'new', 'data-gone': row.is === 'leaving' };
  return (
    <tr
      role="row"
      inert={row.is === 'leaving'}
      {...state}
      className={`border-line grid gap-x-3 px-4 not-first:border-t sm:px-5 @[50rem]:table-row enlarged:block ${card} ${FOLDS} ${row.is === 'new' ? 'lives' : ''}`}
    >
      {columns.map(({ head, cell, figure, place, labelled }) => (
        <td
          key={head}
          role="cell"
          className={`group block min-w-0 p-0 @[50rem]:table-cell @[50rem]:align-middle ${place} ${figure ? 'tabular-nums @[50rem]:text-right' : ''}`}
        >
          <div className="fold" {...state}>
            <div className={`@[50rem]:py-3 ${INNER_EDGES}`}>
              {labelled && (
                <span aria-hidden="true" className="text-ink3 mr-2 text-xs @[50rem]:hidden">
                  {head}
                </span>
              )}
              {cell(item, at)}
            </div>
          </div>
        </td>
      ))}
    </tr>
  );
}

/**
 * A table; where it has less than 50 rem each row is a card whose cells have their own places. The roles hold in both
 * shapes. Words stay whole, so that a narrow column is not a column of letters; cells with foreign text say
 * `wrap-anywhere`.
 */
export function Table<Item>({ caption, columns, card, rows, itemOf }: TableProps<Item>) {
  let place = 0;
  return (
    <table
      role="table"
      className="block w-full text-left text-sm wrap-break-word @[50rem]:table @[50rem]:table-fixed"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only @[50rem]:not-sr-only @[50rem]:table-header-group">
        <tr role="row">
          {columns.map(({ head, figure, width = '' }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={`text-ink3 py-2.5 text-xs font-semibold whitespace-nowrap ${EDGES} ${width} ${figure ? '@[50rem]:text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="@[50rem]:border-line block @[50rem]:table-row-group @[50rem]:border-t"
      >
        {rows.map((row) => {
          const at = place;
          // A leaving row has no number: the numbers are those of the rows that stay.
          if (row.is !== 'leaving') place += 1;
          const item = itemOf(row.id);
          return (
            item !== undefined && (
              <TableRow key={row.id} row={row} item={item} at={at} columns={columns} card={card} />
            )
          );
        })}
      </tbody>
    </table>
  );
}
