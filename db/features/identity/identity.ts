import type { Values } from '../../core/compiled-query.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { AddressReservedError, findReservation } from '../addresses/links.ts';
import { recordEnds } from '../users/session-endings.ts';
import {
  type Condition,
  countIn,
  deleteFrom,
  type IdentityTable,
  insertInto,
  type Selection,
  selectFrom,
  takeFrom,
  updateIn,
  valuesOf,
} from './queries.ts';

/** Records the end of removed sessions. Every removal by the provider's library passes here. */
function* recordRemoval(tx: Transaction, name: IdentityTable, rows: Values[]): Procedure<void> {
  if (name === 'identitySessions')
    yield* recordEnds(
      tx,
      rows.map(({ id }) => String(id)),
    );
}
const NO_LIMIT = { limit: Number.MAX_SAFE_INTEGER, skip: 0 };

/** The operations on the identity provider's tables, for any connection or write job. */
export const identityRows = {
  find: (name: IdentityTable, selection: Selection) =>
    all(selectFrom(name, selection), {
      ...valuesOf(selection.where),
      limit: selection.limit,
      skip: selection.skip,
    }),
  insert: (name: IdentityTable, row: Values) => get(insertInto(name, Object.keys(row)), row),
  /** Changes the rows that the conditions find and answers them as they are now. */
  update: (name: IdentityTable, where: Condition[], changes: Values) =>
    all(updateIn(name, where, Object.keys(changes)), { ...changes, ...valuesOf(where) }),
  /** Answers how many rows it removed. */
  *remove(tx: Transaction, name: IdentityTable, where: Condition[]): Procedure<number> {
    if (name === 'identities') {
      // The database removes an identity's sessions with it, and would record nothing.
      const ids = (yield* identityRows.find(name, { where, ...NO_LIMIT })).map(({ id }) => id);
      const ofIdentity = { field: 'userId', operator: 'in', value: ids, connector: 'AND' } as const;
      yield* identityRows.remove(tx, 'identitySessions', [ofIdentity]);
    }
    const removed = yield* all(deleteFrom(name, where), valuesOf(where));
    yield* recordRemoval(tx, name, removed);
    return removed.length;
  },
  /** Removes at most one row and answers it: of concurrent calls one gets the row. */
  *take(tx: Transaction, name: IdentityTable, where: Condition[]) {
    const taken = yield* get(takeFrom(name, where), valuesOf(where));
    yield* recordRemoval(tx, name, taken ? [taken] : []);
    return taken;
  },
};

/** @throws AddressReservedError for an account with an address that a member can have back. */
function* insertUnlessReserved(name: IdentityTable, row: Values, begun: () => Procedure<void>) {
  if (name === 'identities') {
    const address = String(row['email']).toLowerCase();
    if ((yield* findReservation(address, Date.now())) !== undefined)
      throw new AddressReservedError();
  }
  const inserted = yield* identityRows.insert(name, row);
  if (name === 'identitySessions') yield* begun();
  return inserted;
}

/**
 * The identity tables in a store. Each write is one job of its writer.
 * @param onSession is done with each new session, in its job.
 */
export function openIdentities(
  { read, write }: Store,
  onSession: (tx: Transaction, row: Values) => Procedure<void> = function* () {},
) {
  const { find, update, remove, take } = identityRows;
  return {
    /** @throws AddressReservedError for an account with an address that a member can have back. */
    insert: (name: IdentityTable, row: Values) =>
      write((tx) => insertUnlessReserved(name, row, () => onSession(tx, row))),
    find: (name: IdentityTable, selection: Selection) => read(find(name, selection)),
    count: async (name: IdentityTable, where: Condition[]) =>
      (await read(get(countIn(name, where), valuesOf(where))))?.total ?? 0,
    update: (name: IdentityTable, where: Condition[], changes: Values) =>
      write(() => update(name, where, changes)),
    remove: (name: IdentityTable, where: Condition[]) => write((tx) => remove(tx, name, where)),
    take: (name: IdentityTable, where: Condition[]) => write((tx) => take(tx, name, where)),
  };
}
