import { and, eq, sql } from '../../core/drizzle.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { limit, mutation, type ParamOf, query } from '../../core/query.ts';
import { columnOf } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { withdrawClaimOf } from '../claims/writes.ts';
import { withdrawOneOfLeaver } from '../polls/votes.ts';
import { OWN_TABLES, type Owner, type OwnTable } from './own-tables.ts';
import type { Work } from './walk.ts';

/** Rows of one job. */
const BATCH_ROWS = 200;
type Args = Owner & { limit: number };
const me: ParamOf<Owner> = (name) => sql`${sql.placeholder(name)}`;
const everywhere = () => sql`true`;

/** The deletion of some of the rows of a member in a table. */
const removeBatchOf = (name: keyof Schema, { whose, order }: OwnTable) =>
  mutation<Args>()((db, schema) => {
    const { [name]: table } = schema;
    const columns = order.map((column) => columnOf(table, column));
    const mine = whose(schema, me, everywhere);
    const place = sql`(${sql.join(columns, sql`, `)})`;
    const first = db
      .select(Object.fromEntries(columns.map((column, n) => [`at${n}`, column])))
      .from(table)
      .where(mine)
      .limit(limit);
    return db.delete(table).where(and(mine, sql`${place} in ${first}`));
  });

const REMOVALS = [...OWN_TABLES].flatMap(([name, own]) =>
  own.goes && !own.isLookedThrough ? [removeBatchOf(name, own)] : [],
);
const forgetMilestones = mutation<Args>()((db, { posts }, param) => {
  const notified = sql`${posts.authorKey} = ${param('userKey')} and ${posts.notifiedVotes} > 0`;
  const first = db.select({ key: posts.key }).from(posts).where(notified).limit(limit);
  return db.update(posts).set({ notifiedVotes: 0 }).where(sql`${posts.key} in ${first}`);
});

const endOfKeys = query<{ from: string }>()(
  ({ idempotency }) => ({ key: idempotency.idempotencyKey }),
  (select, { idempotency }, param) =>
    select
      .from(idempotency)
      .where(sql`${idempotency.idempotencyKey} > ${param('from')}`)
      .orderBy(idempotency.idempotencyKey)
      .limit(1)
      .offset(BATCH_ROWS - 1),
);
/** Sorts after every key, for keys begin with a digit of UUIDs; a sign like `~` comes first where a language sorts. */
const LAST = 'z';
const removeKeys = mutation<{ userKey: number; from: string; until: string }>()(
  (db, { idempotency }, param) => {
    const { idempotencyKey: key, userKey } = idempotency;
    const isIn = sql`${key} > ${param('from')} and ${key} <= ${param('until')}`;
    return db.delete(idempotency).where(and(isIn, eq(userKey, param('userKey'))));
  },
);

/** Removes a member's idempotency keys. All keys are looked through, because no index leads to theirs. */
async function removeKeyedWrites({ store, left: { userKey }, yieldOrAbort }: Work): Promise<void> {
  for (let from = ''; ; ) {
    const until = (await store.read(get(endOfKeys, { from })))?.key ?? LAST;
    const part = { userKey, from, until };
    await store.write(() => run(removeKeys, part));
    await yieldOrAbort();
    if (until === LAST) return;
    from = until;
  }
}

/** Removes what a member kept for themselves, and what the forum kept for them alone. */
export async function removeOwnRows(work: Work): Promise<void> {
  const { store, left, yieldOrAbort } = work;
  await withdrawClaimOf(store, left.userKey);
  await yieldOrAbort();
  while (await withdrawOneOfLeaver(store, left.userKey)) await yieldOrAbort();
  const args: Args = { userKey: left.userKey, email: '', photo: '', limit: BATCH_ROWS };
  for (const statement of [...REMOVALS, forgetMilestones])
    for (let count = BATCH_ROWS; count === BATCH_ROWS; ) {
      count = await store.write((): Procedure<number> => run(statement, args));
      await yieldOrAbort();
    }
  await removeKeyedWrites(work);
}
