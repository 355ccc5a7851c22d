import { v7 } from 'uuid';
import type { AnswerOf, InputOf } from '../../contract/core/calls.ts';
import { callWithRev, NetworkError } from '../api/call.ts';
import { serverNow } from '../api/clock.ts';
import { logFailure } from '../api/log.ts';
import { storage } from '../api/storage.ts';
import { useLive } from '../live/status.ts';
import { awaitArrival, take } from './arrivals.ts';
import { announce } from './channel.ts';
import type * as Database from './database.ts';
import { loadDatabase } from './load-database.ts';
import { OUTBOX_FLAG } from './member-source.ts';
import type { Attempt, Fields, OutboxItem, Place, SentCall, Since } from './records.ts';

/** True if a failed send is due to the line: the browser says so, or the page has lost its live link. */
const isOffline = (cause: unknown): boolean =>
  cause instanceof NetworkError && (!navigator.onLine || !useLive.getState().live);

/** Holds the lock of an item while it is sent, so that no other tab sends it. */
function whileHeld<T>(key: string, run: () => Promise<T>): Promise<T> {
  // Pages without a secure origin have no locks; there the server alone recognises a repeat.
  return navigator.locks ? navigator.locks.request(`adda-send-${key}`, run) : run();
}

const withoutTime = ({ createdAt: _, ...body }: Attempt['body']) => JSON.stringify(body);

/** The earlier attempt where it was the same write, else a new one. */
export function attemptOf<Name extends SentCall>(
  call: Name,
  body: NonNullable<InputOf<Name>['body']>,
  earlier: Attempt | undefined,
  since: Since | undefined,
): Attempt {
  const isSame = earlier?.call === call && withoutTime(earlier.body) === withoutTime(body);
  return isSame ? earlier : { key: v7(), call, body, ...(since && { since }) };
}

/** Runs a step of storage: where the browser stores nothing, writing goes on without it. @returns whether it did. */
const tryStorage = (step: (database: typeof Database) => Promise<unknown>): Promise<boolean> =>
  loadDatabase()
    .then(step)
    .then(
      () => true,
      (cause: unknown) => {
        logFailure('Storing the text')(cause);
        return false;
      },
    );

/** How a send ended: with the answer, or in the outbox until the line is back. */
export type Outcome<Name extends SentCall> =
  | { waits: true }
  | { waits: false; answer: AnswerOf<Name>; rev: number | undefined };

/**
 * Sends what a member has written. The write is in the outbox before it leaves, with its key, so that a crash or a lost
 * answer neither loses nor doubles it. A comment that arrives in its thread counts as sent: its answer may be lost.
 * @throws the call's error, unless the line is away; the draft is then back at its place.
 */
export async function sendOnce<Name extends SentCall>(
  where: Place,
  fields: Fields,
  attempt: Attempt,
): Promise<Outcome<Name>> {
  const { key, call, body } = attempt;
  const item: OutboxItem = { ...where, ...attempt, fields, sentAt: serverNow(), stage: 'sending' };
  return whileHeld(key, async () => {
    storage.set(OUTBOX_FLAG, '1');
    await tryStorage(({ moveToOutbox }) => moveToOutbox(item));
    const { arrival, stop } = awaitArrival(where, attempt);
    try {
      const answered = callWithRev(call as Name, { body } as never, { key });
      // Of a post nothing arrives.
      const { answer, rev } = await Promise.race([answered, arrival as typeof answered]);
      const { insertedId } = answer as { insertedId: string };
      take(insertedId);
      await tryStorage(({ settle }) => settle(item));
      announce({ kind: 'sent', fields, ...where });
      return { waits: false, answer, rev };
    } catch (cause) {
      const waiting: OutboxItem = { ...item, stage: 'waiting' };
      if (isOffline(cause) && (await tryStorage(({ putItem }) => putItem(waiting)))) {
        announce({ kind: 'sent', fields, ...where });
        announce({ kind: 'outbox' });
        return { waits: true };
      }
      await tryStorage(({ moveToDrafts }) => moveToDrafts(item, ''));
      throw cause;
    } finally {
      stop();
    }
  });
}
