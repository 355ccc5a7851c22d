/** How long the end of the server waits for the run under way. */
const CLOSE_MS = 10_000;

/** A periodic job: what a worker of the server does again and again. */
export interface PeriodicJob {
  /** Does what is due now; resolves when nothing more is. Calls share one run. */
  run(): Promise<void>;
  /** Ends the job. The run under way is stopped by its signal, and waited for at most ten seconds. */
  close(): Promise<void>;
}

/** The job of a server that has none to do. */
export const IDLE_JOB: PeriodicJob = { run: async () => undefined, close: async () => undefined };

interface Schedule {
  intervalMs: number;
  /** Called when a run of the timer has failed. The next one comes all the same. */
  onError: (err: unknown) => void;
}

/**
 * Runs a job at an interval, and never twice at once.
 * @param work gets a signal that is aborted when the server closes: the work then ends at its next step.
 */
export function startPeriodicJob(
  work: (closing: AbortSignal) => Promise<void>,
  { intervalMs, onError }: Schedule,
): PeriodicJob {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work(closing.signal).finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => run().catch(onError), intervalMs).unref();
  return {
    run,
    async close() {
      closing.abort();
      clearInterval(timer);
      const { promise, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, CLOSE_MS);
      await Promise.race([running?.catch(() => undefined), promise]);
      clearTimeout(limit);
    },
  };
}
