import type { Language } from '../../../contract/values/languages.ts';
import { sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, mutation, query, type RowOf, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { queueDelivery } from '../deliveries/deliveries.ts';
import { NOBODY } from '../deliveries/table.ts';
import type { EmailLinkKind } from './table.ts';

const DAY_MS = 24 * 3_600_000;
/** How long an address from before can be put back. */
export const UNDO_MS = 7 * DAY_MS;
/** How long the links work; a mail without a link is tried for a day. */
const LINK_MS: Readonly<Record<EmailLinkKind, number>> = {
  confirm: DAY_MS,
  undo: UNDO_MS,
  taken: DAY_MS,
  moved: DAY_MS,
};

const insert = insertInto('emailLinks', ['language', 'session', 'signIns']);

/** How a change was asked for. */
export interface Asked {
  /** The origin of the links. */
  base: string;
  /** The language of whoever asked; null: nobody did. */
  language: Language | null;
}
interface NewLink extends Asked {
  userKey: number;
  kind: EmailLinkKind;
  /** Where the mail goes. */
  address: string;
  session?: string | null;
  signIns?: readonly string[];
}

/** Makes a link, and queues its mail. */
export function* addLink(
  tx: Transaction,
  { session = null, signIns = [], ...link }: NewLink,
  now: number,
): Procedure<void> {
  const id = newId();
  const times = { madeAt: now, expiresAt: now + LINK_MS[link.kind] };
  yield* run(insert, { id, ...link, session, signIns: signIns.join(' '), ...times });
  yield* queueDelivery(tx, { userKey: link.userKey, kind: 'address', subject: id });
}

/** True if the session that has asked is over: whoever ended it may have found a thief there. */
const HAS_NO_SESSION = `(session is not null and not exists
  (select 1 from sessions where sessions.id = email_links.session and ended_at is null))`;
const byId = rowBy('emailLinks', ['id', 'kind'], ({ emailLinks: links }) => ({
  id: links.id,
  userKey: links.userKey,
  kind: links.kind,
  address: links.address,
  session: links.session,
  signIns: links.signIns,
  madeAt: links.madeAt,
  expiresAt: links.expiresAt,
  hasNoSession: sql<number>`${sql.raw(HAS_NO_SESSION)}`.as('hasNoSession'),
}));
export type EmailLink = RowOf<typeof byId>;

/** A link that works; undefined: it was used or replaced, its time is over, or the session that asked for it. */
export function* findLink(
  id: string,
  kind: EmailLinkKind,
  now: number,
): Procedure<EmailLink | undefined> {
  const link = yield* get(byId, { id, kind });
  return link && link.expiresAt > now && !link.hasNoSession ? link : undefined;
}

export const removeLinksOf = deleteBy('emailLinks', ['userKey', 'kind']);
/** Removes all links of a member: their mails are no longer sent. */
export const removeAllLinksOf = deleteBy('emailLinks', 'userKey');
/** Removes a link that puts an address back, and those of changes after it. */
export const removeUndosSince = mutation<{ userKey: number; madeAt: number }>()(
  (db, { emailLinks: links }, param) =>
    db.delete(links).where(
      sql`${links.userKey} = ${param('userKey')} and ${links.kind} = 'undo'
          and ${links.madeAt} >= ${param('madeAt')}`,
    ),
);

const reservation = query<{ address: string; userKey: number; now: number }>()(
  ({ emailLinks: links }) => ({ userKey: links.userKey }),
  (select, { emailLinks: links }, param) =>
    select
      .from(links)
      .where(
        sql`${links.address} = ${param('address')} and ${links.kind} = 'undo'
          and ${links.userKey} <> ${param('userKey')} and ${links.expiresAt} > ${param('now')}`,
      )
      .limit(1),
);
/**
 * The key of the member to whom an address can be put back: nobody else gets it until then.
 * @param exceptKey the member who asks.
 */
export function* findReservation(
  address: string,
  now: number,
  exceptKey = NOBODY,
): Procedure<number | undefined> {
  return (yield* get(reservation, { address, now, userKey: exceptKey }))?.userKey;
}

/** An account is refused because a member can have its address back. */
export class AddressReservedError extends Error {
  override name = 'AddressReservedError';
}

const mailed = rowBy('emailLinks', 'id', [
  'id',
  'kind',
  'address',
  'language',
  'base',
  'expiresAt',
]);
/** A link as its mail needs it. */
export type MailedLink = RowOf<typeof mailed>;

/** The link of a mail; undefined: it was used or replaced. */
export const findMailedLink = (id: string) => get(mailed, { id });

const removeExpired = mutation<{ now: number }>()((db, { emailLinks: links }, param) =>
  db.delete(links).where(sql`${links.expiresAt} <= ${param('now')}`),
);

/** Removes what works no more. */
export const removeExpiredLinks = (store: Store, now: number) =>
  store.write(() => run(removeExpired, { now }));
