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
import { deliverClaimed, handleDue } from '../../mail/claimed-mails.ts';
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

  /** @returns whether the run goes on. */
  async function send(letter: ClaimedMail, draft: MailDraft, shown: number): Promise<boolean> {
    const forum = { settings: settings.now, home: home(), secret: config.jwtSecret };
    const messages = messagesFor(draft.recipient, config);
    const compose = () => composeNotificationMail(draft, forum, messages);
    return deliverClaimed({ log }, letter, {
      deliver: async () => deliver?.(inDigits(draft.recipient.digits, compose)),
      end: () => endNotificationMail(store, letter, shown),
      giveUp: () => endNotificationMail(store, letter, null),
      putOff: (dueAt) => putOff(letter, dueAt, letter.attempts),
      says: {
        givenUp: 'a letter about an inbox was given up',
        again: 'a letter about an inbox was not taken, and is tried again',
      },
    });
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
    // What a run puts off for a moment is the next run's.
    await handleDue(closing, (_, until) => claimNotificationMail(store, now, until), handle);
  }

  return startPeriodicJob(sendDue, {
    intervalMs: Math.min(Math.max(afterMs / 4, SHORTEST_POLL_MS), LONGEST_POLL_MS),
    onError: (err) => log.warn({ err }, 'the due letters were not sent'),
  });
}
