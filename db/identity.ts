import type { Connection, Store, Transaction } from './connection.ts';
import {
  type Condition,
  counting,
  finding,
  type IdentityTable,
  inserting,
  removing,
  taking,
  updating,
  valuesOf,
  type Wanted,
} from './identity-shapes.ts';
import type { Values } from './query.ts';

/** What is done with a table of the identity provider, by whatever connection or write job. */
export const identityRows = {
  find: (from: Connection, name: IdentityTable, wanted: Wanted) =>
    from.all(finding(name, wanted), {
      ...valuesOf(wanted.where),
      limit: wanted.limit,
      skip: wanted.skip,
    }),
  insert: (tx: Transaction, name: IdentityTable, row: Values) =>
    tx.get(inserting(name, Object.keys(row)), row),
  /** Changes the rows that the conditions find and answers them as they are now. */
  update: (tx: Transaction, name: IdentityTable, where: Condition[], changes: Values) =>
    tx.all(updating(name, where, Object.keys(changes)), { ...changes, ...valuesOf(where) }),
  /** Answers how many rows went. */
  remove: (tx: Transaction, name: IdentityTable, where: Condition[]) =>
    tx.run(removing(name, where), valuesOf(where)),
  /** Removes one row at most and answers it: of any number who ask for it at once, one gets it. */
  take: (tx: Transaction, name: IdentityTable, where: Condition[]) =>
    tx.get(taking(name, where), valuesOf(where)),
};

/** The identity tables in a store. Each write is one job of its writer. */
export function openIdentities({ read, write }: Store) {
  const { find, insert, update, remove, take } = identityRows;
  return {
    insert: (name: IdentityTable, row: Values) => write((tx) => insert(tx, name, row)),
    find: (name: IdentityTable, wanted: Wanted) => find(read, name, wanted),
    count: async (name: IdentityTable, where: Condition[]) =>
      (await read.get(counting(name, where), valuesOf(where)))?.total ?? 0,
    update: (name: IdentityTable, where: Condition[], changes: Values) =>
      write((tx) => update(tx, name, where, changes)),
    remove: (name: IdentityTable, where: Condition[]) => write((tx) => remove(tx, name, where)),
    take: (name: IdentityTable, where: Condition[]) => write((tx) => take(tx, name, where)),
  };
}
export type Identities = ReturnType<typeof openIdentities>;
