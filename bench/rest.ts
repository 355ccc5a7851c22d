import type { Figure } from './measure.ts';
import { startForum } from './processes.ts';
import { freshForum } from './world.ts';

const REST_MS = 10_000;

/** The memory of a server that nobody asks anything. */
export async function measureRest(): Promise<Figure[]> {
  const dataDir = await freshForum('small', 60);
  // The first start of all compiles what later ones read.
  await (await startForum(dataDir)).stop();
  const forum = await startForum(dataDir, { RATE_LIMITS: 'on' });
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const figure = forum.rss();
  await forum.stop();
  return [
    {
      what: 'Memory at rest, MB',
      goal: { most: 120 },
      figure,
      floor: '–',
      ours: `${figure.toFixed(0)} MB`,
    },
  ];
}
