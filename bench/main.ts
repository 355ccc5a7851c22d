/**
 * `npm run bench [-- reads writes pages rest fanout visit]`: measures the goals and says which are held. Each figure
 * is a ratio to a floor of the same run. Nothing here is a test: a machine that is busy gives other figures.
 * `npm run bench -- --scale` measures PostgreSQL and Redis beside SQLite instead, on scratch servers.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { measureFanout } from './fanout.ts';
import { type Figure, held } from './measure.ts';
import { measurePages } from './pages.ts';
import { startForum, startLoader } from './processes.ts';
import { measureReads } from './reads.ts';
import { measureRest } from './rest.ts';
import { measureScale } from './scale.ts';
import { measureVisit } from './visit.ts';
import { freshForum, members, OUT, POSTS, postIds } from './world.ts';
import { measureWrites } from './writes.ts';

const WRITERS = 64;
const ALONE = { rest: measureRest, visit: measureVisit };
const TOGETHER = ['pages', 'reads', 'writes', 'fanout'];

const asked = process.argv.slice(2);
const wants = (act: string) => asked.length === 0 || asked.includes(act);

async function measureLarge(): Promise<Figure[]> {
  if (!TOGETHER.some(wants)) return [];
  const forum = await startForum(await freshForum('large', POSTS));
  const loader = startLoader();
  try {
    const ids = await postIds(forum.port);
    const people = members(WRITERS);
    const acts: Record<string, () => Promise<Figure[]>> = {
      pages: () => measurePages(loader, forum),
      reads: () => measureReads(loader, forum, ids, people),
      writes: () => measureWrites(loader, forum, ids, people),
      fanout: () => measureFanout(forum, ids, people),
    };
    const figures: Figure[] = [];
    for (const act of TOGETHER.filter(wants)) figures.push(...((await acts[act]?.()) ?? []));
    return figures;
  } finally {
    loader.stop();
    await forum.stop();
  }
}

async function measureAll(): Promise<Figure[]> {
  if (asked.includes('--scale')) return measureScale();
  const figures: Figure[] = [];
  for (const [act, measure] of Object.entries(ALONE))
    if (wants(act)) figures.push(...(await measure()));
  return [...figures, ...(await measureLarge())];
}

const figures = await measureAll();

const rows = figures.map((figure) => {
  const [[sense, goal]] = Object.entries(figure.goal) as [[string, number]];
  return {
    measured: figure.what,
    figure: Number(figure.figure.toFixed(2)),
    goal: `at ${sense} ${goal}`,
    held: held(figure) ? 'yes' : 'NO',
    floor: figure.floor,
    ours: figure.ours,
  };
});
console.table(rows);
mkdirSync(OUT, { recursive: true });
const report = {
  at: new Date().toISOString(),
  machine: { cpus: cpus().length, model: cpus()[0]?.model, node: process.version },
  figures: figures.map((figure) => ({ ...figure, held: held(figure) })),
};
writeFileSync(
  join(OUT, asked.includes('--scale') ? 'scale.json' : 'results.json'),
  `${JSON.stringify(report, null, 2)}\n`,
);
