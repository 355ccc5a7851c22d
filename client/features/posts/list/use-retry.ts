import { useEffect } from 'react';

/** A failed list is read again after this time and a random part of as much: all pages failed at once. */
const RETRY_AFTER_MS = 15_000;

interface Query {
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Reads again, from time to time, what could not be read. */
export function useRetry({ isError, isFetching, refetch }: Query): void {
  const isWaiting = isError && !isFetching;
  useEffect(() => {
    if (!isWaiting) return;
    const delay = RETRY_AFTER_MS * (1 + Math.random());
    const timer = setTimeout(() => void refetch(), delay);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch]);
}
