import { hkdfSync } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { canonicalEmail } from '../../../contract/values/addresses.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { PASSWORD, REGISTER_SECONDS } from '../../../contract/values/limits.ts';
import { SIGN_INS } from '../../../contract/values/proof-methods.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { UnavailableError } from '../../../db/core/errors.ts';
import type { Store } from '../../../db/core/store.ts';
import { type RevokedAccount, saveMailToken } from '../../../db/features/identity/accounts.ts';
import { openIdentities } from '../../../db/features/identity/identity.ts';
import {
  queueConfirmation,
  removeConfirmationsBefore,
} from '../../../db/features/identity/mails.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import { secondFactorsOf } from '../../auth/factors/second-factors.ts';
import { type LimiterFactory, limiterFactory } from '../../limits/rate-limits.ts';
import { resetMail, verifyMail } from '../../mail/account-mails.ts';
import type { Deliver } from '../../mail/delivery.ts';
import type { Mail, MailLog } from '../../mail/mail.ts';
import type { Identity } from '../identity.ts';
import { type AccountContext, accountEndpoints } from './account-endpoints.ts';
import { identityAdapter, MODELS } from './adapter.ts';
import { authProxy, BASE_URL_HEADER } from './auth-proxy.ts';
import { devicesOf } from './device-cookies.ts';
import { identityHooks } from './hooks.ts';
import { mailLanguages } from './mail-languages.ts';
import { hashIdentifier, MAIL_TOKEN_SECONDS, newMailToken } from './mail-tokens.ts';
import { type PasswordHasher, queuedHasher, SCRYPT } from './passwords/hashing.ts';
import { shortestOf } from './passwords/rules.ts';
import { COOKIE_PREFIX } from './request-guards.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes expired sessions and mail tokens every hour, and mails that nobody has sent within the life of their link:
 * they are removed nowhere else.
 * @returns a function that stops it.
 */
function sweepExpired(store: Store, log: MailLog): () => void {
  const { remove } = openIdentities(store);
  const sweep = () => {
    const where = [
      { field: 'expiresAt', operator: 'lt', value: new Date(), connector: 'AND' } as const,
    ];
    for (const model of [MODELS.session, MODELS.verification]) {
      remove(model, where).catch((err: unknown) => log.warn({ err }, `${model} was not swept`));
    }
    const oldest = Date.now() - MAIL_TOKEN_SECONDS['confirm-email'] * 1_000;
    removeConfirmationsBefore(store, oldest).catch((err: unknown) =>
      log.warn({ err }, 'the mails that prove addresses were not swept'),
    );
  };
  const sweeping = setInterval(sweep, HOUR_MS).unref();
  return () => clearInterval(sweeping);
}

/** An error without the library's details, which quote the client's input. */
const withoutDetails = ({ name: type, message, stack }: Error) => ({ type, message, stack });

/** The logger that the identity library gets: its errors alone, without what quotes a client's input. */
const identityLogger = (log: MailLog) => ({
  // No `level` here: with one the library also writes to the standard error.
  log(level: string, message: string, ...rest: unknown[]) {
    if (level !== 'error') return;
    // Most of the library's errors are client errors; the text after a colon quotes the client's input.
    const [summary] = String(message).split(':');
    const error = rest.find((one) => one instanceof Error);
    log.warn(error && { err: withoutDetails(error) }, `identity: ${summary}`);
  },
});

const DAY_SECONDS = 24 * 3_600;
/** Sessions last a month without a new sign-in, as with the other provider. */
const SESSION_DAYS = 30;

/** True if cookies are for https only. */
const isSecure = ({ production }: Config, base: string) => production || base.startsWith('https:');

/** The arguments that the library passes for a mail. */
type MailRequest = { user: { id: string; email: string }; token: string };

/** Sends the mail that proves the address of an account. */
type Confirm = (
  user: MailRequest['user'],
  asked: { base: string; language: Language },
) => Promise<void>;

/**
 * The sending of the mails that prove addresses; null where nothing can be sent. A mail server gets them from the queue;
 * without one, each is handed over once.
 */
function confirmBy(
  settings: LiveSettings,
  { store, mail, deliver }: Pick<Services, 'store' | 'mail'> & { deliver: Deliver | null },
): Confirm | null {
  if (deliver) return ({ id: userId }, asked) => queueConfirmation(store, { userId, ...asked });
  if (!mail) return null;
  return async ({ id, email }, { base, language }) => {
    const { token, row } = newMailToken('confirm-email');
    await saveMailToken(store, id, row);
    mail.send(verifyMail(MESSAGES[language], email, token, base, settings.now.siteName));
  };
}

function optionsOf(
  config: Config,
  settings: LiveSettings,
  base: string,
  context: AccountContext,
  { mail, confirm, log }: Pick<Services, 'mail' | 'log'> & { confirm: Confirm | null },
) {
  const homeOf = (request?: Request) => request?.headers.get(BASE_URL_HEADER) ?? base;
  const languageOf = mailLanguages(config, context);
  const secret = Buffer.from(
    hkdfSync('sha256', config.jwtSecret, '', 'adda identity', 48),
  ).toString('base64');

  return {
    baseURL: base,
    basePath: '/auth',
    secret,
    database: identityAdapter(context.store),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: { modelName: MODELS.user },
    session: {
      modelName: MODELS.session,
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      additionalFields: { by: { type: 'string' as const, required: false, input: false } },
    },
    account: {
      modelName: MODELS.account,
      // Google has proven the address. A hook takes an unproven registration from a stranger (hooks.ts).
      accountLinking: { requireLocalEmailVerified: false },
    },
    verification: {
      modelName: MODELS.verification,
      storeIdentifier: { hash: async (name: string) => hashIdentifier(name) },
    },
    plugins: [accountEndpoints(context, (headers) => headers?.get(BASE_URL_HEADER) ?? base)],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD.shortest,
      maxPasswordLength: PASSWORD.longest,
      password: context.passwords,
      resetPasswordTokenExpiresIn: MAIL_TOKEN_SECONDS['reset-password'],
      ...(mail && {
        sendResetPassword: async ({ user, token }: MailRequest, request?: Request) => {
          const messages = MESSAGES[await languageOf(user, request)];
          mail.send(resetMail(messages, user.email, token, homeOf(request), settings.now.siteName));
        },
      }),
    },
    emailVerification: {
      sendOnSignUp: confirm !== null,
      ...(confirm && {
        // The library's own token could be used more than once, and by any program that follows the link.
        sendVerificationEmail: async ({ user }: MailRequest, request?: Request) =>
          confirm(user, {
            base: homeOf(request),
            language: await languageOf(user, request),
          }),
      }),
    },
    socialProviders: config.google
      ? {
          google: {
            ...config.google,
            prompt: 'select_account' as const,
            mapProfileToUser: ({ email }: { email: string }) => ({ email: canonicalEmail(email) }),
          },
        }
      : {},
    databaseHooks: identityHooks(context),
    onAPIError: { errorURL: SCREENS.login },
    advanced: {
      useSecureCookies: isSecure(config, base),
      cookiePrefix: COOKIE_PREFIX,
      // Explicit, because the library disables its checks when it detects a test.
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
    },
    logger: identityLogger(log),
  };
}

interface Services {
  store: Store;
  mail: Mail | null;
  /** The mail server; without one `mail` sends all mails. */
  deliver?: Deliver | null;
  log: MailLog;
  counting?: LimiterFactory;
  /** Makes and checks the hashes of passwords; by default scrypt. */
  hasher?: PasswordHasher | undefined;
}

/** The embedded provider: e-mail and password stored by this server, and Google if it is configured. */
export async function openLocal(
  config: Config,
  settings: LiveSettings,
  { store, mail, deliver, log, counting = limiterFactory(null), hasher = SCRYPT }: Services,
): Promise<Identity> {
  const base = config.publicUrl
    ? new URL(config.publicUrl).origin
    : `http://localhost:${config.port}`;
  let notifyProven = async (_email: string) => {};
  let notifyRefused: Parameters<NonNullable<Identity['onRefused']>>[0] = async () => {};
  const ended = async ({ email, isProven }: RevokedAccount) => {
    if (isProven) await notifyProven(email);
  };
  const devices = devicesOf(config.jwtSecret, isSecure(config, base));
  const confirm = confirmBy(settings, { store, mail, deliver: deliver ?? null });
  const factors = secondFactorsOf({ store, config, settings });
  const context = { store, factors, devices, passwords: queuedHasher(hasher), ended };
  const auth = betterAuth(optionsOf(config, settings, base, context, { mail, confirm, log }));
  await auth.$context;

  async function sessionOf(cookie: string) {
    try {
      return await auth.api.getSession({
        headers: new Headers({ cookie }),
        // A renewed cookie could not be sent from here; `renew` and `GET /get-session` renew the session.
        query: { disableRefresh: true },
      });
    } catch (error) {
      if (isAPIError(error) && error.statusCode === 503) throw new UnavailableError(error.message);
      throw error;
    }
  }

  const stopSweep = sweepExpired(store, log);

  return {
    options: {
      identity: 'local',
      google: config.google !== null,
      shortestPassword: shortestOf(config.production),
      ...(config.production && { registerSeconds: REGISTER_SECONDS }),
    },
    authCalls: authProxy(config, settings, base, auth.handler, counting, {
      store,
      passwords: context.passwords,
      devices,
      sessionOf: async (cookie) => (await sessionOf(cookie))?.user.id ?? null,
      refused: (...guess) => notifyRefused(...guess),
    }),
    async prove({ cookie }) {
      if (!cookie) return null;
      const found = await sessionOf(cookie);
      if (!found) return null;
      const { email, emailVerified, name, image } = found.user;
      return {
        session: found.session.id,
        since: found.user.createdAt.getTime(),
        by: SIGN_INS.find((by) => by === found.session.by) ?? null,
        signedInAt: found.session.createdAt.getTime(),
        email: email.toLowerCase(),
        emailVerified,
        displayName: name,
        photoURL: image ?? '',
      };
    },
    async renew({ cookie = '' }) {
      const { headers } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
    onProven(listener) {
      notifyProven = listener;
    },
    onRefused(listener) {
      notifyRefused = listener;
    },
    async close() {
      stopSweep();
    },
  };
}
