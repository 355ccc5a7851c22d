import { UnavailableError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Reads that run at once: each takes a core of the database for its time. */
const MOST_RUNNING = 3;
/** Reads that wait. More would wait longer than people do. */
const MOST_WAITING = 100;

/** The error of a costly read for which there is no room. */
export const tooManyReads = () =>
  new UnavailableError('Too many people search at once. Please try again in a moment.');

interface Waiting {
  begin(): void;
  refuse(error: UnavailableError): void;
}

/**
 * Runs tasks, a few at once; the flows of the others take turns, so that no flow can keep another waiting.
 * @throws UnavailableError for the newest task of the longest flow when too many wait.
 */
export function boundedReads() {
  let running = 0;
  const queue = new FairQueue<Waiting>(MOST_WAITING);
  const turnOf = (flow: string) =>
    new Promise<void>((begin, refuse) => {
      const dropped = queue.add(flow, { begin, refuse });
      dropped?.refuse(tooManyReads());
    });
  return async <T>(flow: string, task: () => Promise<T>): Promise<T> => {
    if (running === MOST_RUNNING) await turnOf(flow);
    else running++;
    try {
      return await task();
    } finally {
      // The next one takes over the place.
      const next = queue.take();
      if (next) next.begin();
      else running--;
    }
  };
}
