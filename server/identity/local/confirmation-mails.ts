import type { Language } from '../../../contract/values/languages.ts';
import type { Store } from '../../../db/core/store.ts';
import { saveMailToken } from '../../../db/features/identity/accounts.ts';
import {
  beginConfirmation,
  type ClaimedConfirmation,
  claimConfirmation,
  endConfirmation,
  putOffConfirmation,
  queueConfirmation,
} from '../../../db/features/identity/mails.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { wholeNow } from '../../app/clock.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-journal.ts';
import { verifyMail } from '../../mail/account-mails.ts';
import { deliverClaimed, handleDue } from '../../mail/claimed-mails.ts';
import { CLAIM_MS, type Deliver } from '../../mail/delivery.ts';
import { type Mail, type MailLog, textOf } from '../../mail/mail.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { MAIL_TOKEN_SECONDS, newMailToken } from './mail-tokens.ts';

const POLL_MS = 10_000;
/** How long the end of the server waits for the mails under way. */
const CLOSE_MS = 10_000;
/** A mail is tried within the life of the link that it was asked to bring. */
const WANTED_MS = MAIL_TOKEN_SECONDS['confirm-email'] * 1_000;

interface Context {
  store: Store;
  settings: LiveSettings;
  config: Config;
  log: MailLog;
}
type User = { id: string; email: string };

/** How an address was asked to be proven. */
interface Asked {
  /** The origin of the mail's link. */
  base: string;
  /** The language of whoever asked. */
  language: Language;
}

/** Sends the mails that prove addresses. */
export interface ConfirmationMails {
  /** Begins to send a mail; a failure is logged, never shown. */
  send(user: User, asked: Asked): Promise<void>;
  /** Sends what is due. */
  job: PeriodicJob;
  /** Ends the job, and waits for the mails under way at most ten seconds. */
  close(): Promise<void>;
}

/** The mails that prove addresses without a mail server: each is handed over once, with its link. */
export const handOverOnce = (
  { store, settings }: Pick<Context, 'store' | 'settings'>,
  mail: Mail,
): ConfirmationMails => ({
  async send({ id, email }, { base, language }) {
    const { token, row } = newMailToken('confirm-email');
    await saveMailToken(store, id, row);
    mail.send(verifyMail(MESSAGES[language], email, token, base, settings.now.siteName));
  },
  job: IDLE_JOB,
  close: IDLE_JOB.close,
});

/**
 * Opens the mails that prove addresses. A mail is queued in the database, without its link, and any server sends what is
 * due: a link is made for each attempt, so that the database never holds one.
 */
export function openConfirmationMails(
  { store, settings, config, log }: Context,
  deliver: Deliver,
): ConfirmationMails {
  const underWay = new Set<Promise<unknown>>();

  /** @returns whether the mail server may take the next mail. */
  async function attempt(mail: ClaimedConfirmation): Promise<boolean> {
    if (wholeNow() >= mail.askedAt + WANTED_MS) {
      await endConfirmation(store, mail);
      return true;
    }
    const { token, row } = newMailToken('confirm-email');
    const to = await beginConfirmation(store, mail, row);
    if (to === null) return true;
    const message = verifyMail(
      messagesFor(mail, config),
      to,
      token,
      mail.base,
      settings.now.siteName,
    );
    return deliverClaimed({ log }, mail, {
      deliver: () => deliver({ to, subject: message.subject, text: textOf(message), id: mail.id }),
      end: () => endConfirmation(store, mail),
      putOff: (dueAt) => putOffConfirmation(store, mail, dueAt),
      wantedUntil: mail.askedAt + WANTED_MS,
      says: {
        givenUp: 'a mail was not sent: it proves an address, and is given up',
        again: 'a mail was not sent: it proves an address, and is tried again',
      },
    });
  }

  async function sendDue(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    await Promise.all(underWay);
    await handleDue(closing, (now, until) => claimConfirmation(store, now, until), attempt);
  }

  const job = startPeriodicJob(sendDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'the mails that prove addresses were not sent'),
  });

  return {
    job,
    async send({ id: userId }, { base, language }) {
      const now = wholeNow();
      const mail = await queueConfirmation(store, {
        userId,
        base,
        language,
        now,
        until: now + CLAIM_MS,
      });
      if (!mail) return;
      const sending = attempt(mail).catch((err: unknown) =>
        log.warn(
          { err },
          'a mail was not sent: it proves an address, and is tried again once its claim has ended',
        ),
      );
      underWay.add(sending);
      sending.finally(() => underWay.delete(sending));
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, CLOSE_MS);
      await Promise.race([Promise.all([job.close(), ...underWay]), late]);
      clearTimeout(limit);
    },
  };
}
