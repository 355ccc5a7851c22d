/** Work per turn of the event loop, all long calls together: the loop answers no other request meanwhile. */
const SLICE_MS = 4;

/**
 * Cooperative scheduling on the event loop: long calls share one time slice per turn of the loop. Each turn begins with
 * the call that has waited longest.
 * @returns a function to await before each piece of work; it resolves when the call may go on.
 */
export function cooperativeScheduler(sliceMs = SLICE_MS) {
  const queue: (() => void)[] = [];
  let startedAt: number | null = null;

  function startSlice() {
    startedAt = performance.now();
    setImmediate(() => {
      startedAt = null;
      const first = queue.shift();
      if (!first) return;
      startSlice();
      first();
    });
  }

  return async function yieldIfDue(): Promise<void> {
    if (startedAt === null) startSlice();
    else if (performance.now() - startedAt >= sliceMs)
      await new Promise<void>((resolve) => queue.push(resolve));
  };
}
