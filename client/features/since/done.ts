import { useCallback, useEffect, useRef, useState } from 'react';
import { sinceDone, sinceNotMarked } from '#messages';
import type { SinceThread } from '../../../contract/features/since.ts';
import { callWithRev } from '../../api/call.ts';
import { logFailure } from '../../api/log.ts';
import { attempt } from '../../ui/feedback/attempt.ts';
import { positions } from '../read-positions/store.ts';

/** How long a reader can take it back. Read positions only move forward, so nothing is sent before. */
const UNDO_MS = 10_000;
/** A browser that leaves a page breaks its calls off, and tells the page a moment later that it is left. */
const LEAVING_MS = 1_000;

type Marked = Pick<SinceThread, 'postId' | 'last'>;

async function mark({ postId, last: comment }: Marked, keepalive: boolean): Promise<void> {
  const input = { params: { postId }, body: { comment } };
  const { answer, rev = -1 } = await callWithRev('PUT /reads/{postId}', input, { keepalive });
  positions.apply({ [postId]: answer }, rev);
}

const NONE: readonly Marked[] = [];

/** Marks all threads at once: a reader who leaves the page gets no answer. */
function markLeaving(threads: readonly Marked[]): void {
  for (const thread of threads) mark(thread, true).catch(logFailure('PUT /reads/{postId}'));
}

/**
 * "Done": the threads count as read at once, and the forum hears of it once that can't be taken back any more, or the
 * reader leaves.
 */
export function useDone() {
  const [marked, setMarked] = useState(NONE);
  const [sending, setSending] = useState(NONE);
  const waiting = useRef(NONE);
  /** Those of which the forum is to hear, and has not answered. */
  const unsent = useRef(NONE);
  const take = useCallback(() => {
    const { current } = waiting;
    waiting.current = NONE;
    return current;
  }, []);
  const send = useCallback(async (threads: readonly Marked[]) => {
    setSending((others) => [...others, ...threads]);
    unsent.current = [...unsent.current, ...threads];
    const forget = (gone: readonly Marked[]) => {
      unsent.current = unsent.current.filter((thread) => !gone.includes(thread));
    };
    // One after the other: a member has a limited number of writes.
    const markAll = async () => {
      for (const thread of threads) {
        await mark(thread, false);
        forget([thread]);
      }
    };
    const isDone = await attempt(sinceDone, markAll, sinceNotMarked);
    setTimeout(() => forget(threads), isDone ? 0 : LEAVING_MS);
    setSending((all) => all.filter((thread) => !threads.includes(thread)));
  }, []);
  useEffect(() => {
    if (marked.length === 0) return;
    const timer = setTimeout(() => {
      setMarked(NONE);
      void send(take());
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [marked, take, send]);
  useEffect(() => {
    // To say it twice changes nothing.
    const leave = () => markLeaving([...take(), ...unsent.current]);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      markLeaving(take());
    };
  }, [take]);
  return {
    /** The threads that were marked, while that can be taken back. */
    marked,
    /** Those of which the forum hears at this moment. */
    sending,
    done(threads: readonly Marked[]) {
      // Those of before count for good.
      void send(take());
      waiting.current = threads;
      setMarked(threads);
    },
    undo() {
      waiting.current = NONE;
      setMarked(NONE);
    },
  };
}
