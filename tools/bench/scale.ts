/** The same forum on each engine, on one machine: the cost and gain of PostgreSQL and a second server. */
import { freshForum, OWN } from './checkout.ts';
import { commentWriter, p99Sides, roundsOf, startListeners } from './fanout.ts';
import type { Figure } from './figures.ts';
import { ratioOf } from './measure.ts';
import { measureOthers, OTHERS } from './others.ts';
import { type Served, startLoader } from './processes.ts';
import type { Member } from './requests.ts';
import { ACTS, FLOOR, measureAct, type SetupName, type Setups, startSetups } from './scale-acts.ts';
import { type Servers, startServers } from './servers.ts';
import { postIds } from './stage.ts';

const POSTS = 20_000;
const SOCKETS = 200;
/** The bound of live delivery between two servers, relative to delivery within one. */
const MOST_ACROSS = 3;
const DELIVERY = 'scale:delivery';

/** The names of the figures. */
export const SCALE_NAMES = [DELIVERY, ...ACTS.map(({ name }) => name), OTHERS];

/** Measures a comment to sockets of its own server and of the other server, each on a separate post. */
async function measureDelivery(setups: Setups, ids: string[]): Promise<Figure> {
  const side = async (name: SetupName, [writer, reader]: [number, number], postId = '') => {
    const { servers, people } = setups[name];
    const room = `comments:${postId}`;
    const { port } = servers[reader] as Served;
    return {
      listeners: await startListeners({ port, sockets: SOCKETS, room, event: 'comment:added' }),
      say: commentWriter((servers[writer] as Served).port, people[0] as Member, postId),
    };
  };
  const sides = {
    [FLOOR]: await side(FLOOR, [0, 0], ids[0]),
    'PostgreSQL/1': await side('PostgreSQL/1', [0, 0], ids[0]),
    'same server of two': await side('PostgreSQL+Redis/2', [0, 0], ids[0]),
    'other server': await side('PostgreSQL+Redis/2', [0, 1], ids[1]),
  };
  const rounds = await roundsOf(sides);
  return {
    name: DELIVERY,
    what: `One comment to ${SOCKETS} sockets of the other server, p99, beside one server`,
    figure: ratioOf(rounds, ['other server', 'PostgreSQL/1'], (p99) => p99),
    goal: { most: MOST_ACROSS },
    sides: p99Sides(rounds),
  };
}

/** Measures deliveries and durable writes on each engine. */
async function measureSetups(
  chosen: string[],
  machines: Servers,
  add: (figures: Figure[]) => void,
) {
  const loaders = [startLoader(), startLoader()];
  const setups = await startSetups(await freshForum(OWN, 'scale', POSTS), POSTS, machines);
  const ids = await postIds((setups[FLOOR].servers[0] as Served).port, POSTS);
  if (chosen.includes(DELIVERY)) add([await measureDelivery(setups, ids)]);
  for (const act of ACTS.filter(({ name }) => chosen.includes(name)))
    add(await measureAct(loaders, setups, machines, act, ids));
  const servers = Object.values(setups).flatMap((setup) => setup.servers);
  for (const started of [...loaders, ...servers]) await started.stop();
}

/** Measures the chosen figures: durable writes, live delivery, and the work of other servers. */
export async function measureScale(chosen: string[], add: (figures: Figure[]) => void) {
  const machines = await startServers();
  if (chosen.some((name) => name !== OTHERS)) await measureSetups(chosen, machines, add);
  if (chosen.includes(OTHERS)) add(await measureOthers(machines));
  await machines.stop();
}
