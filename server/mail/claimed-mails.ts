import { attemptAll } from '../../db/core/concurrency/attempt-all.ts';
import { wholeNow } from '../app/clock.ts';
import type { AppContext } from '../app/context.ts';
import { backoffMs, CLAIM_MS, DeliveryError, LEAST_CLAIM_MS, MOST_ATTEMPTS } from './delivery.ts';

/** A mail of a queue in the database that this server has claimed. Times are in milliseconds since 1970. */
interface ClaimedMail {
  claimedUntil: number;
  /** The attempts to deliver it, this one included. */
  attempts: number;
}

/** How a claimed mail is delivered, and what its queue does about the outcome. */
interface Delivery {
  deliver(): Promise<unknown>;
  /** The mail server has taken it. */
  end(): Promise<unknown>;
  /** It is given up; without this, as if it was taken. */
  giveUp?(): Promise<unknown>;
  putOff(dueAt: number): Promise<unknown>;
  /** From when on nobody wants it. */
  wantedUntil?: number;
  /** The log messages of a failure. */
  says: { givenUp: string; again: string };
}

/**
 * Delivers a mail that this server has claimed. One that the mail server does not take is put off or given up.
 * @returns whether the mail server may take the next mail.
 * @throws whatever is no failure of the delivery; the mail is then tried again once its claim has ended.
 */
export async function deliverClaimed(
  { log }: { log: Pick<AppContext['log'], 'warn' | 'error'> },
  { claimedUntil, attempts }: ClaimedMail,
  { deliver, end, giveUp = end, putOff, wantedUntil = Number.POSITIVE_INFINITY, says }: Delivery,
): Promise<boolean> {
  // Another server may claim the mail soon.
  if (claimedUntil - wholeNow() < LEAST_CLAIM_MS) return false;
  try {
    await deliver();
  } catch (err) {
    if (!(err instanceof DeliveryError)) throw err;
    const dueAt = wholeNow() + backoffMs(attempts);
    if (err.isFinal || attempts >= MOST_ATTEMPTS || dueAt >= wantedUntil) {
      log.error({ err, attempts }, says.givenUp);
      await giveUp();
    } else {
      log.warn({ err, attempts }, says.again);
      await putOff(dueAt);
    }
    return err.isFinal;
  }
  await end();
  return true;
}

/**
 * Claims the mails of a queue that are due, one after the other, until none is. One that fails stops no other: its claim
 * runs out, and it is tried again.
 * @param handle answers whether the run goes on.
 * @throws what `attemptAll` throws.
 */
export async function handleDue<Mail>(
  closing: AbortSignal,
  claim: (now: number, until: number) => Promise<Mail | undefined>,
  handle: (mail: Mail) => Promise<boolean>,
): Promise<void> {
  let goesOn = true;
  async function next() {
    const now = wholeNow();
    // Without a claim there is nothing to go on with.
    goesOn = false;
    const mail = await claim(now, now + CLAIM_MS);
    if (mail === undefined) return;
    goesOn = true;
    goesOn = await handle(mail);
  }
  function* steps() {
    while (goesOn && !closing.aborted) yield next;
  }
  await attemptAll(steps());
}
