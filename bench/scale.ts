/** The same forum on each of its engines, on one machine: what PostgreSQL and a second server cost and bring. */
import { roundOf, sayTo, startListeners } from './fanout.ts';
import { type Figure, median } from './measure.ts';
import { type Served, startLoader } from './processes.ts';
import { actsOf, measureAct, TURNS } from './scale-acts.ts';
import { startServers } from './servers.ts';
import { FLOOR, type Setups, startSetups } from './setups.ts';
import { freshForum, type Member, members, postIds } from './world.ts';

const POSTS = 20_000;
const WRITERS = 64;
const SOCKETS = 200;
/** Live delivery from one server to the sockets of another, beside delivery within one. */
const MOST_ACROSS = 3;

/** A comment to sockets: of the server that takes it, and of the other one; each on a post of its own. */
async function measureDelivery(setups: Setups, ids: string[], member: Member): Promise<Figure> {
  const [sqlite] = setups[FLOOR] as [Served];
  const [single] = setups['PostgreSQL/1'] as [Served];
  const [here, there] = setups['PostgreSQL+Redis/2'] as [Served, Served];
  const side = async (writer: Served, reader: Served, postId = '') => ({
    listeners: await startListeners({
      ...{ port: reader.port, sockets: SOCKETS },
      ...{ room: `comments:${postId}`, event: 'comment:added' },
    }),
    say: sayTo(writer.port, member, postId),
    waits: [] as number[],
  });
  const sides = {
    sqlite: await side(sqlite, sqlite, ids[0]),
    within: await side(single, single, ids[0]),
    beside: await side(here, here, ids[0]),
    across: await side(here, there, ids[1]),
  };
  for (let n = 0; n <= TURNS; n++) {
    for (const { listeners, say, waits } of Object.values(sides)) {
      const p99 = await roundOf(listeners, say);
      if (n > 0) waits.push(p99);
    }
  }
  for (const { listeners } of Object.values(sides)) listeners.stop();
  const { sqlite: file, within, beside, across } = sides;
  return {
    what: `One comment to ${SOCKETS} sockets of the other server, p99, beside one server`,
    figure: median(across.waits.map((wait, n) => wait / (within.waits[n] as number))),
    goal: { most: MOST_ACROSS },
    floor: `${median(within.waits).toFixed(1)} ms`,
    ours: `${median(across.waits).toFixed(1)} ms`,
    beside: {
      'SQLite/1 ms': median(file.waits),
      'same server of two, ms': median(beside.waits),
    },
  };
}

/** Reads, durable writes and live delivery on each engine, in turns. */
export async function measureScale(): Promise<Figure[]> {
  const machines = await startServers();
  const loaders = [startLoader(), startLoader()];
  let setups: Setups | undefined;
  try {
    setups = await startSetups(await freshForum('scale', POSTS), machines);
    const ids = await postIds((setups[FLOOR][0] as Served).port);
    const people = members(WRITERS, POSTS);
    const figures = [await measureDelivery(setups, ids, people[0] as Member)];
    for (const act of actsOf(ids, people))
      figures.push(...(await measureAct(loaders, setups, machines, act)));
    return figures;
  } finally {
    for (const loader of loaders) loader.stop();
    await Promise.all(
      Object.values(setups ?? {})
        .flat()
        .map((server) => server.stop()),
    );
    await machines.stop();
  }
}
