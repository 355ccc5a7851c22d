import { PASSWORD } from '../../../../contract/core/password-limits.ts';
import type { Assertion } from '../../../../contract/features/factors.ts';
import { isAccountEmail, isEmail } from '../../../../contract/values/addresses.ts';
import { ifOffered, type Language } from '../../../../contract/values/languages.ts';
import { isDuplicate, UnavailableError } from '../../../../db/core/errors.ts';
import type { Procedure } from '../../../../db/core/procedure.ts';
import type { Store } from '../../../../db/core/store.ts';
import { AddressReservedError } from '../../../../db/features/addresses/links.ts';
import { findMemberByKey, findPasskey, lockMember } from '../../../../db/features/factors/rows.ts';
import {
  type Account,
  findAccount,
  findSignInsOf,
  replaceHash,
} from '../../../../db/features/identity/accounts.ts';
import { isImported } from '../../../../db/features/identity/imported-passwords.ts';
import { endSession, findProviderSession } from '../../../../db/features/identity/sessions.ts';
import {
  type Entered,
  enterAccount,
  type ProviderSignIn,
  registerAccount,
} from '../../../../db/features/sessions/provider-sessions.ts';
import { findUser } from '../../../../db/features/users/reads.ts';
import type { Config } from '../../../app/config/config.ts';
import type { LiveSettings } from '../../../app/config/live-settings.ts';
import { languageChooser } from '../../../http/language-negotiation.ts';
import type { openMailLimits } from '../../../limits/mail-limits.ts';
import type { Mail, MailLog } from '../../../mail/mail.ts';
import { ownPath } from '../../../pages/screen-paths.ts';
import type { SecondFactors } from '../../factors/second-factors.ts';
import type { Devices } from './device-cookies.ts';
import { ProviderError, taken } from './errors.ts';
import { type Body, emailIn, textIn } from './guards.ts';
import type { QueuedHasher } from './passwords/hashing.ts';
import type { passwordGuesses } from './passwords/verification.ts';
import { type ProviderSessions, signInOf } from './sessions.ts';
import type { SignUpLimits } from './sign-up-limits.ts';

/** A call that the guards have let pass. */
export interface Call {
  body: Body;
  url: URL;
  headers: Headers;
  cookie: string | null;
  /** The origin of the links in mails. */
  home: string;
  network: string;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal | undefined;
}
/** The answer to a call; 200 without a status. */
export interface Reply {
  status?: number;
  body?: unknown;
  location?: string;
  cookies?: string[];
}

/** The services of the calls. */
export interface CallContext {
  config: Config;
  settings: LiveSettings;
  /** The forum's origin. */
  base: string;
  /** True if cookies are for https only. */
  isSecure: boolean;
  store: Store;
  log: MailLog;
  factors: SecondFactors;
  devices: Devices;
  sessions: ProviderSessions;
  passwords: QueuedHasher;
  guesses: ReturnType<typeof passwordGuesses>;
  signUps: SignUpLimits;
  takeMail: ReturnType<typeof openMailLimits>;
  /** null: the forum sends no mail. */
  mail: Mail | null;
  /** Sends the mail that proves the address of an account; null: the forum sends no mail. */
  confirm:
    | ((account: Account, asked: { base: string; language: Language }) => Promise<void>)
    | null;
  /** Called with an address that was just proven. */
  proven(email: string): Promise<void>;
}

const wrongPasskey = () =>
  new ProviderError(401, 'That passkey does not sign in here, or was too late. Please try again.', {
    code: 'PASSKEY_WRONG',
  });

/** True of an account whose password and address are those of the account that was read. */
export const isUnchanged = ({ email, password }: Account) =>
  // biome-ignore lint/correctness/useYield: the account is read already
  function* (now: Account): Procedure<boolean> {
    return now.email === email && now.password === password;
  };

/** The common parts of calls that know a password or send a mail. */
export function helpersOf({ config, store, devices, confirm }: CallContext) {
  const languageOfRequest = languageChooser(config);

  /**
   * The language of a mail to an account: that which its member has chosen. Without a choice it is that of the request
   * where the receiver asks, in a browser that knows the password; anybody may ask, so it is the forum's for all others.
   */
  async function languageOf(
    account: Account,
    headers: Headers,
    isSignUp = false,
  ): Promise<Language> {
    const member = await store.read(findUser(account.email));
    const chosen = ifOffered(member?.language ?? null, config.languages);
    if (chosen) return chosen;
    const isReceiver = isSignUp || devices.find(headers.get('cookie'), account) !== null;
    return isReceiver ? languageOfRequest(Object.fromEntries(headers)) : config.language;
  }

  return {
    languageOf,

    /** The cookies of a browser that knows the password of an account, and those of its session, if any. */
    cookiesOf: (
      { cookie }: Call,
      account: Pick<Account, 'id' | 'password'>,
      begun: string[] = [],
    ): string[] => [
      ...begun,
      ...(account.password === null ? [] : [devices.remember(cookie, account)]),
    ],

    async sendConfirmation(account: Account, { headers, home }: Call, isSignUp = false) {
      const language = await languageOf(account, headers, isSignUp);
      await confirm?.(account, { base: home, language });
    },
  };
}

/** The calls that begin, show and end sessions. */
export function sessionCalls(context: CallContext) {
  const { base, store, log, factors, sessions, passwords, guesses, signUps } = context;

  /** A session that has begun, with its account as clients see it. */
  async function shown({ token }: Entered) {
    return { token, user: (await store.read(findProviderSession(token)))?.user };
  }
  const { cookiesOf, sendConfirmation } = helpersOf(context);

  /** Our own hash of a password; null where too many wait for one. */
  const hashAnew = (password: string, { network, signal }: Call) =>
    passwords.hash(password, { network, signal }).catch((error: unknown) => {
      if (error instanceof ProviderError && !signal?.aborted) return null;
      throw error;
    });

  /**
   * Begins a session by a password that was right. The hash of another platform gives way to ours in the same act.
   * @returns null where the password was changed meanwhile.
   */
  async function enterByPassword(
    account: Account,
    password: string,
    signIn: ProviderSignIn,
    call: Call,
  ): Promise<Entered | null> {
    if (account.password === null || !isImported(account.password))
      return enterAccount(store, account.id, signIn, isUnchanged(account));
    const next = await hashAnew(password, call);
    const entered = await enterAccount(store, account.id, signIn, function* (now) {
      if (!(yield* isUnchanged(account)(now))) return false;
      if (next !== null) yield* replaceHash(now.id, next);
      return true;
    });
    if (entered) return { ...entered, account: { ...account, password: next ?? account.password } };
    // Of two sign-ins at once the other one may have stored its hash first.
    const now = await store.read(findAccount('id', account.id));
    const hash = now?.password ?? null;
    if (!now || hash === null || !(await passwords.verify({ hash, password }, call))) return null;
    return enterAccount(store, now.id, signIn, isUnchanged(now));
  }

  return {
    async 'POST /sign-up/email'(call: Call): Promise<Reply> {
      const { body, network, signal, headers } = call;
      const name = textIn(body, 'name');
      const email = emailIn(body, isEmail);
      const given = textIn(body, 'password');
      const image = body['image'] === undefined ? null : textIn(body, 'image');
      await signUps.take(network);
      if (await store.read(findAccount('email', email))) throw taken();
      const password = await passwords.hash(given, { network, signal, isSignUp: true });
      const person = { name, email, image, emailVerified: false };
      const isBrief = body['rememberMe'] === false;
      const signIn = signInOf('password', headers, isBrief);
      const entered = await registerAccount(store, person, password, signIn).catch(
        (error: unknown) => {
          const isTaken = isDuplicate(error) || error instanceof AddressReservedError;
          throw isTaken ? taken() : error;
        },
      );
      await sendConfirmation(entered.account, call, true);
      const begun = sessions.begin(entered.token, isBrief);
      const cookies = cookiesOf(call, entered.account, begun);
      return { body: await shown(entered), cookies };
    },

    async 'POST /sign-in/email'(call: Call): Promise<Reply> {
      const { body, headers } = call;
      const email = textIn(body, 'email');
      const password = textIn(body, 'password');
      if (!isAccountEmail(email))
        throw new ProviderError(400, 'Invalid email', { code: 'INVALID_EMAIL' });
      if (password.length > PASSWORD.longest)
        throw new ProviderError(400, 'Password too long', { code: 'PASSWORD_TOO_LONG' });
      const account = await store.read(findAccount('email', email));
      const isRight = await guesses.check({ purpose: 'sign-in', email, account, password }, call);
      if (!account || !isRight)
        throw new ProviderError(401, 'Invalid email or password', {
          code: 'INVALID_EMAIL_OR_PASSWORD',
        });
      const isBrief = body['rememberMe'] === false;
      const signIn = signInOf('password', headers, isBrief);
      const entered = await enterByPassword(account, password, signIn, call);
      if (!entered)
        throw new ProviderError(401, 'The password was changed just now. Please sign in again.', {
          code: 'PASSWORD_CHANGED',
        });
      const { callbackURL } = body;
      const isLed = typeof callbackURL === 'string' && callbackURL !== '';
      const path = isLed ? ownPath(callbackURL, base) : null;
      const to = path === null ? {} : { url: path };
      return {
        body: { redirect: path !== null, ...to, ...(await shown(entered)) },
        cookies: cookiesOf(call, entered.account, sessions.begin(entered.token, isBrief)),
        ...(path !== null && { location: path }),
      };
    },

    async 'POST /sign-out'({ cookie }: Call): Promise<Reply> {
      const token = sessions.tokenIn(cookie);
      if (token !== null)
        await endSession(store, token).catch((err: unknown) => {
          if (!(err instanceof UnavailableError)) throw err;
          // The browser forgets the session also while the disk is full: somebody else may use it next.
          log.error({ err }, 'a session was not ended at its sign-out');
        });
      return { body: { success: true }, cookies: sessions.end };
    },

    async 'GET /get-session'({ cookie, url }: Call): Promise<Reply> {
      const found = await sessions.find(cookie);
      if (found && url.searchParams.get('disableRefresh') === 'true') return { body: found };
      const renewed = found && (await sessions.renew(found, cookie));
      if (renewed) return { body: renewed.found, cookies: renewed.cookies };
      return { body: null, cookies: sessions.tokenIn(cookie) === null ? [] : sessions.end };
    },

    async 'GET /list-accounts'({ cookie }: Call): Promise<Reply> {
      const found = await sessions.find(cookie);
      if (!found) throw new ProviderError(401, 'Unauthorized', { code: 'UNAUTHORIZED' });
      const methods = await store.read(findSignInsOf(found.user.id));
      // Only earlier releases have stored scopes.
      const body = methods.map(({ scope, ...method }) => ({
        ...method,
        scopes: scope?.split(',').filter(Boolean) ?? [],
      }));
      return { body };
    },

    /** Asks for any passkey that the browser has for the forum. */
    'POST /passkey/options': async ({ home }: Call): Promise<Reply> => ({
      body: await factors.passkeys.askAnyone(factors.partyAt(home)),
    }),

    /** Signs in by a passkey: no further factor is asked for. */
    async 'POST /passkey'({ body, headers, home, cookie }: Call): Promise<Reply> {
      // The guard of bodies has checked its form.
      const { assertion } = body as { assertion: Assertion };
      const passkey = await factors.passkeys.takeAnyone(assertion, factors.partyAt(home));
      const member = passkey && (await store.read(findMemberByKey(passkey.userKey)));
      const account = member && (await store.read(findAccount('email', member.email)));
      if (!passkey || !account) throw wrongPasskey();
      // A removal ends the sessions that are there. The lock has it come before this sign-in or after.
      const isThere = function* (): Procedure<boolean> {
        yield* lockMember(passkey.userKey);
        return (yield* findPasskey(assertion.id)) !== undefined;
      };
      const isBrief = sessions.isBrief(cookie);
      const signIn = signInOf('passkey', headers, isBrief);
      const entered = await enterAccount(store, account.id, signIn, isThere);
      if (!entered) throw wrongPasskey();
      return { body: { status: true }, cookies: sessions.begin(entered.token, isBrief) };
    },
  };
}
