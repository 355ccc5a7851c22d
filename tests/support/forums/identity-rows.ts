import { getTableColumns } from '../../../db/core/drizzle.ts';
import { all, type Procedure, run } from '../../../db/core/procedure.ts';
import { limit, query, skip, updateBy } from '../../../db/core/query.ts';
import type { Store } from '../../../db/core/store.ts';
import { removeAccount } from '../../../db/features/identity/accounts.ts';
import { endSession } from '../../../db/features/identity/sessions.ts';

type Table = 'identities' | 'identitySessions' | 'identityAccounts' | 'identityVerifications';
interface Condition {
  field: string;
  operator: 'eq';
  value: unknown;
  connector: 'AND';
}
interface Selection {
  where: readonly Condition[];
  limit: number;
  skip: number;
}
type Row = Record<string, unknown>;

/** The rows of a table of the embedded provider; a selection chooses among them. */
export const selectFrom = (name: Table, _selection: Selection) =>
  query<{ limit: number; skip: number }>()(
    (schema) => getTableColumns(schema[name]) as ReturnType<typeof getTableColumns>,
    (select, schema) => select.from(schema[name]).limit(limit).offset(skip),
  );
const expire = updateBy('identitySessions', 'id', ['expiresAt']);

/** Reads, changes and removes rows of the embedded provider, past its calls. */
export function openIdentities(store: Store) {
  function* found(name: Table, where: readonly Condition[]): Procedure<Row[]> {
    const whole = { where, limit: 1_000, skip: 0 };
    const rows: Row[] = yield* all(selectFrom(name, whole), whole);
    return rows.filter((row) => where.every(({ field, value }) => row[field] === value));
  }
  const find = (name: Table, where: readonly Condition[]) => store.read(found(name, where));
  return {
    find: (name: Table, { where }: Selection) => find(name, where),
    async update(
      name: 'identitySessions',
      where: readonly Condition[],
      change: { expiresAt: Date },
    ) {
      for (const { id } of await find(name, where))
        await store.write(() => run(expire, { id: String(id), ...change }));
    },
    async remove(name: 'identitySessions' | 'identities', where: readonly Condition[]) {
      for (const { token, email } of await find(name, where))
        if (name === 'identities') await store.write((tx) => removeAccount(tx, String(email)));
        else await endSession(store, String(token));
    },
  };
}
