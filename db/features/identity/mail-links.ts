/** The use of links in mails about accounts: each use and its consequences are one transaction. */
import type { Procedure } from '../../core/procedure.ts';
import type { Store, Transaction } from '../../core/store.ts';
import {
  type Account,
  type DropFactors,
  disown,
  findAccount,
  proveAccount,
  type RevokedAccount,
  revokeAccess,
  setPassword,
} from './accounts.ts';
import { findTokenOwner, insertMailToken, type NewMailToken, takeMailToken } from './mails.ts';

/** The account of a mail token while it is valid. This does not consume the token. */
export function* findMailTokenOwner(identifier: string): Procedure<Account | null> {
  const id = yield* findTokenOwner(identifier);
  return id === null ? null : yield* findAccount('id', id);
}

/**
 * Consumes a mail token and applies its change. The same transaction ends all access without the password.
 * Null when the token was used, has expired, or never existed.
 */
const consumeMailToken = (
  store: Store,
  identifier: string,
  change: (reader: Account, tx: Transaction) => Procedure<unknown>,
): Promise<RevokedAccount | null> =>
  store.write(function* (tx) {
    const id = yield* takeMailToken(identifier);
    const reader = id === null ? null : yield* findAccount('id', id);
    if (!reader) return null;
    const ended = yield* revokeAccess(tx, reader);
    yield* change(reader, tx);
    return ended;
  });

/** Proves the address of a mail's reader, who has shown to be the one that registered. */
export const confirmAddress = (store: Store, identifier: string) =>
  consumeMailToken(store, identifier, ({ id }) => proveAccount(id));

/** Removes the sign-in of a stranger who registered the reader's address; `next` lets the reader set a password. */
export const disownRegistration = (
  store: Store,
  identifier: string,
  next: NewMailToken,
  dropFactors: DropFactors,
) =>
  consumeMailToken(store, identifier, function* (reader, tx) {
    yield* disown(tx, reader, dropFactors);
    yield* insertMailToken(reader.id, next);
  });

/**
 * Sets the password of a mail's reader, which also proves the address. Second factors stay, unless a stranger may have
 * set them before the address was proven.
 */
export const resetPassword = (
  store: Store,
  identifier: string,
  password: string,
  dropFactors: DropFactors,
) =>
  consumeMailToken(store, identifier, function* (reader, tx) {
    if (!reader.emailVerified) yield* dropFactors(tx, reader.email);
    yield* setPassword(tx, reader, password);
    yield* proveAccount(reader.id);
  });
