import { type Profiler, Session } from 'node:inspector/promises';

/**
 * Counts how often the blocks of code in files ran: a measure of work that no other process disturbs.
 * @param files the addresses of the files that count.
 */
export async function countedWork(files: RegExp, run: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await run();
  const { result } = (await session.post(
    'Profiler.takePreciseCoverage',
  )) as Profiler.TakePreciseCoverageReturnType;
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => files.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}
