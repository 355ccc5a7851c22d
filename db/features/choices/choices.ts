import type { Choices } from '../../../contract/features/users.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { memberStatusFields } from '../users/rows.ts';

const choicesForUpdate = rowBy(
  'users',
  'key',
  ['language', 'digits', 'digestEvery', 'rev'],
  'no key update',
);

const choose = returning<Choices & { key: number }>()(memberStatusFields, (db, { users }, param) =>
  db
    .update(users)
    .set({
      language: sql`${param('language')}`,
      digits: sql`${param('digits')}`,
      digestEvery: sql`${param('digestEvery')}`,
      rev: sql`${users.rev} + 1`,
    })
    .where(eq(users.key, param('key'))),
);

type Chosen = Choices & { rev: number };

function* applyChoices(
  tx: Transaction,
  key: number,
  change: Partial<Choices>,
): Procedure<Chosen | undefined> {
  const before = yield* get(choicesForUpdate, { key });
  if (!before) return undefined;
  const { rev: _, ...known } = before;
  const chosen = { ...known, ...change };
  const isSame = (Object.keys(known) as (keyof Choices)[]).every(
    (name) => known[name] === chosen[name],
  );
  if (isSame) return before;
  const status = yield* get(choose, { key, ...chosen });
  if (status) tx.changed('status:changed', status);
  return status;
}

/**
 * Changes the choices of a member; what is not named stays.
 * @returns all of them with the rev of the member's room after it; undefined when there is no such member.
 */
export const changeChoices = (store: Store, { key }: { key: number }, change: Partial<Choices>) =>
  store.write((tx) => applyChoices(tx, key, change));
