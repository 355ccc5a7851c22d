/**
 * A thread that reads texts as dumps and counts its work, which no other process disturbs: how often the blocks of the
 * reader's code ran. It begins to count before the code is compiled, because what was compiled before has no counters.
 * It takes lists of texts, of which table `t` is wanted, and answers the work of each list.
 */
import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

const READER = /moving\/dump\//;
/** The length of the chunks. */
const CHUNK = 64;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { faultOf } = await import('./read-dumps.ts');

const work: number[] = [];
for (const texts of workerData as string[][]) {
  for (const text of texts) faultOf(text, CHUNK, { wants: (table) => table === 't' });
  // This also sets the counters back.
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ranges = result
    .filter(({ url }) => READER.test(url))
    .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  work.push(ranges.reduce((sum, { count }) => sum + count, 0));
}
parentPort?.postMessage(work);
