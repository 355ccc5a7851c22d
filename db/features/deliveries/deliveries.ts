import { claimDue, dueRows } from '../../core/concurrency/due-rows.ts';
import { sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { readSetting } from '../../core/internal-settings.ts';
import { MAIL_AFTER_SETTING } from '../../core/notification-queue.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, mutation, type RowOf, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import type { DeliveryKind } from './table.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** A mail is queued for which somebody waits. */
    'delivery:due': Record<never, never>;
  }
}

/** A mail that is to be sent; the columns of the table say what its kind has. */
interface NewDelivery {
  userKey: number;
  kind: DeliveryKind;
  subject: string;
  title?: string;
  detail?: string;
}

const queue = mutation<Required<NewDelivery> & { id: string; now: number }>()(
  (db, { deliveries }, param) =>
    db
      .insert(deliveries)
      .values({
        id: param('id'),
        userKey: param('userKey'),
        kind: param('kind'),
        subject: param('subject'),
        title: param('title'),
        detail: param('detail'),
        madeAt: param('now'),
        dueAt: param('now'),
      })
      .onConflictDoUpdate({
        target: [deliveries.userKey, deliveries.kind, deliveries.subject],
        set: {
          id: sql`excluded.id`,
          title: sql`excluded.title`,
          detail: sql`excluded.detail`,
          madeAt: sql`excluded.made_at`,
          dueAt: sql`excluded.due_at`,
          claimedUntil: sql`null`,
          attempts: sql`0`,
        },
      }),
);

const insert = (mail: NewDelivery) =>
  run(queue, { title: '', detail: '', ...mail, id: newId(), now: Date.now() });

/**
 * Queues a mail for which somebody waits, in the transaction of what they ask. One about the same that still waits is
 * replaced: its claim, if it has one, is lost.
 */
export function* queueDelivery(tx: Transaction, mail: NewDelivery): Procedure<void> {
  yield* insert(mail);
  tx.changed('delivery:due', {});
}

const memberOf = rowBy('users', 'key', ['leftAt']);

/** The same of a mail that tells a member of something. Without a mail server, or once they have left, nothing is queued. */
export function* queueMemberMail(mail: NewDelivery): Procedure<void> {
  if ((yield* readSetting(MAIL_AFTER_SETTING)) === undefined) return;
  const member = yield* get(memberOf, { key: mail.userKey });
  if (member?.leftAt === null) yield* insert(mail);
}

const dueOf = (only?: string) =>
  dueRows(
    'deliveries',
    'id',
    ({ deliveries }) => ({
      id: deliveries.id,
      userKey: deliveries.userKey,
      kind: deliveries.kind,
      subject: deliveries.subject,
      title: deliveries.title,
      detail: deliveries.detail,
      madeAt: deliveries.madeAt,
    }),
    only,
  );
/** The mails that a lane of the worker takes. */
const DUE = {
  all: dueOf(),
  /** Without those that prove addresses, which strangers may ask for in any number. */
  ofMembers: dueOf(`kind <> 'confirmation'`),
  /** Those that an open page waits for. The others wait for a mail server. */
  asked: dueOf(`kind in ('address', 'confirmation')`),
};
export type Lane = keyof typeof DUE;
/** A mail that one server alone sends now. Without its claim nothing is done about it. */
export type ClaimedDelivery = RowOf<typeof DUE.all.claim>;

const remove = deleteBy('deliveries', ['id', 'claimedUntil']);
const putOff = updateBy('deliveries', ['id', 'claimedUntil'], ['dueAt', 'attempts'], () => ({
  claimedUntil: sql`null`,
}));

/** Claims the mail of a lane that is due longest and that no other server sends; undefined when none is due. */
export const claimDelivery = (store: Store, lane: Lane, now: number, until: number) =>
  claimDue(store, DUE[lane], now, until);

/** Ends a claimed mail: it was taken, is given up, or nobody wants it. */
export const endDelivery = (store: Store, mail: ClaimedDelivery) =>
  store.write(() => run(remove, mail));

/** Puts a claimed mail off until a time. */
export const putOffDelivery = (
  store: Store,
  mail: ClaimedDelivery,
  change: { dueAt: number; attempts: number },
) => store.write(() => run(putOff, { ...mail, ...change }));

const receiver = rowBy('users', 'key', [
  'email',
  'displayName',
  'provenAt',
  'language',
  'digits',
  'leavingAt',
]);

/** The member to whom a mail goes, or whom it is about. */
export const findReceiver = (userKey: number) => get(receiver, { key: userKey });

/** The member to whom a mail goes; undefined where the address is not proven, or the member has gone. */
export function* findProvenReceiver(
  userKey: number,
): Procedure<RowOf<typeof receiver> | undefined> {
  const found = yield* findReceiver(userKey);
  return found?.provenAt ? found : undefined;
}
