import type { Act } from '../../../contract/values/audit-acts.ts';
import type { Values } from '../../core/compiled-query.ts';
import { newId } from '../../core/ids.ts';
import type { Procedure } from '../../core/procedure.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { endTokensIn } from '../auth/ended-tokens.ts';
import { noteSafetyOf } from '../safety/safety.ts';
import { identityRows } from './identity.ts';
import { cancelConfirmation, insertMailToken, type NewMailToken } from './mails.ts';
import type { Condition, IdentityTable } from './queries.ts';

/** An identity, with the hash of its password where it has one. */
export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  password: string | null;
}
/** An account whose sessions, product tokens and mail tokens were ended. */
export interface RevokedAccount {
  id: string;
  email: string;
  /** True if the reader of the mail has proven the address. */
  isProven: boolean;
}

/** Removes the second factors of an address, which a stranger may have set before its owner has proven it. */
type DropFactors = (tx: Transaction, email: string) => Procedure<void>;

const is = (field: string, value: unknown): Condition => ({
  field,
  operator: 'eq',
  value,
  connector: 'AND',
});
/** An account has one for each provider. */
const MOST_SIGN_INS = 100;
const passwordOf = (id: string) => [is('userId', id), is('providerId', 'credential')];

function* findOne(table: IdentityTable, where: Condition[]) {
  const [row] = yield* identityRows.find(table, { where, limit: 1, skip: 0 });
  return row;
}
const { insert, remove, take, update } = identityRows;

/** The account of an address or an id. */
export function* findAccount(by: 'id' | 'email', value: string): Procedure<Account | null> {
  const person = yield* findOne('identities', [is(by, value)]);
  if (!person) return null;
  const id = String(person['id']);
  const credential = yield* findOne('identityAccounts', passwordOf(id));
  return {
    id,
    email: String(person['email']),
    emailVerified: person['emailVerified'] === true,
    password: (credential?.['password'] as string | null | undefined) ?? null,
  };
}

const isValid = (token: Values | undefined) =>
  token?.['expiresAt'] instanceof Date && token['expiresAt'].getTime() > Date.now();

/** The account of a mail token while it is valid. This does not consume the token. */
export function* findMailTokenOwner(identifier: string): Procedure<Account | null> {
  const token = yield* findOne('identityVerifications', [is('identifier', identifier)]);
  return token && isValid(token) ? yield* findAccount('id', String(token['value'])) : null;
}

/** Stores the token of a mail that is about to be sent. */
export const saveMailToken = (store: Store, userId: string, token: NewMailToken) =>
  store.write(() => insertMailToken(userId, token));

/** Ends within a write job all sessions of the account of an address. */
export function* endIdentitySessions(tx: Transaction, email: string): Procedure<void> {
  const account = yield* findOne('identities', [is('email', email)]);
  if (account) yield* remove(tx, 'identitySessions', [is('userId', account['id'])]);
}

/** Removes within a write job the account of an address, with all that lets somebody in or comes by mail. */
export function* removeAccount(tx: Transaction, email: string): Procedure<void> {
  const account = yield* findOne('identities', [is('email', email)]);
  if (!account) return;
  yield* cancelConfirmation(String(account['id']));
  yield* remove(tx, 'identityVerifications', [is('value', account['id'])]);
  yield* remove(tx, 'identities', [is('id', account['id'])]);
}

/** Ends all access without the password: sessions, product tokens, mail tokens, and the mails that would bring some. */
function* revokeAccess(tx: Transaction, id: string, email: string): Procedure<RevokedAccount> {
  yield* remove(tx, 'identitySessions', [is('userId', id)]);
  yield* cancelConfirmation(id);
  yield* remove(tx, 'identityVerifications', [is('value', id)]);
  yield* endTokensIn(tx, email);
  return { id, email, isProven: false };
}

function* setPassword(id: string, password: string): Procedure<void> {
  const updatedAt = new Date();
  const changed = yield* update('identityAccounts', passwordOf(id), { password, updatedAt });
  if (changed.length > 0) return;
  const own = { accountId: id, providerId: 'credential', userId: id, password };
  yield* insert('identityAccounts', { id: newId(), ...own, createdAt: updatedAt, updatedAt });
}
const verifyAddress = (id: string) =>
  update('identities', [is('id', id)], { emailVerified: true, updatedAt: new Date() });

const auditOwn = (act: Act, email: string) =>
  appendAudit({ actor: email, act, target: email, detail: '' });

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
    const where = [is('identifier', identifier)];
    const token = yield* take(tx, 'identityVerifications', where);
    const reader = isValid(token) && (yield* findAccount('id', String(token?.['value'])));
    if (!reader) return null;
    const ended = yield* revokeAccess(tx, reader.id, reader.email);
    yield* change(reader, tx);
    return ended;
  });

/** Proves the address of a mail's reader, who has shown to be the one that registered. */
export async function confirmAddress(
  store: Store,
  identifier: string,
): Promise<RevokedAccount | null> {
  const ended = await consumeMailToken(store, identifier, ({ id }) => verifyAddress(id));
  return ended && { ...ended, isProven: true };
}

/** Removes the sign-in of a stranger who registered the reader's address; `next` lets the reader set a password. */
export const disownRegistration = (
  store: Store,
  identifier: string,
  next: NewMailToken,
  dropFactors: DropFactors,
) =>
  consumeMailToken(store, identifier, function* ({ id, email }, tx) {
    yield* remove(tx, 'identityAccounts', [is('userId', id)]);
    yield* dropFactors(tx, email);
    yield* insertMailToken(id, next);
    yield* auditOwn('registration disowned', email);
  });

/**
 * Sets the password of a mail's reader, which also proves the address. Second factors stay, unless a stranger may have
 * set them before the address was proven.
 */
export async function resetPassword(
  store: Store,
  identifier: string,
  password: string,
  dropFactors: DropFactors,
): Promise<RevokedAccount | null> {
  const ended = await consumeMailToken(store, identifier, function* (reader, tx) {
    const { id, email, emailVerified } = reader;
    if (!emailVerified) yield* dropFactors(tx, email);
    yield* setPassword(id, password);
    yield* verifyAddress(id);
    yield* auditOwn('password changed', email);
    yield* noteSafetyOf(tx, email, 'password-changed');
  });
  return ended && { ...ended, isProven: true };
}

/** Changes a password; null when another job has changed it since the comparison. */
export const changePassword = (store: Store, { id, email, password }: Account, next: string) =>
  store.write(function* (tx): Procedure<RevokedAccount | null> {
    const same = [...passwordOf(id), is('password', password)];
    const change = { password: next, updatedAt: new Date() };
    if ((yield* update('identityAccounts', same, change)).length === 0) return null;
    const ended = yield* revokeAccess(tx, id, email);
    yield* auditOwn('password changed', email);
    yield* noteSafetyOf(tx, email, 'password-changed');
    return ended;
  });

/**
 * Gives an unproven account to the owner of the address at another provider. The password stays only where this browser
 * has used it. Null when the account is proven, or has no way to sign in.
 */
export const claimAccount = (
  store: Store,
  id: string,
  isOwn: (account: Account) => boolean,
  dropFactors: DropFactors,
): Promise<RevokedAccount | null> =>
  store.write(function* (tx) {
    const account = yield* findAccount('id', id);
    const entry = yield* findOne('identityAccounts', [is('userId', id)]);
    if (!account || account.emailVerified || !entry) return null;
    const ended = yield* revokeAccess(tx, id, account.email);
    const keepsPassword = isOwn(account);
    if (!keepsPassword) yield* remove(tx, 'identityAccounts', [is('userId', id)]);
    if (!keepsPassword) yield* dropFactors(tx, account.email);
    if (!keepsPassword) yield* auditOwn('registration disowned', account.email);
    return ended;
  });

function* signInsOf(id: string): Procedure<string[]> {
  const where = [is('userId', id)];
  const rows = yield* identityRows.find('identityAccounts', {
    where,
    limit: MOST_SIGN_INS,
    skip: 0,
  });
  return rows.map((row) => String(row['id']));
}

/** The ids of the ways to sign in to the account of an address: a password, and accounts of other providers. */
export function* findSignIns(email: string): Procedure<string[]> {
  const account = yield* findAccount('email', email);
  return account ? yield* signInsOf(account.id) : [];
}

/** How an account gets another address. */
interface AccountMove {
  from: string;
  to: string;
  /** The session that goes on; without it all end. */
  keptSession?: string | null;
  /**
   * Takes the account back from somebody else: what they may sign in with goes, and `next` sets a new password. The ways
   * to sign in that were `known` before stay, but for the password.
   */
  recovery?: { known: readonly string[]; next: NewMailToken };
}

/**
 * Gives an account another address, which is proven by that, within a write job. Sessions, mail tokens, and the mails
 * that would bring some, end. There may be no account, as where another provider was used when the member came.
 */
export function* moveAccount(
  tx: Transaction,
  { from, to, keptSession = null, recovery }: AccountMove,
): Procedure<void> {
  const account = yield* findAccount('email', from);
  if (!account) return;
  const { id } = account;
  const others = {
    field: 'id',
    operator: 'ne',
    value: keptSession ?? '',
    connector: 'AND',
  } as const;
  yield* remove(tx, 'identitySessions', [is('userId', id), others]);
  yield* cancelConfirmation(id);
  yield* remove(tx, 'identityVerifications', [is('value', id)]);
  const updatedAt = new Date();
  yield* update('identities', [is('id', id)], { email: to, emailVerified: true, updatedAt });
  if (!recovery) return;
  yield* remove(tx, 'identityAccounts', passwordOf(id));
  for (const signIn of yield* signInsOf(id))
    if (!recovery.known.includes(signIn)) yield* remove(tx, 'identityAccounts', [is('id', signIn)]);
  yield* insertMailToken(id, recovery.next);
}

/** Gives the account of an address, if there is one, another address that is not proven, within a write job. */
export const unproveAccount = (from: string, to: string) =>
  update('identities', [is('email', from)], {
    email: to,
    emailVerified: false,
    updatedAt: new Date(),
  });

/** Ends one session, by its token. */
export const endSession = (store: Store, token: string) =>
  store.write((tx) => remove(tx, 'identitySessions', [is('token', token)]));
