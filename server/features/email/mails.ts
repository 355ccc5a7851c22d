import { SCREENS } from '../../../contract/values/screens.ts';
import { attemptAll } from '../../../db/core/concurrency/attempt-all.ts';
import {
  type ClaimedEmailMail,
  claimEmailMail,
  endEmailMail,
  findReceiver,
  removeExpiredLinks,
} from '../../../db/features/addresses/links.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-journal.ts';
import { deliverClaimed, handleDue } from '../../mail/claimed-mails.ts';
import { type MailMessage, textOf } from '../../mail/mail.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { linkPath } from './link-token.ts';

const POLL_MS = 10_000;
const SWEEP_MS = 3_600_000;

type Context = Pick<AppContext, 'store' | 'settings' | 'config' | 'deliver' | 'log'>;
type Receiver = { email: string; language: Parameters<typeof messagesFor>[0]['language'] };

/** True if the forum can send the mails: in development without a mail server its log has them. */
export const sendsMail = ({ deliver, config }: Pick<Context, 'deliver' | 'config'>): boolean =>
  deliver !== null || !config.production;

/** The mail of a link, in the language of who has the mailbox, as far as that is known. */
function compose(
  { id, kind, address, base, language }: ClaimedEmailMail,
  member: Receiver,
  { settings, config }: Pick<Context, 'settings' | 'config'>,
): MailMessage {
  // The mail about a taken address goes to whoever has it: not always the member of the row.
  const isMembers = kind !== 'taken' || member.email === address;
  const chosen = isMembers ? (member.language ?? (kind === 'taken' ? null : language)) : null;
  const words = messagesFor({ language: chosen }, config).emailMails[kind];
  const { siteName } = settings.now;
  const path =
    kind === 'confirm' || kind === 'undo'
      ? linkPath(config.jwtSecret, kind, id)
      : kind === 'taken'
        ? SCREENS.login
        : '/';
  return {
    to: address,
    subject: words.subject(siteName),
    text: words.text(siteName),
    link: base + path,
  };
}

/**
 * Opens the sending of mails about changes of addresses. Any server sends what is due, and looks after each commit that
 * makes one.
 */
export function openEmailMails(context: Context): PeriodicJob {
  const { store, config, deliver, log } = context;
  if (!sendsMail(context)) return IDLE_JOB;
  let sweptAt = 0;

  /** @returns whether the run goes on. */
  async function send(mail: ClaimedEmailMail): Promise<boolean> {
    const member = await store.read(findReceiver(mail.userKey));
    if (!member || wholeNow() >= mail.expiresAt) {
      await endEmailMail(store, mail, null);
      return true;
    }
    const message = compose(mail, member, context);
    const { to, subject, link } = message;
    return deliverClaimed({ log }, mail, {
      async deliver() {
        if (deliver) await deliver({ to, subject, text: textOf(message), id: mail.id });
        else log.info(`Mail to ${to}, printed because SMTP_URL is not set. ${subject}: ${link}`);
      },
      end: () => endEmailMail(store, mail, null),
      putOff: (dueAt) => endEmailMail(store, mail, dueAt),
      wantedUntil: mail.expiresAt,
      says: {
        givenUp: 'a mail about a change of an address was given up',
        again: 'a mail about a change of an address is tried again',
      },
    });
  }

  async function sendDue(closing: AbortSignal) {
    if (closing.aborted || isUpgradePending(config)) return;
    const began = wholeNow();
    const sweep = async () => {
      if (began - sweptAt < SWEEP_MS) return;
      await removeExpiredLinks(store, began);
      sweptAt = began;
    };
    const sendAll = () =>
      handleDue(closing, (now, until) => claimEmailMail(store, now, until), send);
    await attemptAll([sweep, sendAll]);
  }

  const onError = (err: unknown) =>
    log.warn({ err }, 'the mails about changes of addresses were not sent');
  const job = startPeriodicJob(sendDue, { intervalMs: POLL_MS, onError });
  store.onCommit((changes) => {
    // The run under way may have looked before the commit.
    if (changes.some(({ kind }) => kind === 'email-mail:due'))
      job.run().then(job.run).catch(onError);
  });
  return job;
}
