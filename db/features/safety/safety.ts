import type { SafetyKind } from '../../../contract/values/inbox-kinds.ts';
import { claimDue, dueRows } from '../../core/concurrency/due-rows.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { MAIL_AFTER_SETTING } from '../../core/notification-queue.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, mutation, type RowOf, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { notifyUnmailed } from '../inbox/notices.ts';

interface NewMail {
  id: string;
  userKey: number;
  what: SafetyKind;
  device: string;
  now: number;
}

/** Without a mail server nothing is queued. A mail of the kind that still waits tells of the newest. */
const queue = mutation<NewMail>()((db, { safetyMails: mails, settings }, param) =>
  db
    .insert(mails)
    .select(
      db
        .select({
          id: sql<string>`cast(${param('id')} as text)`.as('id'),
          userKey: sql<number>`cast(${param('userKey')} as bigint)`.as('user_key'),
          what: sql<SafetyKind>`cast(${param('what')} as text)`.as('what'),
          device: sql<string>`cast(${param('device')} as text)`.as('device'),
          happenedAt: sql<number>`cast(${param('now')} as bigint)`.as('happened_at'),
          dueAt: sql<number>`cast(${param('now')} as bigint)`.as('due_at'),
          claimedUntil: sql<number | null>`cast(null as bigint)`.as('claimed_until'),
          attempts: sql<number>`0`.as('attempts'),
        })
        .from(settings)
        .where(eq(settings.name, MAIL_AFTER_SETTING)),
    )
    .onConflictDoUpdate({
      target: [mails.userKey, mails.what],
      set: {
        id: sql`excluded.id`,
        device: sql`excluded.device`,
        happenedAt: sql`excluded.happened_at`,
        dueAt: sql`excluded.due_at`,
        claimedUntil: sql`null`,
        attempts: sql`0`,
      },
    }),
);

/**
 * Tells a member of something that concerns the safety of their account, by the inbox and by a mail at once, in the
 * transaction of what happened. No choice of theirs and no sanction keeps it from them.
 * @param device of a sign-in on a new device.
 */
export function* noteSafety(
  tx: Transaction,
  { key: userKey }: { key: number },
  what: SafetyKind,
  device = '',
): Procedure<void> {
  const id = newId();
  yield* notifyUnmailed(tx, { userKey, kind: 'safety', subject: id, title: device, detail: what });
  yield* run(queue, { id, userKey, what, device, now: Date.now() });
}

const memberOf = rowBy('users', 'email', ['key']);

/** The same of an address, which may have no member yet. */
export function* noteSafetyOf(tx: Transaction, email: string, what: SafetyKind): Procedure<void> {
  const member = yield* get(memberOf, { email: email.toLowerCase() });
  if (member) yield* noteSafety(tx, member, what);
}

const due = dueRows('safetyMails', 'id', ({ safetyMails: mails }) => ({
  id: mails.id,
  userKey: mails.userKey,
  what: mails.what,
  device: mails.device,
  happenedAt: mails.happenedAt,
}));
/** A claimed mail. Without its claim nothing is done about it. */
export type ClaimedSafetyMail = RowOf<typeof due.claim>;

const remove = deleteBy('safetyMails', ['id', 'claimedUntil']);
const putOff = updateBy('safetyMails', ['id', 'claimedUntil'], ['dueAt'], () => ({
  claimedUntil: sql`null`,
}));
const receiver = rowBy('users', 'key', ['email', 'displayName', 'provenAt', 'language', 'digits']);
/** The member to whom a mail goes. */
export type SafetyReceiver = RowOf<typeof receiver>;

/** Claims the mail that is due longest and that no other server sends; undefined when none is due. */
export const claimSafetyMail = (store: Store, now: number, until: number) =>
  claimDue(store, due, now, until);

/** The member of a mail; undefined where the address is not proven, or the member has gone. */
export function* findSafetyReceiver(userKey: number): Procedure<SafetyReceiver | undefined> {
  const found = yield* get(receiver, { key: userKey });
  return found?.provenAt ? found : undefined;
}

/** Ends a claimed mail: it was taken, or is given up. */
export const endSafetyMail = (store: Store, mail: ClaimedSafetyMail) =>
  store.write(() => run(remove, mail));

/** Puts a claimed mail off until a time. */
export const putOffSafetyMail = (store: Store, mail: ClaimedSafetyMail, dueAt: number) =>
  store.write(() => run(putOff, { ...mail, dueAt }));
