import { expect, test } from 'vitest';
import { cooperativeScheduler } from '../../../server/realtime/cooperative-scheduler.ts';

const SLICE_MS = 4;
/** One piece of work, which holds up the event loop. */
const PIECE_MS = 1;

function work() {
  const until = performance.now() + PIECE_MS;
  while (performance.now() < until);
}

test('cooperative scheduler: many long calls at once block the event loop for one slice at most, and take turns', async () => {
  const turn = cooperativeScheduler(SLICE_MS);
  const order: string[] = [];
  let turns = 0;
  let most = 0;
  let going = true;
  let pieces = 0;
  const count = () => {
    turns++;
    most = Math.max(most, pieces);
    pieces = 0;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  const call = async (name: string) => {
    // Each comes by a line of its own.
    await new Promise(setImmediate);
    for (let n = 0; n < 10; n++) {
      await turn();
      order.push(name);
      pieces++;
      work();
    }
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(call));
  going = false;
  // A slice, the piece that goes over it, and that of who has waited longest.
  expect(most).toBeLessThanOrEqual(SLICE_MS / PIECE_MS + 2);
  expect(turns).toBeGreaterThanOrEqual(10);
  // The last has begun long before the first is done.
  expect(order.indexOf('f')).toBeLessThan(order.lastIndexOf('a'));
});

test('cooperative scheduler: a call within its slice does not wait for a turn of the event loop', async () => {
  // A slice that no pause of the machine uses up.
  const turn = cooperativeScheduler(60_000);
  let turned = false;
  setImmediate(() => {
    turned = true;
  });
  for (let n = 0; n < 3; n++) await turn();
  expect(turned).toBe(false);
});
