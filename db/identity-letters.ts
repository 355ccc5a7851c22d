import type { Act } from '../contract/audit.ts';
import { note } from './audit.ts';
import { endTokensIn } from './auth.ts';
import type { Connection, Store, Transaction } from './connection.ts';
import { identityRows } from './identity.ts';
import type { Condition, IdentityTable } from './identity-shapes.ts';
import { newId } from './ids.ts';
import type { Values } from './query.ts';

/** An identity, with the hash of its password where it has one. */
export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  password: string | null;
}
/** Whose ways in were ended. */
export interface Ended {
  id: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
  isProven: boolean;
}

const is = (field: string, value: unknown): Condition => ({
  field,
  operator: 'eq',
  value,
  connector: 'AND',
});
const passwordOf = (id: string) => [is('userId', id), is('providerId', 'credential')];

async function findOne(from: Connection, table: IdentityTable, where: Condition[]) {
  const [row] = await identityRows.find(from, table, { where, limit: 1, skip: 0 });
  return row;
}
const { insert, remove, take, update } = identityRows;

/** The account of an address or an id. */
export async function findAccount(
  from: Connection,
  by: 'id' | 'email',
  value: string,
): Promise<Account | null> {
  const person = await findOne(from, 'identities', [is(by, value)]);
  if (!person) return null;
  const id = String(person['id']);
  const credential = await findOne(from, 'identityAccounts', passwordOf(id));
  return {
    id,
    email: String(person['email']),
    emailVerified: person['emailVerified'] === true,
    password: (credential?.['password'] as string | null | undefined) ?? null,
  };
}

const isGood = (letter: Values | undefined) =>
  letter?.['expiresAt'] instanceof Date && letter['expiresAt'].getTime() > Date.now();

/** To whom a letter was written, while it is good. It is not used by that. */
export async function readerOf(from: Connection, identifier: string): Promise<Account | null> {
  const letter = await findOne(from, 'identityVerifications', [is('identifier', identifier)]);
  return letter && isGood(letter) ? findAccount(from, 'id', String(letter['value'])) : null;
}

/** A letter as it is kept: by the hash of its token, so that who reads the database can't use it. */
export interface NewLetter {
  identifier: string;
  expiresAt: Date;
}
function writeLetter(tx: Transaction, userId: string, letter: NewLetter) {
  const now = new Date();
  const row = { id: newId(), ...letter, value: userId, createdAt: now, updatedAt: now };
  return insert(tx, 'identityVerifications', row);
}

/** Keeps a letter that is about to be sent. */
export const keepLetter = (store: Store, userId: string, letter: NewLetter) =>
  store.write((tx) => writeLetter(tx, userId, letter));

/** Ends whatever lets someone in without the password: sessions, product tokens, letters under way. */
async function endEntries(tx: Transaction, id: string, email: string): Promise<Ended> {
  await remove(tx, 'identitySessions', [is('userId', id)]);
  await remove(tx, 'identityVerifications', [is('value', id)]);
  await endTokensIn(tx, email);
  return { id, email, isProven: false };
}

async function setPassword(tx: Transaction, id: string, password: string): Promise<void> {
  const updatedAt = new Date();
  const changed = await update(tx, 'identityAccounts', passwordOf(id), { password, updatedAt });
  if (changed.length > 0) return;
  const own = { accountId: id, providerId: 'credential', userId: id, password };
  await insert(tx, 'identityAccounts', { id: newId(), ...own, createdAt: updatedAt, updatedAt });
}
const prove = (tx: Transaction, id: string) =>
  update(tx, 'identities', [is('id', id)], { emailVerified: true, updatedAt: new Date() });

const noteOwn = (tx: Transaction, act: Act, email: string) =>
  note(tx, { actor: email, act, target: email, detail: '' });

/**
 * Uses a letter: it, all other letters of its reader and all that let someone in without the password end in the one
 * transaction with what the letter is for. Null when it was used, has ended, or never was.
 */
const takeLetter = (
  store: Store,
  identifier: string,
  change: (tx: Transaction, reader: Account) => Promise<unknown>,
): Promise<Ended | null> =>
  store.write(async (tx) => {
    const where = [is('identifier', identifier)];
    const letter = await take(tx, 'identityVerifications', where);
    const reader = isGood(letter) && (await findAccount(tx, 'id', String(letter?.['value'])));
    if (!reader) return null;
    const ended = await endEntries(tx, reader.id, reader.email);
    await change(tx, reader);
    return ended;
  });

/** Proves the address of a letter's reader, who has shown to be the one that registered. */
export async function confirmAddress(store: Store, identifier: string): Promise<Ended | null> {
  const ended = await takeLetter(store, identifier, (tx, { id }) => prove(tx, id));
  return ended && { ...ended, isProven: true };
}

/** Takes an account from who registered it with the reader's address; `next` lets the reader set a password. */
export const disownRegistration = (store: Store, identifier: string, next: NewLetter) =>
  takeLetter(store, identifier, async (tx, { id, email }) => {
    await remove(tx, 'identityAccounts', [is('userId', id)]);
    await writeLetter(tx, id, next);
    await noteOwn(tx, 'registration disowned', email);
  });

/** Sets the password of a letter's reader, who has shown by it that the address is theirs. */
export async function resetPassword(
  store: Store,
  identifier: string,
  password: string,
): Promise<Ended | null> {
  const ended = await takeLetter(store, identifier, async (tx, { id, email }) => {
    await setPassword(tx, id, password);
    await prove(tx, id);
    await noteOwn(tx, 'password changed', email);
  });
  return ended && { ...ended, isProven: true };
}

/** Changes a password; null when it is no longer the one that was compared with. */
export const changePassword = (store: Store, { id, email, password }: Account, next: string) =>
  store.write(async (tx): Promise<Ended | null> => {
    const same = [...passwordOf(id), is('password', password)];
    const change = { password: next, updatedAt: new Date() };
    if ((await update(tx, 'identityAccounts', same, change)).length === 0) return null;
    const ended = await endEntries(tx, id, email);
    await noteOwn(tx, 'password changed', email);
    return ended;
  });

/**
 * Gives an unproven account to whom another provider knows as the address's owner. The password stays only where this
 * browser has used it. Null when there is nothing to be taken: the account is proven, or nobody could sign in to it.
 */
export const claimAccount = (
  store: Store,
  id: string,
  isOwn: (account: Account) => boolean,
): Promise<Ended | null> =>
  store.write(async (tx) => {
    const account = await findAccount(tx, 'id', id);
    const entry = await findOne(tx, 'identityAccounts', [is('userId', id)]);
    if (!account || account.emailVerified || !entry) return null;
    const ended = await endEntries(tx, id, account.email);
    const keeps = isOwn(account);
    if (!keeps) await remove(tx, 'identityAccounts', [is('userId', id)]);
    if (!keeps) await noteOwn(tx, 'registration disowned', account.email);
    return ended;
  });

/** Ends one session, by its token. */
export const endSession = (store: Store, token: string) =>
  store.write((tx) => remove(tx, 'identitySessions', [is('token', token)]));
