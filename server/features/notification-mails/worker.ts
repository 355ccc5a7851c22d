import {
  type ClaimedMail,
  claimNotificationMail,
  endNotificationMail,
  putOffNotificationMail,
} from '../../../db/features/notification-mails/claims.ts';
import {
  queueMailsToFollowers,
  setMailAfter,
} from '../../../db/features/notification-mails/follower-sweep.ts';
import {
  beginNotificationMail,
  findMemberId,
  type MailDraft,
  readNotificationMail,
  toldUntil,
} from '../../../db/features/notification-mails/mails.ts';
import { inDigits } from '../../../messages/digits.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { mayBeUndone } from '../../app/lifecycle/upgrade-journal.ts';
import {
  backoffMs,
  CLAIM_MS,
  DeliveryError,
  LEAST_CLAIM_MS,
  MOST_ATTEMPTS,
} from '../../mail/delivery.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { composeNotificationMail } from './compose.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** The least time between two notification mails to a person, and between two of a person who wants one a day. */
const LETTER_INTERVAL_MS = HOUR_MS;
const DIGEST_INTERVAL_MS = 24 * HOUR_MS;
/** More items than a notification mail tells, so that it knows whether there is more. */
const MOST_READ = 100;
const LONGEST_POLL_MS = 10 * SECOND_MS;
const SHORTEST_POLL_MS = 250;

type Context = Pick<
  AppContext,
  'store' | 'settings' | 'config' | 'live' | 'deliver' | 'home' | 'log'
>;

/** When the next notification mail to a person may be sent. */
const earliest = ({ recipient: { mailedAt, digest } }: MailDraft) =>
  mailedAt === null ? 0 : mailedAt + (digest ? DIGEST_INTERVAL_MS : LETTER_INTERVAL_MS);

/**
 * Opens the sending of notification mails. Any server sends what is due: it claims one notification mail at a time in
 * the database, so a server that is killed leaves at most one whose delivery is not known.
 */
export async function openNotificationMailWorker({
  store,
  settings,
  config,
  live,
  deliver,
  home,
  log,
}: Context): Promise<PeriodicJob> {
  const { afterMs } = config.mail;
  await setMailAfter(store, deliver && afterMs);
  if (!deliver) return IDLE_JOB;

  const putOff = (letter: ClaimedMail, dueAt: number, attempts = 0) =>
    putOffNotificationMail(store, letter, { dueAt, attempts });

  /** @returns whether the mail server may take the next notification mail. */
  async function failed(letter: ClaimedMail, err: DeliveryError): Promise<boolean> {
    const { attempts } = letter;
    if (err.isFinal || attempts >= MOST_ATTEMPTS) {
      log.error({ err, attempts }, 'a letter about an inbox was given up');
      await endNotificationMail(store, letter, null);
    } else {
      log.warn({ err, attempts }, 'a letter about an inbox was not taken, and is tried again');
      await putOff(letter, wholeNow() + backoffMs(attempts), attempts);
    }
    return err.isFinal;
  }

  /** @returns whether the run goes on. */
  async function send(letter: ClaimedMail, draft: MailDraft, shown: number): Promise<boolean> {
    const forum = { settings: settings.now, home: home(), secret: config.jwtSecret };
    // Another server may claim the mail soon.
    if (letter.claimedUntil - wholeNow() < LEAST_CLAIM_MS) return false;
    try {
      const messages = messagesFor(draft.recipient, config);
      await deliver?.(
        inDigits(draft.recipient.digits, () => composeNotificationMail(draft, forum, messages)),
      );
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return failed(letter, error);
    }
    await endNotificationMail(store, letter, shown);
    return true;
  }

  /** @returns whether the run goes on. */
  async function handle(letter: ClaimedMail): Promise<boolean> {
    const { userKey } = letter;
    const memberId = await store.read(findMemberId(userKey));
    const isOpen = memberId !== undefined && (await live.hasOpenPage(memberId));
    const now = wholeNow();
    if (isOpen !== false) {
      await putOff(letter, now + (isOpen ? Math.max(afterMs, SECOND_MS) : LONGEST_POLL_MS));
      return true;
    }
    const begunAt = await beginNotificationMail(store, userKey, now);
    const draft = await store.readSnapshot(readNotificationMail(userKey, { now, most: MOST_READ }));
    if (!draft || draft.items.length === 0) await endNotificationMail(store, letter, null);
    else if (earliest(draft) > now) await putOff(letter, earliest(draft));
    else return send(letter, draft, toldUntil(draft, begunAt));
    return true;
  }

  async function sendDue(closing: AbortSignal) {
    if (mayBeUndone(config)) return;
    const now = wholeNow();
    await queueMailsToFollowers(store, now);
    let goesOn = true;
    while (goesOn && !closing.aborted) {
      const letter = await claimNotificationMail(store, now, wholeNow() + CLAIM_MS);
      goesOn = letter !== undefined && (await handle(letter));
    }
  }

  return startPeriodicJob(sendDue, {
    intervalMs: Math.min(Math.max(afterMs / 4, SHORTEST_POLL_MS), LONGEST_POLL_MS),
    onError: (err) => log.warn({ err }, 'the due letters were not sent'),
  });
}
