import { isReserved } from '../../../contract/values/addresses.ts';
import { eq, or } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { isDuplicate } from '../../core/errors.ts';
import { all, type Procedure, run } from '../../core/procedure.ts';
import { query, type RowOf } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import {
  type Asked,
  addLink,
  type EmailLink,
  findLink,
  findReservation,
  removeLinksOf,
  removeUndosSince,
  UNDO_MS,
} from '../addresses/links.ts';
import { removeFactorsSince } from '../factors/rows.ts';
import { findAccount, findSignIns, moveAccount } from '../identity/accounts.ts';
import type { NewMailToken } from '../identity/mails.ts';
import { noteSafety } from '../safety/safety.ts';
import { endAccessOf, moveMember } from '../users/addresses.ts';

/** A member, and whoever has an address; a job locks both in one order. */
const memberAndHolder = query<{ key: number; email: string }>()(
  ({ users }) => ({
    key: users.key,
    id: users.id,
    email: users.email,
    displayName: users.displayName,
    role: users.role,
    adminRevokedAt: users.adminRevokedAt,
  }),
  (select, { users }, param, { db }) =>
    forUpdate(
      db,
      select
        .from(users)
        .where(or(eq(users.key, param('key')), eq(users.email, param('email'))))
        .orderBy(users.key),
      'update',
      users,
    ),
);
type Member = RowOf<typeof memberAndHolder>;

/** True if an address is another member's or account's or the forum's own, or another member can have it back. */
function* isTaken(
  { key, email }: Pick<Member, 'key' | 'email'>,
  holder: Member | undefined,
  address: string,
  now: number,
): Procedure<boolean> {
  if (holder || isReserved(address)) return true;
  if (address !== email && (yield* findAccount('email', address))) return true;
  return (yield* findReservation(address, now, key)) !== undefined;
}

interface Request extends Asked {
  /** The address that is asked for. */
  to: string;
  /** The session that asks. */
  session: string | null;
  now: number;
}

/**
 * Asks for another address. A mail to it has the link that changes it, or tells whose it is that somebody has asked for
 * it. An earlier request of the member ends, in both cases alike.
 */
export const requestChange = (
  store: Store,
  { key }: { key: number },
  { to, session, now, ...asked }: Request,
) =>
  store.write(function* (tx): Procedure<void> {
    const found = yield* all(memberAndHolder, { key, email: to });
    const member = found.find((one) => one.key === key);
    if (!member || member.email === to) return;
    const holder = found.find((one) => one !== member);
    yield* run(removeLinksOf, { userKey: key, kind: 'confirm' });
    if (yield* isTaken(member, holder, to, now)) {
      const owner = holder?.key ?? (yield* findReservation(to, now, key)) ?? key;
      yield* addLink(tx, { ...asked, userKey: owner, kind: 'taken', address: to }, now);
    } else
      yield* addLink(tx, { ...asked, session, userKey: key, kind: 'confirm', address: to }, now);
  });

/** The outcome of a link; before the button is pressed, the outcome that it would have. */
export type LinkOutcome = 'done' | 'dead' | 'taken';

/** The holder may have come between the look and the write. */
const orAddressTaken = (job: Promise<LinkOutcome>): Promise<LinkOutcome> =>
  job.catch((error: unknown) => {
    if (isDuplicate(error)) return 'taken' as const;
    throw error;
  });

/** The member of a link, locked, if the link works. */
function* openLink(
  id: string,
  kind: 'confirm' | 'undo',
  now: number,
): Procedure<{ link: EmailLink; member: Member; holder: Member | undefined } | null> {
  const seen = yield* findLink(id, kind, now);
  if (!seen) return null;
  const found = yield* all(memberAndHolder, { key: seen.userKey, email: seen.address });
  const member = found.find((one) => one.key === seen.userKey);
  // Another press of the same button may have come first.
  const link = yield* findLink(id, kind, now);
  if (!member || !link) return null;
  return { link, member, holder: found.find((one) => one !== member) };
}

/** The address of a link that works; undefined: the link does not work. */
export function* readLink(id: string, kind: 'confirm' | 'undo', now: number) {
  const link = yield* findLink(id, kind, now);
  return link && { address: link.address };
}

interface Press extends Asked {
  isOfAdmins(address: string): boolean;
  now: number;
}

/** Changes the address of the member of a link. The session that asked stays; all others end, and all product tokens. */
export const confirmChange = (store: Store, id: string, { isOfAdmins, now, ...asked }: Press) =>
  orAddressTaken(
    store.write(function* (tx): Procedure<LinkOutcome> {
      const opened = yield* openLink(id, 'confirm', now);
      if (!opened) return 'dead';
      const { link, member, holder } = opened;
      const { address: to } = link;
      if (yield* isTaken(member, holder, to, now)) return 'taken';
      const signIns = yield* findSignIns(member.email);
      yield* moveMember(tx, member, {
        to,
        isOfAdmins: isOfAdmins(to),
        act: 'address changed',
        kept: { id: link.session },
        now,
      });
      yield* moveAccount(tx, { from: member.email, to, keptSession: link.session });
      yield* noteSafety(tx, member, 'email-changed');
      yield* run(removeLinksOf, { userKey: member.key, kind: 'confirm' });
      yield* addLink(
        tx,
        {
          ...asked,
          userKey: member.key,
          kind: 'undo',
          address: member.email,
          signIns,
        },
        now,
      );
      return 'done';
    }),
  );

/**
 * Puts back the address that a member had before, also after further changes, whose links end. All sessions and tokens
 * end, and what opens the account apart from the mailbox: the password, ways to sign in that are newer than the change, and
 * factors of that time and the week before. `next` lets the reader of the mail set a password.
 */
export const undoChange = (
  store: Store,
  id: string,
  { isOfAdmins, now }: Pick<Press, 'isOfAdmins' | 'now'>,
  next: NewMailToken,
) =>
  orAddressTaken(
    store.write(function* (tx): Procedure<LinkOutcome> {
      const opened = yield* openLink(id, 'undo', now);
      if (!opened) return 'dead';
      const { link, member, holder } = opened;
      const { address: to, userKey, madeAt, signIns } = link;
      const known = (signIns ?? '').split(' ');
      if (yield* isTaken(member, holder, to, now)) return 'taken';
      if (member.email === to) yield* endAccessOf(tx, member);
      else
        yield* moveMember(tx, member, {
          to,
          isOfAdmins: isOfAdmins(to),
          act: 'address restored',
          now,
        });
      yield* moveAccount(tx, { from: member.email, to, recovery: { known, next } });
      // A thief's second factor would keep the owner out, and a passkey would let the thief in: also one from just before.
      yield* removeFactorsSince(tx, userKey, madeAt - UNDO_MS);
      yield* noteSafety(tx, member, 'email-changed');
      yield* run(removeLinksOf, { userKey, kind: 'confirm' });
      yield* run(removeUndosSince, { userKey, madeAt });
      return 'done';
    }),
  );
