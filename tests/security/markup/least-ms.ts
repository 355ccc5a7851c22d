/** The time that work takes, where other work of the machine does not count. */
const RUNS = 6;

const wallClock = () => {
  const before = performance.now();
  return () => performance.now() - before;
};
const processorClock = () => {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
};
/**
 * The clock of a run. The wall clock costs a hundredth of the other, and what is within the limit by it kept the thread
 * no longer. Only what is not is judged by processor time.
 */
const clockOf = (run: number) => (run === 0 ? wallClock : processorClock)();

/** The least time of a few runs that is within `most`: a run also pays for compiling and collecting. */
export function leastMs(most: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < RUNS && least > most; n++) {
    const since = clockOf(n);
    run();
    least = Math.min(least, since());
  }
  return least;
}

/** The same for work that waits. */
export async function leastMsOfAsync(most: number, run: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < RUNS && least > most; n++) {
    const since = clockOf(n);
    await run();
    least = Math.min(least, since());
  }
  return least;
}
