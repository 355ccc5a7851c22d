import { hkdfSync } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { PASSWORD } from '../../contract/limits.ts';
import { SCREENS } from '../../contract/screens.ts';
import type { Store } from '../../db/connection.ts';
import { Unavailable } from '../../db/faults.ts';
import { type Ended, keepLetter } from '../../db/identity-letters.ts';
import type { Config } from '../config.ts';
import { countingOf } from '../limits.ts';
import { identityAdapter, MODELS } from './adapter.ts';
import { BASE_HEADER, bridge } from './bridge.ts';
import { devicesOf } from './devices.ts';
import type { Identity } from './identity.ts';
import { identityHooks } from './identity-hooks.ts';
import { GOOD_FOR, newLetter, stored } from './letter-tokens.ts';
import { resetLetter, verifyLetter } from './letters.ts';
import type { Letter, Mail, MailLog } from './mail.ts';
import { type Entries, ownEndpoints } from './own-endpoints.ts';
import { shortestOf } from './password-rules.ts';
import { passwords } from './passwords.ts';
import { sweepEnded } from './sweep.ts';

const DAY_SECONDS = 24 * 3_600;
/** People come back after a month without signing in again, as with the other provider. */
const SESSION_DAYS = 30;

/** An error without the details that the library adds, which are what somebody sent. */
const bare = ({ name: type, message, stack }: Error) => ({ type, message, stack });

/** Whether cookies are for https only. */
const isSecure = ({ production }: Config, base: string) => production || base.startsWith('https:');

/** What the library tells of a letter to be sent. */
type Sending = { user: { id: string; email: string }; token: string };

function optionsOf(
  config: Config,
  base: string,
  { store, devices, ended }: Entries,
  mail: Mail | null,
  log: MailLog,
) {
  type Write = (to: string, token: string, base: string, siteName: string) => Letter;
  const send = (write: Write, email: string, token: string, request?: Request) =>
    mail?.send(write(email, token, request?.headers.get(BASE_HEADER) ?? base, config.siteName));
  const secret = Buffer.from(
    hkdfSync('sha256', config.jwtSecret, '', 'adda identity', 48),
  ).toString('base64');

  return {
    baseURL: base,
    basePath: '/auth',
    secret,
    database: identityAdapter(store),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: { modelName: MODELS.user },
    session: { modelName: MODELS.session, expiresIn: SESSION_DAYS * DAY_SECONDS },
    account: {
      modelName: MODELS.account,
      // Google has proven the address: what a stranger registered with it is taken from them (identity-hooks.ts).
      accountLinking: { requireLocalEmailVerified: false },
    },
    verification: {
      modelName: MODELS.verification,
      storeIdentifier: { hash: async (name: string) => stored(name) },
    },
    plugins: [ownEndpoints({ store, devices, ended })],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD.shortest,
      maxPasswordLength: PASSWORD.longest,
      password: passwords,
      resetPasswordTokenExpiresIn: GOOD_FOR['reset-password'],
      ...(mail && {
        sendResetPassword: async ({ user, token }: Sending, request?: Request) =>
          send(resetLetter, user.email, token, request),
      }),
    },
    emailVerification: {
      sendOnSignUp: mail !== null,
      ...(mail && {
        // The library's own token could be used again and again, and by whoever follows the link.
        sendVerificationEmail: async ({ user }: Sending, request?: Request) => {
          const { token, letter } = newLetter('confirm-email');
          await keepLetter(store, user.id, letter);
          send(verifyLetter, user.email, token, request);
        },
      }),
    },
    socialProviders: config.google
      ? { google: { ...config.google, prompt: 'select_account' as const } }
      : {},
    databaseHooks: identityHooks({ store, devices, ended }),
    onAPIError: { errorURL: SCREENS.login },
    advanced: {
      useSecureCookies: isSecure(config, base),
      cookiePrefix: 'adda',
      // Stated, because the library switches its checks off where it believes to be in a test.
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      // With a level of its own the library also writes past this logger, to the standard error.
      log(level: string, message: string, ...rest: unknown[]) {
        if (level !== 'error') return;
        // What it calls an error is mostly a caller's own mistake; after a colon it quotes what they sent.
        const [fault] = String(message).split(':');
        const error = rest.find((one) => one instanceof Error);
        log.warn(error && { err: bare(error) }, `identity: ${fault}`);
      },
    },
  };
}

/** The embedded provider: e-mail and password kept by this server, and Google where it is configured. */
export async function openLocal(
  config: Config,
  store: Store,
  mail: Mail | null,
  log: MailLog,
  counting = countingOf(null),
): Promise<Identity> {
  const base = config.publicUrl
    ? new URL(config.publicUrl).origin
    : `http://localhost:${config.port}`;
  let proven = async (_email: string) => {};
  let refused: Parameters<NonNullable<Identity['onRefused']>>[0] = async () => {};
  const ended = async ({ email, isProven }: Ended) => {
    if (isProven) await proven(email);
  };
  const devices = devicesOf(config.jwtSecret, isSecure(config, base));
  const auth = betterAuth(optionsOf(config, base, { store, devices, ended }, mail, log));
  await auth.$context;

  async function sessionOf(cookie: string) {
    try {
      return await auth.api.getSession({
        headers: new Headers({ cookie }),
        // The renewed cookie could not be sent from here; the client's own look at its session renews it.
        query: { disableRefresh: true },
      });
    } catch (error) {
      if (isAPIError(error) && error.statusCode === 503) throw new Unavailable(error.message);
      throw error;
    }
  }

  const stopSweeping = sweepEnded(store, log);

  return {
    options: {
      identity: 'local',
      google: config.google !== null,
      shortestPassword: shortestOf(config.production),
    },
    ownCalls: bridge(config, base, auth.handler, counting, {
      store,
      devices,
      sessionOf: async (cookie) => (await sessionOf(cookie))?.user.id ?? null,
      refused: (...guess) => refused(...guess),
    }),
    async prove({ cookie }) {
      if (!cookie) return null;
      const found = await sessionOf(cookie);
      if (!found) return null;
      const { email, emailVerified, name, image } = found.user;
      return {
        session: found.session.id,
        since: found.user.createdAt.getTime(),
        signedInAt: found.session.createdAt.getTime(),
        email: email.toLowerCase(),
        emailVerified,
        displayName: name,
        photoURL: image ?? '',
      };
    },
    onProven(then) {
      proven = then;
    },
    onRefused(then) {
      refused = then;
    },
    async close() {
      stopSweeping();
    },
  };
}
