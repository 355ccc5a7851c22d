/** A state without a rev is read again where a change of it may have been missed, or comes without its text. */
import { useEffect, useRef } from 'react';
import { jitter } from './jitter.ts';
import { onJoined } from './subscriptions.ts';

/** A query that stands for this long is read again: the results of a half-typed word are replaced before. */
const REST_MS = 400;

/**
 * Reads again once rooms of what is shown are joined: without a rev nothing else tells what was edited or deleted
 * between the read, or the break of the line, and the join.
 * @param about names what is read; another one is not read for rooms that were joined before it.
 */
export function useRefetchAfterJoin(
  about: string,
  rooms: readonly string[],
  refetch: () => Promise<unknown>,
): void {
  const latest = useRef({ rooms, refetch });
  latest.current = { rooms, refetch };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is planned for one ends with it
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onJoined((joined) => {
      if (!joined.some((name) => latest.current.rooms.includes(name))) return;
      clearTimeout(timer);
      const read = () => void latest.current.refetch();
      timer = setTimeout(read, REST_MS + jitter());
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [about]);
}

/** Reads again once a value that is known changes. */
export function useRefetchAfter(value: unknown, refetch: () => Promise<unknown>): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) void refetch();
    before.current = value;
  }, [value, refetch]);
}
