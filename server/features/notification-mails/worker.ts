import { dayOf, lastDigestAt, nextDigestAt } from '../../../contract/since/days.ts';
import { DIGEST_EVERY } from '../../../contract/values/inbox-kinds.ts';
import { MOST_DAYS_BACK } from '../../../contract/values/limits.ts';
import { attemptAll } from '../../../db/core/concurrency/attempt-all.ts';
import { quietOf } from '../../../db/features/choices/push-choices.ts';
import {
  type ClaimedMail,
  claimNotificationMail,
  endNotificationMail,
  putOffNotificationMail,
} from '../../../db/features/notification-mails/claims.ts';
import {
  queueDigests,
  readDigestThreads,
} from '../../../db/features/notification-mails/digests.ts';
import {
  queueMailsToFollowers,
  setMailAfter,
} from '../../../db/features/notification-mails/follower-sweep.ts';
import {
  beginNotificationMail,
  findReceiver,
  type MailDraft,
  mailedUntil,
  type Receiver,
  readNotificationMail,
} from '../../../db/features/notification-mails/mails.ts';
import { inDigits } from '../../../messages/digits.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-write-guard.ts';
import { deliverClaimed, handleDue } from '../../mail/claimed-mails.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { composeNotificationMail } from './compose.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** The least time between two notification mails to a person. */
const LETTER_INTERVAL_MS = HOUR_MS;
/** A digest tells of no more days than `/since/{date}` does. */
const MOST_DIGEST_MS = MOST_DAYS_BACK * 24 * HOUR_MS;
/** More items than a notification mail tells, so that it knows whether there is more. */
const MOST_READ = 100;
const LONGEST_POLL_MS = 10 * SECOND_MS;
const SHORTEST_POLL_MS = 250;

type Context = Pick<
  AppContext,
  'store' | 'settings' | 'config' | 'live' | 'deliver' | 'home' | 'log'
>;

/** When the next notification mail to a person may be sent. */
const earliest = ({ recipient: { mailedAt } }: MailDraft) =>
  mailedAt === null ? 0 : mailedAt + LETTER_INTERVAL_MS;

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
  async function send(
    letter: ClaimedMail,
    draft: MailDraft,
    shown: number,
    digest: Parameters<typeof composeNotificationMail>[3] = null,
  ): Promise<boolean> {
    const forum = { settings: settings.now, home: home(), secret: config.jwtSecret };
    const messages = messagesFor(draft.recipient, config);
    const compose = () => composeNotificationMail(draft, forum, messages, digest);
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

  /**
   * A digest comes at its time alone, whatever was queued meanwhile, and also while a page is open: it may be open all
   * day. One that the mail server did not take is tried again.
   * @returns whether the run goes on.
   */
  async function handleDigest(
    letter: ClaimedMail,
    { digestEvery: every, quiet }: Receiver,
  ): Promise<boolean> {
    const { userKey, dueAt, attempts } = letter;
    const siteZone = settings.now.zone;
    const zone = quietOf(quiet)?.zone ?? siteZone;
    const now = wholeNow();
    if (dueAt !== lastDigestAt(dueAt, every, zone) && attempts <= 1) {
      await putOff(letter, nextDigestAt(now, every, zone));
      return true;
    }
    const begunAt = await beginNotificationMail(store, userKey, now);
    const read = await store.readSnapshot(readNotificationMail(userKey, { now, most: MOST_READ }));
    if (!read) {
      await endNotificationMail(store, letter, null);
      return true;
    }
    const after = Math.max(read.recipient.mailedAt ?? 0, now - MOST_DIGEST_MS);
    const threads = await store.readCostly('digests', readDigestThreads(userKey, after));
    // The threads tell of new comments, the busiest first.
    const draft = { ...read, items: read.items.filter(({ kind }) => kind !== 'comments') };
    if (draft.items.length === 0 && threads.length === 0) {
      await endNotificationMail(store, letter, null);
      return true;
    }
    return send(letter, draft, mailedUntil(draft, begunAt), {
      threads,
      day: dayOf(after, siteZone),
    });
  }

  /** @returns whether the run goes on. */
  async function handle(letter: ClaimedMail): Promise<boolean> {
    const { userKey } = letter;
    const member = await store.read(findReceiver(userKey));
    if (member?.digest) return handleDigest(letter, member);
    const isOpen = member !== undefined && (await live.hasOpenPage(member.id));
    const now = wholeNow();
    if (isOpen !== false) {
      await putOff(letter, now + (isOpen ? Math.max(afterMs, SECOND_MS) : LONGEST_POLL_MS));
      return true;
    }
    const begunAt = await beginNotificationMail(store, userKey, now);
    const draft = await store.readSnapshot(readNotificationMail(userKey, { now, most: MOST_READ }));
    if (!draft || draft.items.length === 0) await endNotificationMail(store, letter, null);
    else if (earliest(draft) > now) await putOff(letter, earliest(draft));
    else return send(letter, draft, mailedUntil(draft, begunAt));
    return true;
  }

  async function sendDue(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    const now = wholeNow();
    const siteZone = settings.now.zone;
    await attemptAll([
      () => queueMailsToFollowers(store, now),
      ...DIGEST_EVERY.map((every) => () => queueDigests(store, { every, siteZone, now })),
      // The next run handles the mails that this run puts off for a moment.
      () => handleDue(closing, (_, until) => claimNotificationMail(store, now, until), handle),
    ]);
  }

  return startPeriodicJob(sendDue, {
    intervalMs: Math.min(Math.max(afterMs / 4, SHORTEST_POLL_MS), LONGEST_POLL_MS),
    onError: (err) => log.warn({ err }, 'the due letters were not sent'),
  });
}
