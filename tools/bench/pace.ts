import { setTimeout as wait } from 'node:timers/promises';

/** Begins so many runs a second at even times, whether or not those before have ended. @returns what all came to */
export async function atEvenTimes<Result>(
  perSecond: number,
  seconds: number,
  run: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const running: Promise<Result>[] = [];
  const from = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    await wait(Math.max(0, from + (n * 1_000) / perSecond - performance.now()));
    running.push(run(n));
  }
  return Promise.all(running);
}
