import { useEffect } from 'react';

/** All who look at one list meet its gap in the same moment: they ask in random order, within so many milliseconds. */
const SPREAD_MS = 400;

/**
 * Reads a list again after a small random delay while it has a gap.
 * @param gapAt the rev of the gap; null: none. Each further event makes the answer under way too old.
 */
export function useRefill(gapAt: number | null, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (gapAt === null) return undefined;
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [gapAt, refetch]);
}
