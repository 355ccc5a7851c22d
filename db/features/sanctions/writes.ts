import { type Caller, maySanction } from '../../../contract/core/rights.ts';
import type { SanctionKind } from '../../../contract/values/moderation-kinds.ts';
import { newRowId } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit, nameInLog } from '../audit/audit.ts';
import { notify, recordInboxChange } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { isOnlyActiveAdmin, lockAdmins } from '../users/active-admins.ts';
import { raiseStatus, userForUpdate } from '../users/status.ts';
import { findSanction, hasRunning, type SanctionRow } from './reads.ts';

const DAY_MS = 24 * 3_600_000;

const insert = insertInto('sanctions', ['until']);
const setEnded = updateBy('sanctions', 'id', ['endedAt']);

declare module '../../core/store.ts' {
  interface Changes {
    /** A sanction of a member was imposed or has ended before its time. */
    'sanctions:changed': { id: string; email: string; sanction: SanctionKind };
  }
}

/** The member who acts; one's own sanctions are for others to impose and end. */
type Judge = Pick<Caller, 'id' | 'email' | 'role' | 'isModerator'>;

interface NewSanction {
  userId: string;
  kind: SanctionKind;
  /** null: without end. */
  days: number | null;
  reason: string;
}

/** Why a sanction is not imposed, or not ended. */
export type SanctionRefusal =
  | 'member-unknown'
  | 'sanction-unknown'
  | 'not-allowed'
  | 'sanction-exists'
  | 'last-admin';

const ACTS = { silence: 'member silenced', suspend: 'member suspended' } as const;

/** Raises the rev of the member's room and records what has changed for them. */
export function* recordSanction(
  tx: Transaction,
  member: { key: number; id: string; email: string },
  kind: SanctionKind,
): Procedure<void> {
  const status = yield* get(raiseStatus, { key: member.key });
  recordModeration(tx);
  tx.changed('sanctions:changed', { id: member.id, email: member.email, sanction: kind });
  if (status) tx.changed('status:changed', status);
}

/** Imposes a sanction. The row of the member is locked: of two at once one runs. */
export const imposeSanction = (
  store: Store,
  { userId, kind, days, reason }: NewSanction,
  by: Judge,
) =>
  store.write(function* (tx): Procedure<SanctionRow | SanctionRefusal> {
    const now = Date.now();
    if (kind === 'suspend') yield* lockAdmins();
    const member = yield* get(userForUpdate, { id: userId });
    if (!member) return 'member-unknown';
    if (!maySanction(by, member)) return 'not-allowed';
    if (yield* hasRunning(member.key, kind, now)) return 'sanction-exists';
    if (kind === 'suspend' && (yield* isOnlyActiveAdmin(member, now))) return 'last-admin';
    const { key, id } = newRowId();
    const until = days === null ? null : now + days * DAY_MS;
    const imposed = { imposedBy: nameInLog(by.id), imposedAt: now, until };
    yield* run(insert, { key, id, userKey: member.key, kind, reason, ...imposed });
    const end = until === null ? 'without end' : `until ${new Date(until).toISOString()}`;
    yield* appendAudit({
      actor: by.email,
      act: ACTS[kind],
      target: member.email,
      detail: `${end}: ${reason}`,
    });
    yield* notify(tx, { userKey: member.key, kind: 'sanction', subject: id, detail: reason });
    yield* recordSanction(tx, member, kind);
    return (yield* findSanction(id)) ?? 'sanction-unknown';
  });

/** Ends a sanction before its time; one that has ended stays as it is. */
export const endSanction = (store: Store, id: string, by: Judge) =>
  store.write(function* (tx): Procedure<SanctionRow | SanctionRefusal> {
    const now = Date.now();
    const found = yield* findSanction(id);
    if (!found) return 'sanction-unknown';
    const member = yield* get(userForUpdate, { id: found.userId });
    const sanction = yield* findSanction(id);
    if (!member || !sanction) return 'sanction-unknown';
    if (!maySanction(by, member)) return 'not-allowed';
    const { kind, until, endedAt } = sanction;
    if (endedAt !== null || (until !== null && until <= now)) return sanction;
    yield* run(setEnded, { id, endedAt: now });
    yield* appendAudit({
      actor: by.email,
      act: 'sanction ended',
      target: member.email,
      detail: `${ACTS[kind]}: ${sanction.reason}`,
    });
    // The notice says until when.
    recordInboxChange(tx, member.key);
    yield* recordSanction(tx, member, kind);
    return { ...sanction, endedAt: now };
  });

const setAppeal = updateBy('sanctions', 'id', ['appeal', 'appealedAt']);
const setRejected = updateBy('sanctions', 'id', ['rejectedAt']);

/** Why an appeal is not made, or not rejected. */
export type AppealRefusal = 'sanction-unknown' | 'sanction-ended' | 'appealed' | 'not-appealed';

/** Reads a sanction under the lock of its member: of two appeals at once one is made. */
function* lockSanction(id: string): Procedure<SanctionRow | undefined> {
  const found = yield* findSanction(id);
  if (!found) return undefined;
  yield* get(userForUpdate, { id: found.userId });
  return yield* findSanction(id);
}

const hasEnded = ({ endedAt, until }: SanctionRow, now: number) =>
  endedAt !== null || (until !== null && until <= now);

/** Makes the one appeal of a member against their own sanction, while it runs. */
export const appealSanction = (store: Store, id: string, userKey: number, text: string) =>
  store.write(function* (tx): Procedure<SanctionRow | AppealRefusal> {
    const now = Date.now();
    const sanction = yield* lockSanction(id);
    if (sanction?.userKey !== userKey) return 'sanction-unknown';
    if (sanction.appeal !== null) return 'appealed';
    if (hasEnded(sanction, now)) return 'sanction-ended';
    const made = { appeal: text, appealedAt: now };
    yield* run(setAppeal, { id, ...made });
    recordModeration(tx);
    return { ...sanction, ...made };
  });

/** Rejects an appeal against a sanction that runs; a repeat changes nothing. */
export const rejectAppeal = (store: Store, id: string, by: string) =>
  store.write(function* (tx): Procedure<SanctionRow | AppealRefusal> {
    const now = Date.now();
    const sanction = yield* lockSanction(id);
    if (!sanction) return 'sanction-unknown';
    if (sanction.appeal === null) return 'not-appealed';
    if (sanction.rejectedAt !== null) return sanction;
    if (hasEnded(sanction, now)) return 'sanction-ended';
    yield* run(setRejected, { id, rejectedAt: now });
    yield* appendAudit({
      actor: by,
      act: 'appeal rejected',
      target: sanction.email,
      detail: sanction.appeal,
    });
    recordModeration(tx);
    return { ...sanction, rejectedAt: now };
  });
