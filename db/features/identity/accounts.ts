import type { Act } from '../../../contract/values/audit-acts.ts';
import { newId } from '../../core/ids.ts';
import { all, get, type Procedure, run, runEach } from '../../core/procedure.ts';
import { deleteBy, insertInto, rowBy, updateBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { AddressReservedError, findReservation } from '../addresses/links.ts';
import { appendAudit } from '../audit/audit.ts';
import { endTokensIn } from '../auth/ended-tokens.ts';
import { noteSafetyOf } from '../safety/safety.ts';
import {
  cancelConfirmation,
  insertMailToken,
  type NewMailToken,
  removeMailTokens,
} from './mails.ts';
import { endSessionsOf } from './sessions.ts';

/** An identity, with the hash of its password where it has one. */
export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  password: string | null;
}
/** An account whose sessions, product tokens and mail tokens were ended. */
export type RevokedAccount = Pick<Account, 'id' | 'email'>;

/** Removes the second factors of an address, which a stranger may have set before its owner has proven it. */
export type DropFactors = (tx: Transaction, email: string) => Procedure<void>;

/** The way to sign in by a password. An account has one way for each provider. */
const PASSWORD = 'credential';

const personFields = ['id', 'email', 'emailVerified'] as const;
const personById = rowBy('identities', 'id', personFields);
const personByEmail = rowBy('identities', 'email', personFields);
const lockedPerson = rowBy('identities', 'id', ['id'], 'no key update');
const insertPerson = insertInto('identities', ['emailVerified', 'image']);
const setVerified = updateBy('identities', 'id', ['emailVerified', 'updatedAt']);
const setEmail = updateBy('identities', 'id', ['email', 'emailVerified', 'updatedAt']);
const removePerson = deleteBy('identities', 'id');

const passwordBy = rowBy('identityAccounts', ['userId', 'providerId'], ['password']);
const updatePassword = updateBy(
  'identityAccounts',
  ['userId', 'providerId'],
  ['password', 'updatedAt'],
);
const signInBy = rowBy('identityAccounts', ['providerId', 'accountId'], ['userId']);
const signInsOf = rowBy('identityAccounts', 'userId', [
  'id',
  'accountId',
  'providerId',
  'userId',
  'scope',
  'createdAt',
  'updatedAt',
]);
const insertSignIn = insertInto('identityAccounts', ['password']);
const removeSignIn = deleteBy('identityAccounts', 'id');
const removePassword = deleteBy('identityAccounts', ['userId', 'providerId']);
const removeSignIns = deleteBy('identityAccounts', 'userId');

/** The account of an address or an id. */
export function* findAccount(by: 'id' | 'email', value: string): Procedure<Account | null> {
  const person =
    by === 'id'
      ? yield* get(personById, { id: value })
      : yield* get(personByEmail, { email: value });
  if (!person) return null;
  const own = yield* get(passwordBy, { userId: person.id, providerId: PASSWORD });
  return { ...person, password: own?.password ?? null };
}

/** The account of an id, locked: no other job changes it, its password or its sessions meanwhile. */
export function* lockAccount(id: string): Procedure<Account | null> {
  yield* get(lockedPerson, { id });
  return yield* findAccount('id', id);
}

/** The account that a provider's account signs in to; null for one that is not known. */
export function* findAccountOf(providerId: string, accountId: string): Procedure<Account | null> {
  const found = yield* get(signInBy, { providerId, accountId });
  return found ? yield* findAccount('id', found.userId) : null;
}

/** Ends within a write job all sessions of the account of an address. */
export function* endIdentitySessions(tx: Transaction, email: string): Procedure<void> {
  const account = yield* get(personByEmail, { email });
  if (account) yield* endSessionsOf(tx, account.id);
}

/** Removes within a write job the account of an address, with all that lets somebody in or comes by mail. */
export function* removeAccount(tx: Transaction, email: string): Procedure<void> {
  const account = yield* get(personByEmail, { email });
  if (!account) return;
  // The database would remove the sessions with the account, and record nothing.
  yield* endProofs(tx, account.id);
  yield* run(removePerson, { id: account.id });
}

/** Ends the sessions of an account but for one, its mail tokens, and the mails that would bring some. */
function* endProofs(tx: Transaction, id: string, keptSession?: string | null) {
  yield* get(lockedPerson, { id });
  yield* endSessionsOf(tx, id, keptSession ?? '');
  yield* cancelConfirmation(id);
  yield* removeMailTokens(id);
}

/** Ends all access without the password: what `endProofs` ends, and product tokens. */
export function* revokeAccess(tx: Transaction, { id, email }: Account): Procedure<RevokedAccount> {
  yield* endProofs(tx, id);
  yield* endTokensIn(tx, email);
  return { id, email };
}

const auditOwn = (act: Act, email: string) =>
  appendAudit({ actor: email, act, target: email, detail: '' });

function* addSignIn(
  userId: string,
  method: { providerId: string; accountId: string; password: string | null },
) {
  const now = new Date();
  yield* run(insertSignIn, { id: newId(), userId, ...method, createdAt: now, updatedAt: now });
}

/** Sets the password of an account, which its log and a mail to its owner tell. */
export function* setPassword(
  tx: Transaction,
  { id, email }: RevokedAccount,
  password: string,
): Procedure<void> {
  const own = { userId: id, providerId: PASSWORD, password };
  if ((yield* run(updatePassword, { ...own, updatedAt: new Date() })) === 0)
    yield* addSignIn(id, { accountId: id, ...own });
  yield* auditOwn('password changed', email);
  yield* noteSafetyOf(tx, email, 'password-changed');
}

/** Stores another hash of the same password: that of another platform ends with the first sign-in by it. */
export const replaceHash = (id: string, password: string): Procedure<number> =>
  run(updatePassword, { userId: id, providerId: PASSWORD, password, updatedAt: new Date() });

/** Removes what a stranger has set who registered the address of an account before its owner. */
export function* disown(tx: Transaction, { id, email }: RevokedAccount, dropFactors: DropFactors) {
  yield* run(removeSignIns, { userId: id });
  yield* dropFactors(tx, email);
  yield* auditOwn('registration disowned', email);
}

const setAddress = (id: string, email: string, emailVerified: boolean) =>
  run(setEmail, { id, email, emailVerified, updatedAt: new Date() });

/** Notes within a write job that the owner of an account has proven its address. */
export const proveAccount = (id: string) =>
  run(setVerified, { id, emailVerified: true, updatedAt: new Date() });

/** An account that is about to be made. */
export interface NewAccount {
  name: string;
  email: string;
  image: string | null;
  emailVerified: boolean;
}

/** Makes an account within a write job. @throws AddressReservedError for an address that a member can have back. */
export function* insertAccount(
  account: NewAccount,
  method: { password: string } | { providerId: string; accountId: string },
): Procedure<Account> {
  if ((yield* findReservation(account.email, Date.now())) !== undefined)
    throw new AddressReservedError();
  const id = newId();
  const now = new Date();
  yield* run(insertPerson, { id, ...account, createdAt: now, updatedAt: now });
  const password = 'password' in method ? method.password : null;
  yield* addSignIn(id, { accountId: id, providerId: PASSWORD, ...method, password });
  return { id, email: account.email, emailVerified: account.emailVerified, password };
}

/** Changes a password; null when another job has changed it since the comparison. */
export const changePassword = (store: Store, { id, password }: Account, next: string) =>
  store.write(function* (tx): Procedure<RevokedAccount | null> {
    const account = yield* lockAccount(id);
    if (!account || account.password !== password) return null;
    const ended = yield* revokeAccess(tx, account);
    yield* setPassword(tx, account, next);
    return ended;
  });

/**
 * Lets the owner of an address at another provider into its account, which is proven by that, within a write job. An
 * account that was not proven may be a stranger's: its access ends, and its password stays only where `isOwn` says that
 * this browser has used it.
 */
export function* linkAccount(
  tx: Transaction,
  account: Account,
  method: { providerId: string; accountId: string },
  isOwn: boolean,
  dropFactors: DropFactors,
): Procedure<void> {
  const { id, emailVerified } = account;
  const isClaimed = !emailVerified && (yield* findSignInsOf(id)).length > 0;
  if (isClaimed) yield* revokeAccess(tx, account);
  if (isClaimed && !isOwn) yield* disown(tx, account, dropFactors);
  yield* addSignIn(id, { ...method, password: null });
  yield* proveAccount(id);
}

/** The ways to sign in to an account. */
export const findSignInsOf = (userId: string) => all(signInsOf, { userId });

/** The ids of the ways to sign in to the account of an address. */
export function* findSignIns(email: string): Procedure<string[]> {
  const account = yield* get(personByEmail, { email });
  return account ? (yield* findSignInsOf(account.id)).map(({ id }) => id) : [];
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
  const account = yield* get(personByEmail, { email: from });
  if (!account) return;
  const { id } = account;
  yield* endProofs(tx, id, keptSession);
  yield* setAddress(id, to, true);
  if (!recovery) return;
  yield* run(removePassword, { userId: id, providerId: PASSWORD });
  const others = (yield* findSignInsOf(id)).filter((one) => !recovery.known.includes(one.id));
  yield* runEach(removeSignIn, others);
  yield* insertMailToken(id, recovery.next);
}

/** Gives the account of an address, if there is one, another address that is not proven, within a write job. */
export function* unproveAccount(from: string, to: string): Procedure<void> {
  const account = yield* get(personByEmail, { email: from });
  if (account) yield* setAddress(account.id, to, false);
}
