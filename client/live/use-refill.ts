import { useEffect } from 'react';

/** Jitter: all clients that show a list find its gap at once, so each waits a random part of this time. */
const JITTER_MS = 400;

/**
 * Reads a list again after a small random delay while it has a gap.
 * @param gapAt the rev of the gap; null: none. Each further event makes the answer under way too old.
 */
export function useRefill(gapAt: number | null, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (gapAt === null) return undefined;
    const timer = setTimeout(() => void refetch(), Math.random() * JITTER_MS);
    return () => clearTimeout(timer);
  }, [gapAt, refetch]);
}
