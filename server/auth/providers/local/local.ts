import { REGISTER_SECONDS } from '../../../../contract/values/limits.ts';
import type { Store } from '../../../../db/core/store.ts';
import { findAccount } from '../../../../db/features/identity/accounts.ts';
import {
  queueConfirmation,
  removeConfirmationsBefore,
  saveMailToken,
} from '../../../../db/features/identity/mails.ts';
import { removeExpiredAccess } from '../../../../db/features/identity/sessions.ts';
import { MESSAGES } from '../../../../messages/languages.ts';
import type { Config } from '../../../app/config/config.ts';
import type { LiveSettings } from '../../../app/config/live-settings.ts';
import { openMailLimits } from '../../../limits/mail-limits.ts';
import { type LimiterFactory, limiterFactory } from '../../../limits/rate-limits.ts';
import { verifyMail } from '../../../mail/confirm-and-reset-mails.ts';
import type { Deliver } from '../../../mail/delivery.ts';
import type { Mail, MailLog } from '../../../mail/mail.ts';
import { secondFactorsOf } from '../../factors/second-factors.ts';
import type { Identity } from '../../identity.ts';
import { devicesOf } from './device-cookies.ts';
import { asksWithoutSession } from './guards.ts';
import { requestHandler, toHttpError } from './handle.ts';
import { MAIL_TOKEN_SECONDS, newMailToken } from './mail-tokens.ts';
import { type PasswordHasher, queuedHasher, SCRYPT } from './passwords/hashing.ts';
import { withImported } from './passwords/imported.ts';
import { shortestOf } from './passwords/rules.ts';
import { passwordGuesses } from './passwords/verification.ts';
import type { CallContext } from './session-calls.ts';
import { providerSessions } from './sessions.ts';
import { SignUpLimits } from './sign-up-limits.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes expired sessions and mail tokens every hour, and mails that nobody has sent within the life of their link:
 * they are removed nowhere else.
 * @returns a function that stops it.
 */
function sweepExpired(store: Store, log: MailLog): () => void {
  const sweep = () => {
    const now = Date.now();
    removeExpiredAccess(store, new Date(now)).catch((err: unknown) =>
      log.warn({ err }, 'expired sessions and mail tokens were not swept'),
    );
    const oldest = now - MAIL_TOKEN_SECONDS['confirm-email'] * 1_000;
    removeConfirmationsBefore(store, oldest).catch((err: unknown) =>
      log.warn({ err }, 'the mails that prove addresses were not swept'),
    );
  };
  const sweeping = setInterval(sweep, HOUR_MS).unref();
  return () => clearInterval(sweeping);
}

/**
 * The sending of the mails that prove addresses; null where nothing can be sent. A mail server gets them from the queue;
 * without one, each is handed over once.
 */
function confirmBy(
  settings: LiveSettings,
  { store, mail, deliver }: Pick<Services, 'store' | 'mail'> & { deliver: Deliver | null },
): CallContext['confirm'] {
  if (deliver) return ({ id: userId }, asked) => queueConfirmation(store, { userId, ...asked });
  if (!mail) return null;
  return async ({ id, email }, { base, language }) => {
    const { token, row } = newMailToken('confirm-email');
    await saveMailToken(store, id, row);
    mail.send(verifyMail(MESSAGES[language], email, token, base, settings.now.siteName));
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
  const isSecure = config.production || base.startsWith('https:');
  const isLimited = () => settings.now.rateLimits === 'on';
  const devices = devicesOf(config.jwtSecret, isSecure);
  const sessions = providerSessions(store, config.jwtSecret, isSecure);
  const passwords = queuedHasher(withImported(hasher));
  const context = {
    config,
    settings,
    base,
    isSecure,
    store,
    log,
    devices,
    sessions,
    passwords,
    mail,
    confirm: confirmBy(settings, { store, mail, deliver: deliver ?? null }),
    factors: secondFactorsOf({ store, config, settings }),
    guesses: passwordGuesses({
      passwords,
      devices,
      counting,
      isLimited,
      refused: (...guess) => notifyRefused(...guess),
    }),
    signUps: new SignUpLimits(counting.limiter, config.production, isLimited),
    takeMail: openMailLimits(counting.limiter, isLimited),
    proven: (email: string) => notifyProven(email),
  };
  const stopSweep = sweepExpired(store, log);

  return {
    options: {
      identity: 'local',
      google: config.google !== null,
      shortestPassword: shortestOf(config.production),
      ...(config.production && { registerSeconds: REGISTER_SECONDS }),
    },
    authCalls: {
      isForAll: asksWithoutSession,
      handle: requestHandler(context),
      async hasPassword(email) {
        return (await store.read(findAccount('email', email)))?.password != null;
      },
      async checkPassword({ email, ...guess }) {
        const account = await store.read(findAccount('email', email));
        if (!account || account.password === null) return false;
        const { password } = guess;
        return context.guesses
          .check({ purpose: 'step-up', email, account, password }, guess)
          .catch((error: unknown) => {
            throw toHttpError(error);
          });
      },
    },
    async prove({ cookie }) {
      const found = cookie === undefined ? null : await sessions.find(cookie);
      if (!found) return null;
      const { email, emailVerified, name, image, createdAt } = found.user;
      return {
        session: found.session.id,
        since: createdAt.getTime(),
        by: found.session.by,
        signedInAt: found.session.createdAt.getTime(),
        email: email.toLowerCase(),
        emailVerified,
        displayName: name,
        photoURL: image ?? '',
      };
    },
    async renew({ cookie = null }) {
      const found = await sessions.find(cookie);
      return (found && (await sessions.renew(found, cookie)))?.cookies ?? [];
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
