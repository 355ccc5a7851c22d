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
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { mayBeUndone } from '../../app/lifecycle/upgrade-journal.ts';
import {
  backoffMs,
  CLAIM_MS,
  DeliveryError,
  LEAST_CLAIM_MS,
  type Letter,
  MOST_ATTEMPTS,
} from '../../mail/delivery.ts';
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
): Letter {
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

  /** @returns whether the mail server may take the next mail. */
  async function failed(mail: ClaimedSafetyMail, err: DeliveryError): Promise<boolean> {
    const { attempts } = mail;
    if (err.isFinal || attempts >= MOST_ATTEMPTS) {
      log.error({ err, attempts }, 'a mail about the safety of an account was given up');
      await endSafetyMail(store, mail);
    } else {
      log.warn({ err, attempts }, 'a mail about the safety of an account is tried again');
      await putOffSafetyMail(store, mail, wholeNow() + backoffMs(attempts));
    }
    return err.isFinal;
  }

  /** @returns whether the run goes on. */
  async function send(mail: ClaimedSafetyMail): Promise<boolean> {
    const receiver = await store.read(findSafetyReceiver(mail.userKey));
    // Another server may claim the mail soon.
    if (receiver && mail.claimedUntil - wholeNow() < LEAST_CLAIM_MS) return false;
    const forum = { siteName: settings.now.siteName, zone: settings.now.zone, home: home() };
    try {
      if (receiver) {
        const messages = messagesFor(receiver, config);
        await deliver?.(
          inDigits(receiver.digits, () => composeSafetyMail(mail, receiver, forum, messages)),
        );
      }
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return failed(mail, error);
    }
    await endSafetyMail(store, mail);
    return true;
  }

  async function sendDue(closing: AbortSignal) {
    if (mayBeUndone(config)) return;
    let goesOn = true;
    while (goesOn && !closing.aborted) {
      const now = wholeNow();
      const mail = await claimSafetyMail(store, now, now + CLAIM_MS);
      goesOn = mail !== undefined && (await send(mail));
    }
  }

  return startPeriodicJob(sendDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'the mails about the safety of accounts were not sent'),
  });
}

export const safety = { handlers: () => ({}), start: openSafetyMails } satisfies Feature;
