import type { Store } from './connection.ts';
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

/** The identity tables in a store. Each write is one job of its writer. */
export function openIdentities({ read, write }: Store) {
  return {
    insert: (name: IdentityTable, row: Values) =>
      write((tx) => tx.get(inserting(name, Object.keys(row)), row)),
    find: (name: IdentityTable, wanted: Wanted) =>
      read.all(finding(name, wanted), {
        ...valuesOf(wanted.where),
        limit: wanted.limit,
        skip: wanted.skip,
      }),
    count: async (name: IdentityTable, where: Condition[]) =>
      (await read.get(counting(name, where), valuesOf(where)))?.total ?? 0,
    /** Changes the rows that the conditions find and answers them as they are now. */
    update: (name: IdentityTable, where: Condition[], changes: Values) =>
      write((tx) =>
        tx.all(updating(name, where, Object.keys(changes)), { ...changes, ...valuesOf(where) }),
      ),
    /** Answers how many rows went. */
    remove: (name: IdentityTable, where: Condition[]) =>
      write((tx) => tx.run(removing(name, where), valuesOf(where))),
    /** Removes one row at most and answers it: of any number who ask for it at once, one gets it. */
    take: (name: IdentityTable, where: Condition[]) =>
      write((tx) => tx.get(taking(name, where), valuesOf(where))),
  };
}
export type Identities = ReturnType<typeof openIdentities>;
