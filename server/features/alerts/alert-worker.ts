import { randomUUID } from 'node:crypto';
import { attemptAll } from '../../../db/core/concurrency/attempt-all.ts';
import { takeLease } from '../../../db/core/leases.ts';
import {
  type AlertRecipient,
  alertRecipients,
  newestWaiting,
  noteAlerted,
  readAlerted,
  readWaiting,
} from '../../../db/features/alerts/alerts.ts';
import { inDigits } from '../../../messages/digits.ts';
import { wholeNow } from '../../app/clock.ts';
import type { AppContext } from '../../app/context.ts';
import { IDLE_JOB, type PeriodicJob, startPeriodicJob } from '../../app/lifecycle/periodic-job.ts';
import { isUpgradePending } from '../../app/lifecycle/upgrade-write-guard.ts';
import { DeliveryError } from '../../mail/delivery.ts';
import { messagesFor } from '../../mail/receiver.ts';
import { composeAlert } from './compose.ts';

/**
 * The least time between two mails to an admin. A mail that failed, or whose server was killed, is tried again after
 * it.
 */
const ALERT_MS = 10 * 60_000;
/** Another server may commit a lower key late, so a mail waits so long after its newest key was seen. */
const LAG_MS = 10_000;
const POLL_MS = 10_000;
/** Links of each kind in a mail. */
const MOST_LINKS = 3;

type Context = Pick<AppContext, 'store' | 'settings' | 'config' | 'deliver' | 'home' | 'log'>;

/**
 * Opens the mails to admins about reports, held texts and claims. Nothing is queued: a mail says what waits when it is sent.
 * A lease of ten minutes per admin keeps two servers from sending both, and is the bound of the mails.
 */
export function openAlertWorker({
  store,
  settings,
  config,
  deliver,
  home,
  log,
}: Context): PeriodicJob {
  if (!deliver) return IDLE_JOB;
  const holder = randomUUID();
  /** All admins have their alerts up to here: a poll then reads one row. */
  let newestAlertedKey = 0;
  /** The key that the next mail tells of. It is seen by the clock of this server, because keys may be ahead of it. */
  let pending: { key: number; at: number } | undefined;

  /** @returns whether the admin has all alerts up to the key. */
  async function alert(admin: AlertRecipient, newest: number): Promise<boolean> {
    if ((await store.read(readAlerted(admin.id))) >= newest) return true;
    const now = wholeNow();
    const lease = { name: `alert:${admin.id}`, holder, now, until: now + ALERT_MS };
    if (!(await takeLease(store, lease))) return false;
    const waiting = await store.readSnapshot(readWaiting(MOST_LINKS));
    if (waiting.reports + waiting.held + waiting.claims === 0) return true;
    const forum = { settings: settings.now, home: home(), secret: config.jwtSecret };
    const messages = messagesFor(admin, config);
    try {
      await deliver?.(
        inDigits(admin.digits, () =>
          composeAlert(admin, waiting, { forum, newest, now, messages }),
        ),
      );
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      log.warn({ err: error }, 'a mail to an admin about what waits was not taken');
      if (!error.isFinal) return false;
    }
    await noteAlerted(store, admin.id, newest);
    return true;
  }

  async function sendDue(closing: AbortSignal) {
    if (isUpgradePending(config)) return;
    const now = wholeNow();
    const open = await store.read(newestWaiting());
    if (open === null || open <= newestAlertedKey) {
      pending = undefined;
      return;
    }
    pending ??= { key: open, at: now };
    if (now - pending.at < LAG_MS) return;
    const newest = Math.min(open, pending.key);
    pending = undefined;
    let areAlerted = true;
    const admins = await store.read(alertRecipients(now));
    await attemptAll(
      admins.map((admin) => async () => {
        if (closing.aborted || !(await alert(admin, newest))) areAlerted = false;
      }),
    );
    if (areAlerted) newestAlertedKey = newest;
  }

  return startPeriodicJob(sendDue, {
    intervalMs: POLL_MS,
    onError: (err) => log.warn({ err }, 'the mails to admins were not sent'),
  });
}
