import { type RefObject, useLayoutEffect } from 'react';
import type { Comment } from '../../contract/features/comments.ts';
import { logFailure } from '../api/log.ts';
import { endSending, matchArrivals, take, underWayAt } from './arrivals.ts';
import { announce } from './channel.ts';
import { loadDatabase } from './load-database.ts';
import { hide, useOutbox } from './outbox.ts';
import type { Attempt, Place } from './records.ts';

interface ArrivalsOptions extends Place {
  /** One's own comments of the thread, as far as they are known; missing where no comments are written. */
  arrived: readonly Comment[] | undefined;
  /** The send that failed with what is in the form, or is under way. */
  attempt: RefObject<Attempt | undefined>;
  /** The comment of that send is there: its text leaves the form, unless it was changed since. */
  onArrived: (attempt: Attempt) => void;
}

const log = logFailure('What has arrived');

/**
 * Counts as sent what a thread has brought: what is under way, waits, or has failed and is in the form again. It runs
 * before the page is painted, so that nobody sees a text twice.
 */
export function useArrivals({ member, place, arrived, attempt, onArrived }: ArrivalsOptions): void {
  const { items } = useOutbox();

  function end(one: Attempt, comment: Comment): void {
    take(comment._id);
    hide(one.key);
    if (attempt.current?.key !== one.key) return;
    attempt.current = undefined;
    onArrived(one);
  }

  async function settle({ key }: Attempt): Promise<void> {
    await (await loadDatabase()).settle({ member, place, key });
    announce({ kind: 'outbox' });
  }

  useLayoutEffect(() => {
    if (!arrived || arrived.length === 0) return;
    const waiting = items.filter((one) => one.member === member && one.place === place);
    const inForm = attempt.current ? [attempt.current] : [];
    const known = [...waiting, ...underWayAt({ member, place }), ...inForm];
    const attempts = [...new Map(known.map((one) => [one.key, one])).values()];
    for (const { attempt: one, comment } of matchArrivals(attempts, arrived)) {
      if (endSending(one, comment)) continue;
      end(one, comment);
      void settle(one).catch(log);
    }
  });
}
