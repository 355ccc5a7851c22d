import { randomBytes } from 'node:crypto';
import type { SignInBy } from '../../../contract/values/proof-methods.ts';
import { newId } from '../../core/ids.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import type { Store, Transaction } from '../../core/store.ts';
import {
  type Account,
  findAccount,
  findAccountOf,
  insertAccount,
  linkAccount,
  lockAccount,
  type NewAccount,
  proveAccount,
} from '../identity/accounts.ts';
import { insertSession } from '../identity/sessions.ts';
import { findUser } from '../users/reads.ts';
import { begin } from './sessions.ts';

/** A sign-in at the embedded provider, from which its session is made. */
export interface ProviderSignIn {
  by: SignInBy;
  userAgent: string;
  /** The browser and the system of `userAgent`. */
  device: string;
  expiresAt: Date;
}
/** An account, and the token of its new session. */
export interface Entered {
  account: Account;
  token: string;
}

/**
 * Begins a session of the embedded provider within a write job. It is in the member's list before it asks for a token. An
 * account without a member has none yet; `begin` makes it with the member's first.
 */
function* enter(tx: Transaction, account: Account, signIn: ProviderSignIn): Procedure<Entered> {
  const { by, userAgent, device, expiresAt } = signIn;
  const id = newId();
  const token = randomBytes(24).toString('base64url');
  const createdAt = new Date();
  const times = { createdAt, updatedAt: createdAt, expiresAt };
  yield* run(insertSession, {
    id,
    token,
    userId: account.id,
    by,
    userAgent,
    ipAddress: '',
    ...times,
  });
  const member = yield* findUser(account.email);
  const use = { session: id, signedInAt: createdAt.getTime(), by, device, deviceHash: null };
  if (member) yield* begin(tx, member, use);
  return { account, token };
}

/** Makes an account with a password, and its first session. @throws AddressReservedError */
export const registerAccount = (
  store: Store,
  account: NewAccount,
  password: string,
  signIn: ProviderSignIn,
) =>
  store.write(function* (tx): Procedure<Entered> {
    return yield* enter(tx, yield* insertAccount(account, { password }), signIn);
  });

/**
 * Begins a session of an account, unless its proof is worth nothing any more: a password is checked for longer than a
 * change of it takes. The lock has the change come before or after.
 */
export const enterAccount = (
  store: Store,
  id: string,
  signIn: ProviderSignIn,
  isStillRight: (account: Account) => Procedure<boolean>,
) =>
  store.write(function* (tx): Procedure<Entered | null> {
    const account = yield* lockAccount(id);
    if (!account || !(yield* isStillRight(account))) return null;
    return yield* enter(tx, account, signIn);
  });

/** The account of a person at another provider. */
export interface ForeignAccount extends NewAccount {
  providerId: string;
  accountId: string;
}

/** The account that a sign-in at another provider leads to: the one that it is bound to, or that of its address. */
export function* findForeign({ providerId, accountId, email }: ForeignAccount) {
  return (yield* findAccountOf(providerId, accountId)) ?? (yield* findAccount('email', email));
}

/**
 * Begins a session by an account of another provider. It is bound to the account of its address, if the provider has
 * proven that, or to a new one (`isNew`).
 * @param isOwn tells whether this browser has used an account's password.
 * @returns null for an account of somebody else.
 * @throws AddressReservedError
 */
export const enterByForeign = (
  store: Store,
  foreign: ForeignAccount,
  signIn: ProviderSignIn,
  isOwn: (account: Account) => boolean,
  dropFactors: Parameters<typeof linkAccount>[4],
) =>
  store.write(function* (tx): Procedure<(Entered & { isNew: boolean }) | null> {
    const { providerId, accountId, ...person } = foreign;
    const method = { providerId, accountId };
    const found = yield* findForeign(foreign);
    if (!found) {
      const made = yield* insertAccount(person, method);
      return { ...(yield* enter(tx, made, signIn)), isNew: true };
    }
    const account = yield* lockAccount(found.id);
    // Until the lock, the account may have gone or got another address.
    if (!account || (yield* findForeign(foreign))?.id !== account.id) return null;
    if (!(yield* findAccountOf(providerId, accountId))) {
      if (!person.emailVerified) return null;
      yield* linkAccount(tx, account, method, isOwn(account), dropFactors);
    } else if (person.emailVerified && person.email === account.email)
      yield* proveAccount(account.id);
    return { ...(yield* enter(tx, account, signIn)), isNew: false };
  });
