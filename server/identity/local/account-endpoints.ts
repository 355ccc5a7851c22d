import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies';
import { type Static, type TSchema, Type } from 'typebox';
import { Assertion } from '../../../contract/features/factors.ts';
import type { Store } from '../../../db/core/store.ts';
import { dropFactorsOf } from '../../../db/features/factors/resets.ts';
import { findMemberByKey, findPasskey } from '../../../db/features/factors/rows.ts';
import {
  type Account,
  changePassword,
  confirmAddress,
  disownRegistration,
  endSession,
  findAccount,
  findMailTokenOwner,
  type RevokedAccount,
  resetPassword,
} from '../../../db/features/identity/accounts.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { SecondFactors } from '../../auth/factors/second-factors.ts';
import { validatorOf } from '../../http/validator.ts';
import type { Devices } from './device-cookies.ts';
import { mailTokenId, newMailToken } from './mail-tokens.ts';
import type { PasswordHasher } from './passwords/hashing.ts';

/** The services of the account endpoints and hooks. */
export interface AccountContext {
  store: Store;
  factors: SecondFactors;
  devices: Devices;
  passwords: PasswordHasher;
  /** Called after all sessions of an account have ended, and says whether its address was proven by that. */
  ended(account: RevokedAccount): Promise<void>;
}
type Ctx = Parameters<typeof setSessionCookie>[0];

function parserOf<S extends TSchema>(schema: S) {
  const isValid = validatorOf(schema);
  return (body: unknown): Static<S> => {
    if (isValid(body)) return body;
    const detail = { fault: 'missing', params: { field: 'body' } };
    throw new APIError('BAD_REQUEST', {
      message: 'The body lacks a field of this call.',
      ...detail,
    });
  };
}
const parseMailToken = parserOf(
  Type.Object({ token: Type.String(), password: Type.Optional(Type.String()) }),
);
const parseReset = parserOf(Type.Object({ token: Type.String(), newPassword: Type.String() }));
const parsePasskey = parserOf(Type.Object({ assertion: Assertion }));
const parseChange = parserOf(
  Type.Object({ currentPassword: Type.String(), newPassword: Type.String() }),
);

const invalidToken = () =>
  new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
const wrongPassword = () =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_PASSWORD', message: 'The password is wrong.' });

async function requirePassword(
  passwords: PasswordHasher,
  { password: hash }: Account,
  password: string,
): Promise<void> {
  if (hash === null || !(await passwords.verify({ hash, password }))) throw wrongPassword();
}

/**
 * Opens a session in place of those that have just ended, unless the password was reset by mail meanwhile.
 * @param password the hash of the account's password that the caller has read.
 */
async function openSession(
  ctx: Ctx,
  store: Store,
  { id }: RevokedAccount,
  password: string | null,
) {
  const { internalAdapter } = ctx.context;
  const user = await internalAdapter.findUserById(id);
  if (!user) throw invalidToken();
  const session = await internalAdapter.createSession(id);
  if ((await store.read(findAccount('id', id)))?.password !== password) {
    await endSession(store, session.token);
    throw wrongPassword();
  }
  await setSessionCookie(ctx, { session, user });
}

/** The library's session of a request, without renewal: `GET /get-session` renews it. */
const sessionOf = (ctx: Ctx) => getSessionFromCtx(ctx, { disableRefresh: true });

/** The path of the sign-in by a passkey. */
export const PASSKEY_PATH = '/passkey';

const wrongPasskey = () =>
  new APIError('UNAUTHORIZED', {
    code: 'PASSKEY_WRONG',
    message: 'That passkey does not sign in here, or was too late. Please try again.',
  });

/**
 * The forum's own endpoints in the provider: the use of mail tokens, the change of a password, and the sign-in by a
 * passkey.
 */
export function accountEndpoints(
  { store, factors, devices, passwords, ended }: AccountContext,
  homeOf: (headers: Headers | undefined) => string,
) {
  const partyOf = ({ headers }: { headers?: Headers | undefined }) =>
    factors.partyAt(homeOf(headers));
  /** @throws APIError for a member with a second factor who has not shown it in this session */
  async function requireFactor(email: string, sessionId: string, headers: Headers | undefined) {
    const member = await store.read(findUser(email.toLowerCase()));
    const cookie = headers?.get('cookie') ?? '';
    if (!member || (await factors.hasShown(member, sessionId, { cookie }))) return;
    throw new APIError('FORBIDDEN', {
      code: 'SECOND_FACTOR',
      message: 'Please sign in with your second factor first.',
    });
  }
  const post = { method: 'POST' } as const;
  return {
    id: 'adda',
    endpoints: {
      /** Proves the address, from the browser that registered or with the account's password. */
      confirmEmail: createAuthEndpoint('/confirm-email', post, async (ctx) => {
        const { token, password } = parseMailToken(ctx.body);
        const tokenId = mailTokenId('confirm-email', token);
        const owner = await store.read(findMailTokenOwner(tokenId));
        if (!owner) throw invalidToken();
        const isSignedIn = (await sessionOf(ctx))?.user.id === owner.id;
        const isKnownDevice = devices.find(ctx.headers?.get('cookie') ?? null, owner) !== null;
        if (!isSignedIn && !isKnownDevice && password === undefined) {
          throw new APIError('FORBIDDEN', {
            code: 'PASSWORD_NEEDED',
            message: 'You did not register in this browser. Please enter the password.',
          });
        }
        if (!isSignedIn && password !== undefined)
          await requirePassword(passwords, owner, password);
        const account = await confirmAddress(store, tokenId);
        if (!account) throw invalidToken();
        await ended(account);
        const signedIn = isSignedIn || password !== undefined;
        if (signedIn) await openSession(ctx, store, account, owner.password);
        return ctx.json({ status: true, signedIn });
      }),

      /** Ends the registration of a stranger: the answer's token lets the owner of the address set a password. */
      disownRegistration: createAuthEndpoint('/disown-registration', post, async (ctx) => {
        const { token } = parseMailToken(ctx.body);
        const session = await sessionOf(ctx);
        const next = newMailToken('reset-password');
        const tokenId = mailTokenId('confirm-email', token);
        const account = await disownRegistration(store, tokenId, next.row, dropFactorsOf);
        if (!account) throw invalidToken();
        await ended(account);
        if (session?.user.id === account.id) deleteSessionCookie(ctx);
        return ctx.json({ token: next.token });
      }),

      /** Replaces the library's endpoint, which consumes the token before it sets the password, and keeps others. */
      resetPassword: createAuthEndpoint('/reset-password', post, async (ctx) => {
        const { token, newPassword } = parseReset(ctx.body);
        const tokenId = mailTokenId('reset-password', token);
        if (!(await store.read(findMailTokenOwner(tokenId)))) throw invalidToken();
        const account = await resetPassword(
          store,
          tokenId,
          await passwords.hash(newPassword),
          dropFactorsOf,
        );
        if (!account) throw invalidToken();
        await ended(account);
        return ctx.json({ status: true });
      }),

      /** Replaces the library's endpoint: all sessions end in the transaction that sets the password, not after it. */
      changePassword: createAuthEndpoint('/change-password', post, async (ctx) => {
        const { currentPassword, newPassword } = parseChange(ctx.body);
        const session = await sessionOf(ctx);
        const account = session && (await store.read(findAccount('id', session.user.id)));
        if (!account) throw new APIError('UNAUTHORIZED', { message: 'Please sign in first.' });
        if (account.password === null) {
          throw new APIError('BAD_REQUEST', {
            code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
            message: 'This account has no password.',
          });
        }
        await requireFactor(account.email, session.session.id, ctx.headers);
        await requirePassword(passwords, account, currentPassword);
        const password = await passwords.hash(newPassword);
        const changed = await changePassword(store, account, password);
        if (!changed) throw wrongPassword();
        await ended(changed);
        await openSession(ctx, store, changed, password);
        return ctx.json({ status: true });
      }),

      /** Asks for any passkey that the browser has for the forum. */
      passkeyOptions: createAuthEndpoint(`${PASSKEY_PATH}/options`, post, async (ctx) =>
        ctx.json(await factors.passkeys.askAnyone(partyOf(ctx))),
      ),

      /** Signs in by a passkey: no further factor is asked for. */
      passkey: createAuthEndpoint(PASSKEY_PATH, post, async (ctx) => {
        const { assertion } = parsePasskey(ctx.body);
        const passkey = await factors.passkeys.takeAnyone(assertion, partyOf(ctx));
        const member = passkey && (await store.read(findMemberByKey(passkey.userKey)));
        const account = member && (await store.read(findAccount('email', member.email)));
        if (!account) throw wrongPasskey();
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(account.id);
        if (!user) throw wrongPasskey();
        const session = await internalAdapter.createSession(account.id);
        // It may have been removed meanwhile, which has ended the other sessions.
        if (!(await store.read(findPasskey(assertion.id)))) {
          await endSession(store, session.token);
          throw wrongPasskey();
        }
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ status: true });
      }),
    },
  } satisfies BetterAuthPlugin;
}
