import type { Language } from '../../../contract/values/languages.ts';
import { claimDue, claimFields, dueRows } from '../../core/concurrency/due-rows.ts';
import { sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { newId } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, mutation, query, type RowOf, returning, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { identityRows } from './identity.ts';

/** A mail token as it is stored: by its hash, so that a reader of the database can't use it. */
export interface NewMailToken {
  identifier: string;
  expiresAt: Date;
}

/** Stores the token of a mail that is about to be sent. */
export function* insertMailToken(userId: string, token: NewMailToken): Procedure<void> {
  const now = new Date();
  const row = { id: newId(), ...token, value: userId, createdAt: now, updatedAt: now };
  yield* identityRows.insert('identityVerifications', row);
}

const mailFields = ({ confirmationMails: mails }: Schema) => ({
  id: mails.id,
  userId: mails.userId,
  base: mails.base,
  language: mails.language,
  askedAt: mails.askedAt,
});

interface Queued {
  userId: string;
  /** The origin of its link. */
  base: string;
  language: Language;
  now: number;
  until: number;
}

const queue = returning<Queued & { id: string }>()(
  (schema) => ({ ...mailFields(schema), ...claimFields(schema.confirmationMails) }),
  (db, { confirmationMails: mails }, param) =>
    db
      .insert(mails)
      .values({
        id: param('id'),
        userId: param('userId'),
        base: param('base'),
        language: param('language'),
        askedAt: param('now'),
        dueAt: param('now'),
        claimedUntil: param('until'),
        attempts: 1,
      })
      .onConflictDoUpdate({
        target: mails.userId,
        set: {
          id: sql`excluded.id`,
          base: sql`excluded.base`,
          language: sql`excluded.language`,
          askedAt: sql`excluded.asked_at`,
          dueAt: sql`excluded.due_at`,
          claimedUntil: sql`excluded.claimed_until`,
          attempts: sql`excluded.attempts`,
        },
      }),
);
const due = dueRows('confirmationMails', 'id', mailFields);
/** A mail that one server alone sends now. Without its claim nothing is done about it. */
export type ClaimedConfirmation = RowOf<typeof due.claim>;

interface Claim {
  id: string;
  claimedUntil: number;
}
const isClaimed = ({ confirmationMails: mails }: Schema) =>
  sql`${mails.id} = ${sql.placeholder('id')} and ${mails.claimedUntil} = ${sql.placeholder('claimedUntil')}`;

const claimedAddress = query<Claim>()(
  ({ identities }) => ({ email: identities.email, isProven: identities.emailVerified }),
  (select, schema, _param, { db }) =>
    forUpdate(
      db,
      select
        .from(schema.confirmationMails)
        .innerJoin(
          schema.identities,
          sql`${schema.identities.id} = ${schema.confirmationMails.userId}`,
        )
        .where(isClaimed(schema)),
      'update',
      schema.confirmationMails,
    ),
);
const remove = deleteBy('confirmationMails', ['id', 'claimedUntil']);
const putOff = updateBy('confirmationMails', ['id', 'claimedUntil'], ['dueAt'], () => ({
  claimedUntil: sql`null`,
}));
const removeOf = deleteBy('confirmationMails', 'userId');
const removeBefore = mutation<{ before: number }>()((db, { confirmationMails: mails }, param) =>
  db.delete(mails).where(sql`${mails.askedAt} < ${param('before')}`),
);

/**
 * Queues the mail that proves an account's address, claimed for the server that sends it at once. A mail of the account
 * that still waits is replaced.
 */
export const queueConfirmation = (store: Store, mail: Queued) =>
  store.write(() => get(queue, { id: newId(), ...mail }));

/** Claims the mail that is due longest and that no other server sends; undefined when none is due. */
export const claimConfirmation = (store: Store, now: number, until: number) =>
  claimDue(store, due, now, until);

/**
 * Stores the token of a claimed mail, which no link had before.
 * @returns the address; null for a mail that is no longer wanted: its account is proven, has gone, or asked anew.
 */
export const beginConfirmation = (
  store: Store,
  mail: ClaimedConfirmation,
  token: NewMailToken,
): Promise<string | null> =>
  store.write(function* () {
    const found = yield* get(claimedAddress, mail);
    if (!found || found.isProven) {
      yield* run(remove, mail);
      return null;
    }
    yield* insertMailToken(mail.userId, token);
    return found.email;
  });

/** Ends a claimed mail: it was taken, or is given up. */
export const endConfirmation = (store: Store, mail: Claim) => store.write(() => run(remove, mail));

/** Puts a claimed mail off until a time. */
export const putOffConfirmation = (store: Store, mail: Claim, dueAt: number) =>
  store.write(() => run(putOff, { ...mail, dueAt }));

/**
 * Takes back the mail of an account, in the job that ends its mail tokens and before it does: a token that is being stored
 * for the mail is stored by then.
 */
export const cancelConfirmation = (userId: string) => run(removeOf, { userId });

/** Removes the mails that were asked for before a time. */
export const removeConfirmationsBefore = (store: Store, before: number) =>
  store.write(() => run(removeBefore, { before }));
