import { useEffect } from 'react';
import { jitter } from './jitter.ts';

/** An answer that failed, or was older than the gap, is asked for again after this time and a random part of as much. */
const AGAIN_MS = 15_000;

/**
 * Reads a list again after a small random delay, and until it has no gap.
 * @param gapAt the rev of the gap; null: none. Each further event makes the answer under way too old.
 */
export function useRefill(gapAt: number | null, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (gapAt === null) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (delay: number) => {
      timer = setTimeout(() => void read(), delay);
    };
    async function read(): Promise<void> {
      await refetch();
      if (!isOver) plan(AGAIN_MS + Math.random() * AGAIN_MS);
    }
    plan(jitter());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [gapAt, refetch]);
}
