import type { GoldMailKind } from '../../../contract/values/inbox-kinds.ts';
import { claimDue, dueRows } from '../../core/concurrency/due-rows.ts';
import { sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { MAIL_AFTER_SETTING } from '../../core/notification-queue.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, mutation, type RowOf, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { notifyOfMoney } from '../inbox/notices.ts';

interface Told {
  userKey: number;
  kind: GoldMailKind;
  /** The id of the code, or of the payment that was revoked. */
  subject: string;
  /** The outcome of a revocation (`asTitle`); '' for a code. */
  title: string;
  /** The hash of the code, or why a payment was revoked. */
  detail: string;
}

/** Without a mail server nothing is queued, and nothing for who has left. */
const queue = mutation<Told & { id: string; now: number }>()(
  (db, { goldMails: mails, settings, users }, param) =>
    db
      .insert(mails)
      .select(
        db
          .select({
            id: sql<string>`cast(${param('id')} as text)`.as('id'),
            userKey: users.key,
            kind: sql<GoldMailKind>`cast(${param('kind')} as text)`.as('kind'),
            subject: sql<string>`cast(${param('subject')} as text)`.as('subject'),
            title: sql<string>`cast(${param('title')} as text)`.as('title'),
            detail: sql<string>`cast(${param('detail')} as text)`.as('detail'),
            dueAt: sql<number>`cast(${param('now')} as bigint)`.as('due_at'),
            claimedUntil: sql<number | null>`cast(null as bigint)`.as('claimed_until'),
            attempts: sql<number>`0`.as('attempts'),
          })
          .from(settings)
          .crossJoin(users)
          .where(
            sql`${settings.name} = ${MAIL_AFTER_SETTING} and ${users.key} = ${param('userKey')}
              and ${users.leftAt} is null`,
          ),
      )
      .onConflictDoNothing(),
);

/**
 * Tells a member of money: of a code that they have bought, or of a payment that was revoked. The inbox has it at once,
 * and a mail is due. No choice of theirs and no sanction keeps it from them.
 */
export function* tellOfGold(tx: Transaction, told: Told): Procedure<void> {
  yield* notifyOfMoney(tx, told);
  yield* run(queue, { ...told, id: newId(), now: Date.now() });
}

const due = dueRows('goldMails', 'id', ({ goldMails: mails }) => ({
  id: mails.id,
  userKey: mails.userKey,
  kind: mails.kind,
  subject: mails.subject,
  title: mails.title,
  detail: mails.detail,
}));
/** A claimed mail. Without its claim nothing is done about it. */
export type ClaimedGoldMail = RowOf<typeof due.claim>;

const remove = deleteBy('goldMails', ['id', 'claimedUntil']);
const putOff = updateBy('goldMails', ['id', 'claimedUntil'], ['dueAt'], () => ({
  claimedUntil: sql`null`,
}));
/** Waiting for a member is no attempt to send. */
const wait = updateBy('goldMails', ['id', 'claimedUntil'], ['dueAt'], () => ({
  claimedUntil: sql`null`,
  attempts: sql`0`,
}));
const receiver = rowBy('users', 'key', [
  'email',
  'displayName',
  'provenAt',
  'language',
  'digits',
  'leavingAt',
]);
/** The member to whom a mail goes. */
export type GoldReceiver = RowOf<typeof receiver>;

/** Claims the mail that is due longest and that no other server sends; undefined when none is due. */
export const claimGoldMail = (store: Store, now: number, until: number) =>
  claimDue(store, due, now, until);

/** The member of a mail; undefined where the address is not proven. */
export function* findGoldReceiver(userKey: number): Procedure<GoldReceiver | undefined> {
  const found = yield* get(receiver, { key: userKey });
  return found?.provenAt ? found : undefined;
}

/** Ends a claimed mail: it was taken, or is given up. */
export const endGoldMail = (store: Store, mail: ClaimedGoldMail) =>
  store.write(() => run(remove, mail));

/**
 * Puts a claimed mail off until a time.
 * @param isAttempt false: it was not tried, because its member is leaving.
 */
export const putOffGoldMail = (
  store: Store,
  mail: ClaimedGoldMail,
  { dueAt, isAttempt }: { dueAt: number; isAttempt: boolean },
) => store.write(() => run(isAttempt ? putOff : wait, { ...mail, dueAt }));
