import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { newId, newRowId } from '../../core/ids.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, query, rowBy, updateBy } from '../../core/query.ts';
import { appendAudit } from '../audit/audit.ts';

/** The actor of what applies again, in the log. */
const AGAIN = 'returned after leaving';
const ACTS = {
  silence: 'member silenced',
  suspend: 'member suspended',
  revoked: 'admin barred',
} as const;

const running = query<{ userKey: number; now: number }>()(
  ({ sanctions }) => ({
    kind: sanctions.kind,
    reason: sanctions.reason,
    imposedBy: sanctions.imposedBy,
    imposedAt: sanctions.imposedAt,
    until: sanctions.until,
  }),
  (select, { sanctions }, param) =>
    select
      .from(sanctions)
      .where(
        and(
          eq(sanctions.userKey, param('userKey')),
          isNull(sanctions.endedAt),
          sql`(${sanctions.until} is null or ${sanctions.until} > ${param('now')})`,
        ),
      ),
);
const insertMark = insertInto('markedAddresses', ['until']);
const marksOf = rowBy('markedAddresses', 'hash', [
  'kind',
  'reason',
  'imposedBy',
  'imposedAt',
  'until',
]);
const removeMarks = deleteBy('markedAddresses', 'hash');
const insertSanction = insertInto('sanctions', ['until']);
const bar = updateBy('users', 'key', ['adminRevokedAt']);

/** A member who leaves, and since when `ADMIN_EMAILS` can't make them an admin. */
interface Marked {
  key: number;
  adminRevokedAt: number | null;
}

/** Keeps the running sanctions and the revocation of a member under the HMAC of their address, within a write job. */
export function* saveAddressRestrictions(
  { key: userKey, adminRevokedAt }: Marked,
  hash: string,
  now: number,
): Procedure<void> {
  for (const sanction of yield* all(running, { userKey, now }))
    yield* run(insertMark, { ...sanction, id: newId(), hash });
  if (adminRevokedAt === null) return;
  const revoked = { reason: '', imposedBy: '', imposedAt: adminRevokedAt, until: null } as const;
  yield* run(insertMark, { ...revoked, kind: 'revoked', id: newId(), hash });
}

/**
 * Applies to a new member what was kept under the HMACs of their address, within the job that makes them a member.
 * @returns whether there was anything.
 */
export function* applyMarks(
  { key, email }: { key: number; email: string },
  hashes: readonly string[],
): Procedure<boolean> {
  let isMarked = false;
  for (const hash of hashes) {
    for (const { kind, ...mark } of yield* all(marksOf, { hash })) {
      if (mark.until !== null && mark.until <= Date.now()) continue;
      isMarked = true;
      if (kind === 'revoked') yield* run(bar, { key, adminRevokedAt: mark.imposedAt });
      else yield* run(insertSanction, { ...mark, ...newRowId(), kind, userKey: key });
      yield* appendAudit({ actor: AGAIN, act: ACTS[kind], target: email, detail: mark.reason });
    }
    yield* run(removeMarks, { hash });
  }
  return isMarked;
}
