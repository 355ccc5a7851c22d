import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';

/**
 * A queue of keys, each of which is in it at most once. The work for each key has a turn of the event loop of its own,
 * so that any number of keys leaves room for requests. Urgent keys come first.
 */
export function workQueue(
  atOnce: number,
  work: (key: number) => Promise<void>,
  failed: (err: unknown) => void,
) {
  const urgent = new Set<number>();
  const others = new Set<number>();
  let workers = 0;

  function take(): number | undefined {
    for (const queue of [urgent, others])
      for (const key of queue) {
        queue.delete(key);
        return key;
      }
    return undefined;
  }

  async function run() {
    workers++;
    for (let key = take(); key !== undefined; key = take()) {
      await work(key).catch(failed);
      await nextEventLoopTurn();
    }
    workers--;
  }

  return {
    add(key: number, isUrgent: boolean) {
      if (urgent.has(key)) return;
      if (isUrgent) others.delete(key);
      (isUrgent ? urgent : others).add(key);
      if (workers < atOnce) void run();
    },
  };
}
