import { setTimeout as pause } from 'node:timers/promises';
import { ifOffered } from '../../../contract/values/languages.ts';
import { newestKey, timeOfKey } from '../../../db/core/ids.ts';
import { quietOf } from '../../../db/features/choices/push-choices.ts';
import { type PushDraft, type PushItem, readPushDraft } from '../../../db/features/push/drafts.ts';
import {
  type ClaimedDevice,
  claimDevice,
  dropDevice,
  endDevice,
  lookAtAllAgain,
  noteBegun,
  noteSent,
  putOffDevice,
  setPushAfter,
} from '../../../db/features/push/queue.ts';
import { forgetSweeps, sweepForPushes } from '../../../db/features/push/sweeps.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-write-guard.ts';
import { backoffMs } from '../../mail/delivery.ts';
import { composePush } from './compose.ts';
import {
  begunItems,
  decide,
  isWanted,
  type Push,
  type PushedItem,
  pushedItems,
  withPushed,
} from './decide.ts';
import type { VapidKeys } from './keys.ts';
import { quietHoursOf } from './quiet-hours.ts';
import { openSending } from './send.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A claim outlasts one sending by minutes, as the clocks of two servers may differ; each sending renews it. */
const CLAIM_MS = 3 * MINUTE_MS;
const LEAST_CLAIM_MS = MINUTE_MS;
const MOST_ITEMS = 100;
/** Items that always become new wait so often for newer ones, and no more. */
const MOST_WAITS = 4;
/** So many browsers are told side by side: silent push services hold up the others for few times ten seconds. */
const MOST_AT_ONCE = 50;
const LONGEST_POLL_MS = 2 * SECOND_MS;
const SHORTEST_POLL_MS = 100;
/** A browser of a host that is slow waits so long for its turn. */
const BUSY_MS = 30 * SECOND_MS;
/** While it is not known whether a page is visible, it is asked again. */
const UNKNOWN_MS = 5 * SECOND_MS;

type Context = Pick<AppContext, 'store' | 'settings' | 'config' | 'live' | 'home' | 'log'>;

/** Whom a push service may write to: Apple refuses made-up addresses. */
const contactOf = ({ publicUrl, mail }: Context['config']): string => {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return `mailto:${/(?<![^\s<>@])[^\s<>@]+@[^\s<>]+/.exec(mail.from ?? '')?.[0] ?? 'nobody@example.org'}`;
};

/** The records of a browser with newer ones added, as the database stores them. */
const recentOf = ({ recent, pushedKey }: ClaimedDevice, more: PushedItem[], now: number): string =>
  JSON.stringify(withPushed(JSON.parse(recent), more, { now, pushedKey }));

/**
 * Opens the sending of pushes. Any server sends what is due: it claims each browser in the database, and tells many side
 * by side. A server that is killed loses none, and what it had sent is sent again with the same tag, which takes the
 * other's place.
 */
export async function openPushWorker(
  { store, settings, config, live, home, log }: Context,
  keys: () => Promise<VapidKeys>,
): Promise<PeriodicJob> {
  const afterMs = config.pushAfterMs;
  await setPushAfter(store, config.push ? afterMs : null);
  if (!config.push) {
    await forgetSweeps(store);
    return IDLE_JOB;
  }
  await keys();
  const startedAt = wholeNow();
  // The newest id is ahead: the clock was set back, and what is due at a time may wait for it too long.
  if (timeOfKey(newestKey()) > startedAt + CLAIM_MS)
    await lookAtAllAgain(store, startedAt, startedAt + 2 * CLAIM_MS);
  const send = openSending(config, keys, () => contactOf(config));

  const messageOf = (push: Push, draft: PushDraft, isShort: boolean) => {
    const language = ifOffered(draft.receiver.language, config.languages) ?? config.language;
    const forum = { siteName: settings.now.siteName, home: home(), language };
    return { payload: composePush(push, draft, forum, isShort), topic: push.tag };
  };

  /** Sends a push, and once more with fewer words where it is too large. */
  async function sendSmall(device: ClaimedDevice, push: Push, draft: PushDraft) {
    const isShort = draft.receiver.pushTexts === 'short';
    const outcome = await send(device, messageOf(push, draft, isShort));
    if (outcome.is !== 'too-large') return outcome;
    return isShort ? outcome : send(device, messageOf(push, draft, true));
  }

  /**
   * @param wanted all that the browser may be told of now: who could not be told for a day is told of nothing older.
   * @returns the browser with what it was told; null: it is put off or gone.
   */
  async function deliver(
    claimed: ClaimedDevice,
    push: Push,
    draft: PushDraft,
    wanted: readonly PushItem[],
  ): Promise<ClaimedDevice | null> {
    const device = await begun(claimed, push);
    if (!device) return null;
    const outcome = await sendSmall(device, push, draft);
    const now = wholeNow();
    const { attempts } = device;
    if (outcome.is === 'taken') return noted(device, pushedItems(push.items, now), now);
    if (outcome.is === 'gone') {
      await dropDevice(store, device);
      return null;
    }
    if (outcome.is === 'busy') {
      const { failedAt } = device;
      await putOffDevice(store, device, { dueAt: now + BUSY_MS, attempts: attempts - 1, failedAt });
      return null;
    }
    if (outcome.is === 'again') {
      const failedAt = device.failedAt ?? now;
      if (now - failedAt < DAY_MS) {
        const dueAt = Math.ceil(now + Math.max(outcome.afterMs, backoffMs(attempts)));
        log.warn({ says: outcome.says, attempts }, 'a push was not taken, and is tried again');
        await putOffDevice(store, device, { dueAt, attempts, failedAt });
        return null;
      }
    }
    log.warn({ ...outcome, attempts }, 'a push was given up: its push service does not take it');
    return noted(device, pushedItems(outcome.is === 'again' ? wanted : push.items, 0), now);
  }

  /** @returns the browser with what is begun; null: its claim is lost. */
  async function begun(device: ClaimedDevice, push: Push): Promise<ClaimedDevice | null> {
    const now = wholeNow();
    const recent = recentOf(device, begunItems(push, now), now);
    const until = now + CLAIM_MS;
    if (!(await noteBegun(store, device, { recent, until }))) return null;
    return { ...device, recent, claimedUntil: until };
  }

  async function noted(
    device: ClaimedDevice,
    more: PushedItem[],
    now: number,
  ): Promise<ClaimedDevice | null> {
    const recent = recentOf(device, more, now);
    const until = now + CLAIM_MS;
    if (!(await noteSent(store, device, { recent, until }))) return null;
    return { ...device, recent, claimedUntil: until, failedAt: null };
  }

  /** Does the next thing for a browser. @returns the browser while there may be more to do. */
  async function step(device: ClaimedDevice): Promise<ClaimedDevice | null> {
    const { userKey, pushedKey, attempts } = device;
    const now = wholeNow();
    const recent: PushedItem[] = JSON.parse(device.recent);
    if (Number(device.claimedUntil) - now < LEAST_CLAIM_MS) return null;
    const draft = await store.readSnapshot(
      readPushDraft(userKey, { afterKey: pushedKey, now, most: MOST_ITEMS }),
    );
    if (!draft) {
      await endDevice(store, device, {
        nextAt: null,
        attempts: 0,
        pushedKey,
        recent: device.recent,
      });
      return null;
    }
    const { receiver } = draft;
    const wanted = draft.items.filter(isWanted(draft));
    const decision = decide({
      now,
      pushedKey,
      recent,
      items: wanted,
      newestKey: draft.items[0]?.key ?? pushedKey,
      quiet: quietHoursOf(quietOf(receiver.quiet), settings.now.zone),
      afterMs,
      isUrgent: attempts > MOST_WAITS,
    });
    if ('push' in decision) {
      const isVisible = await live.hasVisiblePage(receiver.id);
      if (isVisible === null) {
        const dueAt = now + UNKNOWN_MS;
        await putOffDevice(store, device, { dueAt, attempts: 0, failedAt: device.failedAt });
        return null;
      }
      // Whoever looks at a page is told there.
      if (isVisible) return noted(device, pushedItems(decision.push.items, 0), now);
      return deliver(device, decision.push, draft, wanted);
    }
    const { nextAt, pushedKey: pushedUntil } = decision;
    const kept = withPushed(recent, [], { now, pushedKey: pushedUntil });
    // Those that wait for a moment count how often: see `MOST_WAITS`.
    const isShort = nextAt !== null && nextAt <= now + afterMs;
    await endDevice(store, device, {
      nextAt,
      attempts: isShort ? attempts : 0,
      pushedKey: pushedUntil,
      recent: JSON.stringify(kept),
    });
    return null;
  }

  /** Does all that is to be done for a browser now. Whatever fails, its claim runs out and it is tried again. */
  async function serve(claimed: ClaimedDevice, closing: AbortSignal): Promise<void> {
    let device: ClaimedDevice | null = claimed;
    while (device && !closing.aborted) device = await step(device);
    if (!device) return;
    const { attempts, failedAt } = device;
    await putOffDevice(store, device, { dueAt: wholeNow(), attempts, failedAt });
  }

  const warn = (err: unknown) => log.warn({ err }, 'the due pushes were not sent');
  const intervalMs = Math.min(Math.max(afterMs / 4, SHORTEST_POLL_MS), LONGEST_POLL_MS);

  async function sendDue(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    const underWay = new Set<Promise<void>>();
    const begin = (device: ClaimedDevice) => {
      const served = serve(device, closing)
        .catch(warn)
        .finally(() => underWay.delete(served));
      underWay.add(served);
    };
    while (!closing.aborted) {
      const now = wholeNow();
      const isFull = underWay.size >= MOST_AT_ONCE;
      const device = isFull ? undefined : await claimDevice(store, now, now + CLAIM_MS);
      if (device) begin(device);
      else if (underWay.size === 0) return;
      // Another browser may become due while a push service does not answer.
      else await Promise.race([...underWay, pause(intervalMs)]);
    }
    await Promise.all(underWay);
  }

  const jobs = [
    // Of its own: the sending may go on for long.
    startPeriodicJob(
      async () => {
        if (!isUpgradePending(config)) await sweepForPushes(store, wholeNow());
      },
      { intervalMs, onError: warn },
    ),
    startPeriodicJob(sendDue, { intervalMs, onError: warn }),
  ];
  return {
    async run() {
      for (const job of jobs) await job.run();
    },
    async close() {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}
