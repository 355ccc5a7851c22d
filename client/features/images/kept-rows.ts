/** Rows of a live list that stay where they are: a moderator may be about to press one of their buttons. */
import { useState } from 'react';
import { PAGE } from '../../../contract/values/limits.ts';

interface Listed {
  _id: string;
  at: string;
}
/** A page of a list, newest first. */
export interface ListPage<Row extends Listed = Listed> {
  rows: readonly Row[];
  total: number;
  page: number;
}

interface Kept<Row extends Listed> {
  /** The last answer that is taken into account. */
  read: ListPage<Row> | undefined;
  rows: readonly Row[];
}

/** The rows as of a newer answer: those that were shown stay in their places, older ones follow. */
function afterRead<Row extends Listed>({ read: before, rows }: Kept<Row>, read: ListPage<Row>) {
  const last = rows.at(-1)?.at;
  if (before?.page !== read.page || last === undefined) return { read, rows: read.rows };
  const now = new Map(read.rows.map((row) => [row._id, row]));
  const known = new Set(rows.map(({ _id }) => _id));
  const older = read.rows.filter(({ _id, at }) => !known.has(_id) && at < last);
  return { read, rows: [...rows.map((row) => now.get(row._id) ?? row), ...older] };
}

/** True if a row has left the list. Another one may also have moved it to the page before, or to the next. */
function hasLeft<Row extends Listed>({ _id, at }: Row, { rows, page, total }: ListPage<Row>) {
  if (rows.some((row) => row._id === _id)) return false;
  const [first, last] = [rows[0]?.at ?? '', rows.at(-1)?.at ?? ''];
  return (page === 1 || at <= first) && (at >= last || page * PAGE.list >= total);
}

/**
 * The rows to show of a page that is read again and again. None moves: a row that has left the list stays, marked, and
 * newer ones wait until they are asked for.
 * @param hidden ids of rows that an act of the reader has hidden.
 */
export function useKeptRows<Row extends Listed>(
  read: ListPage<Row> | undefined,
  hidden: ReadonlySet<string>,
) {
  const [kept, setKept] = useState<Kept<Row>>({ read: undefined, rows: [] });
  let now = kept;
  if (read && read !== kept.read) {
    now = afterRead(kept, read);
    setKept(now);
  }
  const isShown = ({ _id }: Listed) => !hidden.has(_id);
  const left = now.rows.filter(isShown);
  // Where nothing is left to move, all that is read is shown.
  const rows = left.length > 0 ? left : (read?.rows.filter(isShown) ?? []);
  const [first] = rows;
  return {
    rows: read && rows.map((row) => ({ row, isGone: hasLeft(row, read) })),
    /** How many newer ones wait, on the first page. */
    added:
      read?.page === 1 && first
        ? read.rows.filter((row) => isShown(row) && row.at > first.at).length
        : 0,
    /** Shows the list as it was read last. */
    showNew: () => read && setKept({ read, rows: read.rows }),
  };
}
