import { isAfter } from '../../live/places.ts';

/** A reader tells at most once in this time how far they are. */
const THROTTLE_MS = 3_000;
/** A comment that is scrolled past is on screen for less. */
const DWELL_MS = 1_000;

interface MarksOptions {
  /** The position that is known: marks go further only. */
  from: string;
  /** True if a comment can be marked still: it may be gone by then. */
  isThere: (comment: string) => boolean;
  send: (comment: string, isLeaving: boolean) => void;
}

/** Collects the comments that were on screen, and sends the newest of them: throttled, and forward only. */
export function createMarks({ from, isThere, send }: MarksOptions) {
  const seen = new Set<string>();
  let reached = from;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(isLeaving: boolean): void {
    clearTimeout(timer);
    timer = undefined;
    const before = reached;
    for (const id of seen) if (isAfter(id, reached) && isThere(id)) reached = id;
    seen.clear();
    if (reached === before) return;
    lastAt = performance.now();
    send(reached, isLeaving);
  }

  return {
    /** These comments are on screen. */
    saw(comments: Iterable<string>): void {
      for (const id of comments) if (isAfter(id, reached)) seen.add(id);
      if (seen.size === 0 || timer !== undefined) return;
      const wait = Math.max(DWELL_MS, lastAt + THROTTLE_MS - performance.now());
      timer = setTimeout(() => flush(false), wait);
    },
    /** The reader leaves: what was on screen is sent at once. */
    leave: (): void => flush(true),
  };
}
export type Marks = ReturnType<typeof createMarks>;
