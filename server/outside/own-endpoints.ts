import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { type Static, type TSchema, Type } from 'typebox';
import type { Store } from '../../db/connection.ts';
import {
  type Account,
  changePassword,
  confirmAddress,
  disownRegistration,
  type Ended,
  endSession,
  findAccount,
  readerOf,
  resetPassword,
} from '../../db/identity-letters.ts';
import { checkOf } from '../check.ts';
import type { Devices } from './devices.ts';
import { letterOf, newLetter } from './letter-tokens.ts';
import { passwords } from './passwords.ts';

/** What ends and opens the ways into accounts. */
export interface Entries {
  store: Store;
  devices: Devices;
  /** Tells the forum whose ways in have ended, and who has proven an address by that. */
  ended(who: Ended): Promise<void>;
}
type Ctx = Parameters<typeof setSessionCookie>[0];

function formOf<S extends TSchema>(schema: S) {
  const fits = checkOf(schema);
  return (body: unknown): Static<S> => {
    if (fits(body)) return body;
    throw new APIError('BAD_REQUEST', { message: 'The body lacks a field of this call.' });
  };
}
const letterForm = formOf(
  Type.Object({ token: Type.String(), password: Type.Optional(Type.String()) }),
);
const resetForm = formOf(Type.Object({ token: Type.String(), newPassword: Type.String() }));
const changeForm = formOf(
  Type.Object({ currentPassword: Type.String(), newPassword: Type.String() }),
);

const invalidToken = () =>
  new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
const wrongPassword = () =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_PASSWORD', message: 'The password is wrong.' });

async function mustBePassword({ password: hash }: Account, password: string): Promise<void> {
  if (hash === null || !(await passwords.verify({ hash, password }))) throw wrongPassword();
}

/**
 * Opens a session in place of those that have just ended; none where a letter has set another password meanwhile.
 * @param password the hash of the account's password as the caller knows it.
 */
async function openSession(ctx: Ctx, store: Store, { id }: Ended, password: string | null) {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(id);
  if (!user) throw invalidToken();
  const session = await internalAdapter.createSession(id);
  if ((await findAccount(store.read, 'id', id))?.password !== password) {
    await endSession(store, session.token);
    throw wrongPassword();
  }
  await setSessionCookie(ctx, { session, user });
}

/** The library's session of a request; its renewal is left to the client's own look at it. */
const sessionOf = (ctx: Ctx) => getSessionFromCtx(ctx, { disableRefresh: true });

/** Our own calls of the provider: what a letter is used for, and the change of a password. */
export function ownEndpoints({ store, devices, ended }: Entries) {
  const post = { method: 'POST' } as const;
  return {
    id: 'adda',
    endpoints: {
      /** Proves the address, from the browser that registered or with the account's password. */
      confirmEmail: createAuthEndpoint('/confirm-email', post, async (ctx) => {
        const { token, password } = letterForm(ctx.body);
        const letter = letterOf('confirm-email', token);
        const reader = await readerOf(store.read, letter);
        if (!reader) throw invalidToken();
        const isIn = (await sessionOf(ctx))?.user.id === reader.id;
        const isKnown = devices.find(ctx.headers?.get('cookie') ?? null, reader) !== null;
        if (!isIn && !isKnown && password === undefined) {
          throw new APIError('FORBIDDEN', {
            code: 'PASSWORD_NEEDED',
            message: 'You did not register in this browser. Please enter the password.',
          });
        }
        if (!isIn && password !== undefined) await mustBePassword(reader, password);
        const who = await confirmAddress(store, letter);
        if (!who) throw invalidToken();
        await ended(who);
        const signedIn = isIn || password !== undefined;
        if (signedIn) await openSession(ctx, store, who, reader.password);
        return ctx.json({ status: true, signedIn });
      }),

      /** Takes the account from who registered it; the answer's token sets the password of who reads the letters. */
      disownRegistration: createAuthEndpoint('/disown-registration', post, async (ctx) => {
        const { token } = letterForm(ctx.body);
        const session = await sessionOf(ctx);
        const next = newLetter('reset-password');
        const letter = letterOf('confirm-email', token);
        const who = await disownRegistration(store, letter, next.letter);
        if (!who) throw invalidToken();
        await ended(who);
        if (session?.user.id === who.id) deleteSessionCookie(ctx);
        return ctx.json({ token: next.token });
      }),

      /** In place of the library's own, which uses the letter up before the password is set, and leaves the others. */
      resetPassword: createAuthEndpoint('/reset-password', post, async (ctx) => {
        const { token, newPassword } = resetForm(ctx.body);
        const letter = letterOf('reset-password', token);
        if (!(await readerOf(store.read, letter))) throw invalidToken();
        const who = await resetPassword(store, letter, await passwords.hash(newPassword));
        if (!who) throw invalidToken();
        await ended(who);
        return ctx.json({ status: true });
      }),

      /** In place of the library's own: ends all other sessions with the old password, not after it. */
      changePassword: createAuthEndpoint('/change-password', post, async (ctx) => {
        const { currentPassword, newPassword } = changeForm(ctx.body);
        const session = await sessionOf(ctx);
        const account = session && (await findAccount(store.read, 'id', session.user.id));
        if (!account) throw new APIError('UNAUTHORIZED', { message: 'Please sign in first.' });
        if (account.password === null) {
          throw new APIError('BAD_REQUEST', {
            code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
            message: 'This account has no password.',
          });
        }
        await mustBePassword(account, currentPassword);
        const password = await passwords.hash(newPassword);
        const who = await changePassword(store, account, password);
        if (!who) throw wrongPassword();
        await ended(who);
        await openSession(ctx, store, who, password);
        return ctx.json({ status: true });
      }),
    },
  } satisfies BetterAuthPlugin;
}
