import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, onTestFinished, test } from 'vitest';
import { watchEventLoop } from '../../server/app/lifecycle/event-loop.ts';

/** A histogram of given times between two timers, in milliseconds. */
function histogramOf(times: number[]) {
  const recorded = createHistogram();
  for (const ms of times) recorded.record(ms * 1_000_000);
  return Object.assign(recorded, { enable: () => true, disable: () => true });
}

test('health: an idle event loop has no delay, although a timer fires only every 10 ms', () => {
  const watch = watchEventLoop(histogramOf(Array(200).fill(10)));
  onTestFinished(watch.stop);
  expect(watch.delays()).toEqual({ p99: 0, max: 0 });
});

test('health: a delay is told without the time between two timers', () => {
  const watch = watchEventLoop(histogramOf([...Array(190).fill(10), ...Array(10).fill(15)]));
  onTestFinished(watch.stop);
  const { p99, max } = watch.delays();
  expect(p99).toBeCloseTo(5, 0);
  expect(max).toBeCloseTo(5, 0);
});

test('health: a turn of 200 ms is told as at least as long a delay', async () => {
  const watch = watchEventLoop(monitorEventLoopDelay({ resolution: 10 }));
  onTestFinished(watch.stop);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const end = performance.now() + 200;
  while (performance.now() < end);
  await expect.poll(() => watch.delays().max).toBeGreaterThanOrEqual(180);
});
