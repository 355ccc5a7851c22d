import type { Language } from '../../../contract/values/languages.ts';
import { and, eq, lt, sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import { newId } from '../../core/ids.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import {
  deleteBy,
  insertInto,
  mutation,
  query,
  type RowOf,
  returning,
  rowBy,
} from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { type ClaimedDelivery, queueDelivery } from '../deliveries/deliveries.ts';
import { NOBODY } from '../deliveries/table.ts';

/** A mail token as it is stored: by its hash, so that a reader of the database can't use it. */
export interface NewMailToken {
  identifier: string;
  expiresAt: Date;
}

const insertToken = insertInto('identityVerifications');

/** Stores the token of a mail that is about to be sent. */
export function* insertMailToken(userId: string, token: NewMailToken): Procedure<void> {
  const now = new Date();
  const row = { id: newId(), ...token, value: userId, createdAt: now, updatedAt: now };
  yield* run(insertToken, row);
}

/** The same in a job of its own. */
export const saveMailToken = (store: Store, userId: string, token: NewMailToken) =>
  store.write(() => insertMailToken(userId, token));

const tokenFields = ({ identityVerifications: tokens }: Schema) => ({
  userId: tokens.value,
  expiresAt: tokens.expiresAt,
});
const tokenBy = rowBy('identityVerifications', 'identifier', tokenFields);
const takeToken = returning<{ identifier: string }>()(
  tokenFields,
  (db, { identityVerifications: tokens }, param) =>
    db.delete(tokens).where(sql`${tokens.identifier} = ${param('identifier')}`),
);
const removeTokens = deleteBy('identityVerifications', 'value');

const ownerOf = (token: RowOf<typeof tokenBy> | undefined): string | null =>
  token && token.expiresAt.getTime() > Date.now() ? token.userId : null;

/** The id of the account of a mail token; null for one that is not valid. */
export function* findTokenOwner(identifier: string): Procedure<string | null> {
  return ownerOf(yield* get(tokenBy, { identifier }));
}

/** Consumes a mail token: of concurrent calls one gets it. @returns as `findTokenOwner` */
export function* takeMailToken(identifier: string): Procedure<string | null> {
  return ownerOf(yield* get(takeToken, { identifier }));
}

/** Removes the mail tokens of an account. */
export const removeMailTokens = (userId: string) => run(removeTokens, { value: userId });

/** The mail that proves the address of an account: at most one waits for each. */
const confirmationOf = (userId: string) =>
  ({ userKey: NOBODY, kind: 'confirmation', subject: userId }) as const;

interface Confirmation {
  userId: string;
  /** The origin of its link. */
  base: string;
  language: Language;
}

/** Queues the mail that proves an account's address. A mail of the account that still waits is replaced. */
export const queueConfirmation = (store: Store, { userId, base, language }: Confirmation) =>
  store.write((tx) =>
    queueDelivery(tx, { ...confirmationOf(userId), title: base, detail: language }),
  );

const claimedAddress = query<Pick<ClaimedDelivery, 'id' | 'claimedUntil'>>()(
  ({ identities }) => ({ email: identities.email, isProven: identities.emailVerified }),
  (select, { deliveries, identities }, param, { db }) =>
    forUpdate(
      db,
      select
        .from(deliveries)
        .innerJoin(identities, eq(identities.id, deliveries.subject))
        .where(
          and(eq(deliveries.id, param('id')), eq(deliveries.claimedUntil, param('claimedUntil'))),
        ),
      'update',
      deliveries,
    ),
);

/**
 * Stores the token of a claimed mail, which no link had before.
 * @returns the address; null for a mail that is no longer wanted: its account is proven, has gone, or asked anew.
 */
export const beginConfirmation = (
  store: Store,
  mail: ClaimedDelivery,
  token: NewMailToken,
): Promise<string | null> =>
  store.write(function* () {
    const found = yield* get(claimedAddress, mail);
    if (!found || found.isProven) return null;
    yield* insertMailToken(mail.subject, token);
    return found.email;
  });

const removeOne = deleteBy('deliveries', ['userKey', 'kind', 'subject']);

/**
 * Takes back the mail of an account, in the job that ends its mail tokens and before it does: a token that is being stored
 * for the mail is stored by then.
 */
export const cancelConfirmation = (userId: string) => run(removeOne, confirmationOf(userId));

const removeBefore = mutation<{ before: number }>()((db, { deliveries }, param) =>
  db
    .delete(deliveries)
    .where(and(eq(deliveries.kind, 'confirmation'), lt(deliveries.madeAt, param('before')))),
);

/** Removes the mails that were asked for before a time. */
export const removeConfirmationsBefore = (store: Store, before: number) =>
  store.write(() => run(removeBefore, { before }));
