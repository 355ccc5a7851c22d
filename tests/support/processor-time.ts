/**
 * The processor time of work, as a quiet core needs it. Limits of tests are written for that core.
 *
 * Other users of a machine slow a core by up to two: they share its caches and its other hardware thread. Processor
 * time then grows, too. A reference work of fixed size, timed before and after, says by how much.
 */
const REFERENCE_TEXT =
  'আড্ডা: people *talking*, again; see https://example.org/a?b (or not). '.repeat(2_000);
/** The processor time of the reference work on a quiet core of 2.4 GHz, in milliseconds. */
const REFERENCE_MS = 6.5;
/** So many that one of them meets no other work on its core, where two processes of tests share the machine. */
const MOST_RUNS = 40;

function referenceWork(): number {
  let length = 0;
  for (const [word] of REFERENCE_TEXT.matchAll(/[\p{L}\p{N}]+/gu))
    length += word.normalize('NFC').toLowerCase().length;
  return length;
}

// The first two runs pay for compiling it.
referenceWork();
referenceWork();

/** The processor time of some work, in milliseconds. That of one thread is counted in steps of 4 ms only. */
async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The time of some work on a quiet core. The less slow one of two reference works, before and after it, counts.
 *
 * @param run does the work, and returns its processor time in milliseconds.
 */
export async function asOnQuietCore(run: () => Promise<number>): Promise<number> {
  const before = await processorMs(referenceWork);
  const ms = await run();
  const reference = Math.min(before, await processorMs(referenceWork));
  return ms / Math.max(1, reference / REFERENCE_MS);
}

/**
 * The least processor time of a few runs, in milliseconds: a run also pays for compiling and collecting. It ends with
 * the first run that takes at most `most`. What the wall clock finds within it needs no more exact clock.
 */
export async function leastMs(most: number, run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  let least = performance.now() - start;
  for (let n = 1; n < MOST_RUNS && least > most; n++)
    least = Math.min(least, await asOnQuietCore(() => processorMs(run)));
  return least;
}
