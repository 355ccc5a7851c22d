import type { Choices } from '../../../contract/features/users.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { type RowOf, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { memberStatusFields } from '../users/rows.ts';
import { kindsOf, pushOf, quietText } from './push-choices.ts';

const choicesForUpdate = rowBy(
  'users',
  'key',
  ['language', 'digits', 'digestEvery', 'pushKinds', 'pushTexts', 'quiet', 'rev'],
  'no key update',
);
type Chosen = RowOf<typeof choicesForUpdate>;
/** The columns of what a member has chosen. */
export type ChoiceRow = Omit<Chosen, 'rev'>;

const choose = returning<ChoiceRow & { key: number }>()(
  memberStatusFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({
        language: sql`${param('language')}`,
        digits: sql`${param('digits')}`,
        digestEvery: sql`${param('digestEvery')}`,
        pushKinds: sql`${param('pushKinds')}`,
        pushTexts: sql`${param('pushTexts')}`,
        quiet: sql`${param('quiet')}`,
        rev: sql`${users.rev} + 1`,
      })
      .where(eq(users.key, param('key'))),
);

/** A change of choices: what is not named stays, also of the kinds that are pushed. */
type ChoicesChange = Partial<Omit<Choices, 'push'>> & { push?: Partial<Choices['push']> };

/** The columns after a change. */
const changed = (known: ChoiceRow, { push, quiet, ...rest }: ChoicesChange): ChoiceRow => ({
  ...known,
  ...rest,
  ...(push && { pushKinds: kindsOf({ ...pushOf(known.pushKinds), ...push }) }),
  ...(quiet !== undefined && { quiet: quietText(quiet) }),
});

function* applyChoices(
  tx: Transaction,
  key: number,
  change: ChoicesChange,
): Procedure<Chosen | undefined> {
  const before = yield* get(choicesForUpdate, { key });
  if (!before) return undefined;
  const { rev: _, ...known } = before;
  const chosen = changed(known, change);
  const isSame = (Object.keys(known) as (keyof ChoiceRow)[]).every(
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
export const changeChoices = (store: Store, { key }: { key: number }, change: ChoicesChange) =>
  store.write((tx) => applyChoices(tx, key, change));
