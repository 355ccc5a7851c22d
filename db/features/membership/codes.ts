import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { newRowId } from '../../core/ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure, runEach } from '../../core/procedure.ts';
import { insertInto, query, type RowOf, returning, rowBy, type Slice } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { grantGold } from './gold.ts';

const insert = insertInto('codes', ['note', 'expiresAt']);
const memberByKey = rowBy('users', 'key', ['key', 'email', 'isMember'], 'no key update');
const codeById = rowBy('codes', 'id', ['key', 'usedByKey', 'voidedAt', 'note']);

/** Of two at once one finds the code unused: the other waits for its row. */
const use = returning<{ hash: string; userKey: number; now: number }>()(
  ({ codes }) => ({ id: codes.id }),
  (db, { codes }, param) =>
    db
      .update(codes)
      .set({ usedByKey: sql`${param('userKey')}`, usedAt: sql`${param('now')}` })
      .where(
        sql`${codes.hash} = ${param('hash')} and ${codes.usedByKey} is null and ${codes.voidedAt} is null
          and (${codes.expiresAt} is null or ${codes.expiresAt} > ${param('now')})`,
      ),
);
const voidUnused = returning<{ key: number; now: number }>()(
  ({ codes }) => ({ id: codes.id }),
  (db, { codes }, param) =>
    db
      .update(codes)
      .set({ voidedAt: sql`${param('now')}` })
      .where(and(eq(codes.key, param('key')), isNull(codes.usedByKey), isNull(codes.voidedAt))),
);
const codeKeys = pages('codes');
const byKeys = query<Keys>()(
  ({ codes, users }) => ({
    key: codes.key,
    id: codes.id,
    note: codes.note,
    madeAt: codes.madeAt,
    expiresAt: codes.expiresAt,
    paymentKey: codes.paymentKey,
    usedAt: codes.usedAt,
    voidedAt: codes.voidedAt,
    memberId: sql<string | null>`${users.id}`.as('memberId'),
    memberName: sql<string | null>`${users.displayName}`.as('memberName'),
  }),
  (select, { codes, users }, param) =>
    select
      .from(codes)
      .leftJoin(users, eq(users.key, codes.usedByKey))
      .where(isOneOf(codes.key, param)),
);
const countAll = query()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (select, { codes }) => select.from(codes),
);

interface NewCodes {
  hashes: readonly string[];
  note: string;
  /** null: they have no end. */
  expiresAt: number | null;
  /** The address of the admin. */
  actor: string;
}

/** Stores new codes of an admin, with one entry in the log for all of them. */
export const makeCodes = (store: Store, { hashes, note, expiresAt, actor }: NewCodes) =>
  store.write(function* (): Procedure<void> {
    const rows = hashes.map((hash) => ({
      ...newRowId(),
      hash,
      note,
      expiresAt,
      madeAt: Date.now(),
    }));
    yield* runEach(insert, rows);
    const detail = note === '' ? `${rows.length}` : `${rows.length}: ${note}`;
    yield* appendAudit({ actor, act: 'codes made', target: rows[0]?.id ?? '', detail });
  });

/** The outcome of a code that a member has entered. */
export type Redeemed = 'granted' | 'already-member' | 'code-unknown';

/**
 * Makes a member Gold by a code, which is used up then. A code that is unknown, used, void or expired is the same as
 * none; a Gold member uses up no code.
 */
export const redeemCode = (
  store: Store,
  { key }: { key: number },
  { hash, now }: { hash: string; now: number },
): Promise<Redeemed> =>
  store.write(function* (tx): Procedure<Redeemed> {
    const member = yield* get(memberByKey, { key });
    if (!member) return 'code-unknown';
    if (member.isMember) return 'already-member';
    const code = yield* get(use, { hash, userKey: key, now });
    if (!code) return 'code-unknown';
    yield* appendAudit({ actor: member.email, act: 'code redeemed', target: code.id, detail: '' });
    yield* grantGold(tx, key);
    return 'granted';
  });

/** Voids a code that nobody has used; safe to repeat. */
export const voidCode = (store: Store, id: string, actor: string, now: number) =>
  store.write(function* (): Procedure<'done' | 'code-unknown' | 'code-used'> {
    const code = yield* get(codeById, { id });
    if (!code) return 'code-unknown';
    if (yield* get(voidUnused, { key: code.key, now })) {
      yield* appendAudit({ actor, act: 'code voided', target: id, detail: code.note });
      return 'done';
    }
    const again = yield* get(codeById, { id });
    return again?.usedByKey === null ? 'done' : 'code-used';
  });

/** A page of the codes, newest first. */
export function* listCodes(slice: Slice) {
  const total = (yield* get(countAll, {}))?.total ?? 0;
  const keys = yield* keysOfPage(codeKeys, {}, total, slice);
  return { codes: yield* readRows(byKeys, keys), total };
}
export type CodeRow = RowOf<typeof byKeys>;
