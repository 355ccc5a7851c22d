import { fromTitle } from '../../../contract/values/inbox-kinds.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import {
  type ClaimedGoldMail,
  claimGoldMail,
  endGoldMail,
  findGoldReceiver,
  type GoldReceiver,
  putOffGoldMail,
} from '../../../db/features/membership/gold-mails.ts';
import { inDigits } from '../../../messages/digits.ts';
import type { Messages } from '../../../messages/languages.ts';
import { wholeNow } from '../../app/clock.ts';
import type { Config } from '../../app/config/config.ts';
import type { AppContext } from '../../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-journal.ts';
import { deliverClaimed, handleDue } from '../../mail/claimed-mails.ts';
import type { OutgoingMail } from '../../mail/delivery.ts';
import { textOf } from '../../mail/mail.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { shownGift } from '../../payments/codes.ts';
import { chosenWords } from '../notification-mails/sentences.ts';

const POLL_MS = 2_000;
/** No mail reaches who is leaving; they may come back for a week. */
const LEAVING_MS = 3_600_000;

type Context = Pick<AppContext, 'store' | 'settings' | 'config' | 'deliver' | 'home' | 'log'>;
type Forum = Pick<Config, 'jwtSecret' | 'jwtSecretBefore'> & { siteName: string; home: string };

/** The mail with a code that was bought, or about a payment that was revoked, in the member's language. */
function composeGoldMail(
  { id, kind, subject: about, title, detail }: ClaimedGoldMail,
  { email: to, displayName }: GoldReceiver,
  { siteName, home, ...secrets }: Forum,
  messages: Messages,
): OutgoingMail {
  const name = chosenWords(displayName);
  if (kind === 'gift') {
    const code = shownGift(secrets, { id: about, hash: detail });
    const text = code
      ? messages.giftMailText(name, siteName, code)
      : messages.giftMailNoCode(name, siteName);
    const subject = messages.giftMailSubject(siteName);
    const link = `${home}${SCREENS.membership}?with=code`;
    return { to, subject, id, text: textOf({ to, subject, text, link }) };
  }
  const { outcome, isRefunded } = fromTitle(title);
  const sentence = messages.revokedSentences[outcome];
  const money = isRefunded ? messages.revokedRefunded : '';
  // An admin writes the reason: a link in it is meant.
  const reason = messages.revokedReason(detail);
  const text = messages.revokedMailText(name, sentence, money, reason);
  const subject = messages.revokedMailSubject(siteName);
  return {
    to,
    subject,
    id,
    text: textOf({ to, subject, text, link: `${home}${SCREENS.membership}` }),
  };
}

/** Opens the sending of mails about codes and revoked payments: any server sends what is due, at once. */
export function openGoldMails({
  store,
  settings,
  config,
  deliver,
  home,
  log,
}: Context): PeriodicJob {
  if (!deliver) return IDLE_JOB;

  /** @returns whether the run goes on. */
  async function send(mail: ClaimedGoldMail): Promise<boolean> {
    const receiver = await store.read(findGoldReceiver(mail.userKey));
    if (!receiver) {
      await endGoldMail(store, mail);
      return true;
    }
    if (receiver.leavingAt !== null) {
      await putOffGoldMail(store, mail, { dueAt: wholeNow() + LEAVING_MS, isAttempt: false });
      return true;
    }
    const { jwtSecret, jwtSecretBefore } = config;
    const { siteName } = settings.now;
    const forum = { siteName, home: home(), jwtSecret, jwtSecretBefore };
    const compose = () => composeGoldMail(mail, receiver, forum, messagesFor(receiver, config));
    return deliverClaimed({ log }, mail, {
      deliver: async () => deliver?.(inDigits(receiver.digits, compose)),
      end: () => endGoldMail(store, mail),
      putOff: (dueAt) => putOffGoldMail(store, mail, { dueAt, isAttempt: true }),
      says: {
        givenUp: 'a mail about Gold was given up',
        again: 'a mail about Gold is tried again',
      },
    });
  }

  async function sendDue(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    await handleDue(closing, (now, until) => claimGoldMail(store, now, until), send);
  }

  return startPeriodicJob(sendDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'the mails about Gold were not sent'),
  });
}
