import {
  type ClaimedSafetyMail,
  claimSafetyMail,
  endSafetyMail,
  findSafetyReceiver,
  putOffSafetyMail,
  type SafetyReceiver,
} from '../../../db/features/safety/safety.ts';
import { inDigits } from '../../../messages/digits.ts';
import type { Messages } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-journal.ts';
import { deliverClaimed, handleDue } from '../../mail/claimed-mails.ts';
import type { OutgoingMail } from '../../mail/delivery.ts';
import { textOf } from '../../mail/mail.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { chosenWords } from '../notification-mails/sentences.ts';

const POLL_MS = 2_000;
const SAFETY_SCREEN = '/dashboard/safety';

type Context = Pick<AppContext, 'store' | 'settings' | 'config' | 'deliver' | 'home' | 'log'>;

/** The mail about what happened to an account, in the member's language. */
function composeSafetyMail(
  { id, what, device, happenedAt }: ClaimedSafetyMail,
  { email: to, displayName }: SafetyReceiver,
  { siteName, zone, home }: { siteName: string; zone: string; home: string },
  messages: Messages,
): OutgoingMail {
  const time = new Intl.DateTimeFormat(messages.siteDateTag(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  const sentence = messages.safetySentences[what](chosenWords(device));
  const [name, at] = [chosenWords(displayName), time.format(happenedAt)];
  const text = messages.safetyMailText(name, sentence, at, messages.safetyAdvice[what]);
  const subject = messages.safetyMailSubject(siteName);
  return { to, subject, id, text: textOf({ to, subject, text, link: `${home}${SAFETY_SCREEN}` }) };
}

/** Opens the sending of mails about the safety of accounts: any server sends what is due, at once. */
function openSafetyMails({ store, settings, config, deliver, home, log }: Context): PeriodicJob {
  if (!deliver) return IDLE_JOB;

  /** @returns whether the run goes on. */
  async function send(mail: ClaimedSafetyMail): Promise<boolean> {
    const receiver = await store.read(findSafetyReceiver(mail.userKey));
    if (!receiver) {
      await endSafetyMail(store, mail);
      return true;
    }
    const forum = { siteName: settings.now.siteName, zone: settings.now.zone, home: home() };
    const compose = () => composeSafetyMail(mail, receiver, forum, messagesFor(receiver, config));
    return deliverClaimed({ log }, mail, {
      deliver: async () => deliver?.(inDigits(receiver.digits, compose)),
      end: () => endSafetyMail(store, mail),
      putOff: (dueAt) => putOffSafetyMail(store, mail, dueAt),
      says: {
        givenUp: 'a mail about the safety of an account was given up',
        again: 'a mail about the safety of an account is tried again',
      },
    });
  }

  async function sendDue(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    await handleDue(closing, (now, until) => claimSafetyMail(store, now, until), send);
  }

  return startPeriodicJob(sendDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'the mails about the safety of accounts were not sent'),
  });
}

export const safety = { handlers: () => ({}), start: openSafetyMails } satisfies Feature;
