/** The longest wait of a write for another process's lock or for the disk. An overdue write is refused. */
export const DEADLINE_MS = 1_500;
/** The longest that the statements of a costly read run: nobody waits longer for what they type. */
export const COSTLY_READ_MS = 2_000;
/** How long a server on PostgreSQL may act on the state from before a command's commit. A command ends no earlier. */
export const FOREIGN_LAG_MS = 750;
const CHECK_INTERVAL_MS = 100;

/**
 * Awaits an answer of the disk, and calls `onOverdue` at each check after the deadline. Only time in which the event
 * loop ran counts. After a blocking import, for example, the disk may have answered without the loop having read it.
 */
export async function withDeadline<T>(answer: Promise<T>, onOverdue: () => void): Promise<T> {
  let waitedMs = 0;
  let lastCheck = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    waitedMs += Math.min(now - lastCheck, 2 * CHECK_INTERVAL_MS);
    lastCheck = now;
    if (waitedMs >= DEADLINE_MS) onOverdue();
  }, CHECK_INTERVAL_MS);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
  }
}
