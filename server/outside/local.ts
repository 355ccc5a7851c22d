import { hkdfSync } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { PASSWORD } from '../../contract/limits.ts';
import { SCREENS } from '../../contract/screens.ts';
import type { Store } from '../../db/connection.ts';
import { Unavailable } from '../../db/faults.ts';
import { openIdentities } from '../../db/identity.ts';
import type { Config } from '../config.ts';
import { countingOf } from '../limits.ts';
import { identityAdapter, MODELS } from './adapter.ts';
import { asking } from './asking.ts';
import { BASE_HEADER, bridge } from './bridge.ts';
import type { Identity } from './identity.ts';
import { resetLetter, verifyLetter } from './letters.ts';
import type { Letter, Mail, MailLog } from './mail.ts';
import { passwords } from './passwords.ts';
import { keptProfile } from './profile.ts';

const DAY = 24 * 3_600;
const HOUR_MS = 3_600_000;
/** People come back after a month without signing in again, as with the other provider. */
const SESSION_DAYS = 30;

/** An error without the details that the library adds, which are what somebody sent. */
const bare = ({ name: type, message, stack }: Error) => ({ type, message, stack });

/** We only ask Google who someone is: no key to their account is kept. */
const NO_KEYS = { accessToken: null, refreshToken: null, idToken: null };

/** What the forum is told of, by e-mail address. */
interface Told {
  newPassword(email: string): Promise<void>;
  proven(email: string): Promise<void>;
}

function optionsOf(
  config: Config,
  base: string,
  store: Store,
  mail: Mail | null,
  log: MailLog,
  tell: Told,
) {
  type Write = (to: string, token: string, base: string, siteName: string) => Letter;
  const sender =
    (write: Write) =>
    async ({ user, token }: { user: { email: string }; token: string }, request?: Request) =>
      mail?.send(
        write(user.email, token, request?.headers.get(BASE_HEADER) ?? base, config.siteName),
      );
  const secret = Buffer.from(
    hkdfSync('sha256', config.jwtSecret, '', 'adda identity', 48),
  ).toString('base64');
  const { update, remove } = openIdentities(store);

  return {
    baseURL: base,
    basePath: '/auth',
    secret,
    database: identityAdapter(store),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: { modelName: MODELS.user },
    session: { modelName: MODELS.session, expiresIn: SESSION_DAYS * DAY },
    account: { modelName: MODELS.account },
    verification: { modelName: MODELS.verification },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD.shortest,
      maxPasswordLength: PASSWORD.longest,
      password: passwords,
      revokeSessionsOnPasswordReset: true,
      ...(mail && { sendResetPassword: sender(resetLetter) }),
      // Who opened the mailed link has shown that the address is theirs.
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
        const is = { operator: 'eq', value: user.id, connector: 'AND' } as const;
        await update(MODELS.user, [{ field: 'id', ...is }], { emailVerified: true });
        // Before the tokens: the library ends the sessions later, and they would bring new tokens until then.
        await remove(MODELS.session, [{ field: 'userId', ...is }]);
        await tell.newPassword(user.email.toLowerCase());
        await tell.proven(user.email.toLowerCase());
      },
    },
    emailVerification: {
      sendOnSignUp: mail !== null,
      expiresIn: DAY,
      afterEmailVerification: ({ email }: { email: string }) => tell.proven(email.toLowerCase()),
      ...(mail && { sendVerificationEmail: sender(verifyLetter) }),
    },
    socialProviders: config.google
      ? { google: { ...config.google, prompt: 'select_account' as const } }
      : {},
    databaseHooks: {
      user: {
        create: {
          async before(user: Record<string, unknown>) {
            await asking.getStore()?.onNewAccount();
            return { data: keptProfile(user) };
          },
        },
      },
      account: {
        create: { before: async () => ({ data: NO_KEYS }) },
        update: {
          before: async (change: object) => ({ data: 'accessToken' in change ? NO_KEYS : {} }),
        },
      },
    },
    onAPIError: { errorURL: SCREENS.login },
    advanced: {
      useSecureCookies: config.production || base.startsWith('https:'),
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
  const tell: Told = { async newPassword() {}, async proven() {} };
  const auth = betterAuth(optionsOf(config, base, store, mail, log, tell));
  await auth.$context;

  const { remove } = openIdentities(store);
  const sweep = () => {
    const ended = {
      field: 'expiresAt',
      operator: 'lt',
      value: new Date(),
      connector: 'AND',
    } as const;
    remove(MODELS.session, [ended]).catch((error: unknown) =>
      log.warn({ err: error }, 'ended sessions were not swept'),
    );
  };
  const sweeping = setInterval(sweep, HOUR_MS).unref();

  return {
    options: { identity: 'local', google: config.google !== null },
    ownCalls: bridge(config, base, auth.handler, counting),
    async prove({ cookie }) {
      if (!cookie) return null;
      try {
        const found = await auth.api.getSession({
          headers: new Headers({ cookie }),
          // The renewed cookie could not be sent from here; the client's own look at its session renews it.
          query: { disableRefresh: true },
        });
        if (!found) return null;
        const { email, emailVerified, name, image } = found.user;
        return {
          session: found.session.id,
          signedInAt: found.session.createdAt.getTime(),
          email: email.toLowerCase(),
          emailVerified,
          displayName: name,
          photoURL: image ?? '',
        };
      } catch (error) {
        if (isAPIError(error) && error.statusCode === 503) throw new Unavailable(error.message);
        throw error;
      }
    },
    onNewPassword(then) {
      tell.newPassword = then;
    },
    onProven(then) {
      tell.proven = then;
    },
    async close() {
      clearInterval(sweeping);
    },
  };
}
