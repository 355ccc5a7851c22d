/**
 * The cost of a comment on one server for the other servers, on PostgreSQL and Redis, beside a process that receives one
 * message of Redis.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freshForum, membersOf, OWN } from './checkout.ts';
import { startListeners } from './fanout.ts';
import type { Figure } from './figures.ts';
import { ROUNDS, ratioOf, SECONDS, WARM_SECONDS } from './measure.ts';
import { type Served, startForum, startLoader } from './processes.ts';
import { startReceiver } from './receiver.ts';
import type { Servers } from './servers.ts';
import { postIds } from './stage.ts';
import { median } from './statistics.ts';
import { commentsOn, writeRoutes } from './writes.ts';

export const OTHERS = 'scale:others';
const POSTS = 20_000;
const COUNTS = [2, 4, 6];
/** The sockets of each server are spread over this many posts. */
const ROOMS = 5;
const SOCKETS_PER_ROOM = 100;
const CONNECTIONS = 32;
/** The posts that are commented on. Nobody reads them. */
const COMMENTED = 200;
/** The goal: received messages whose cost one comment is for one other server. */
const MOST_MESSAGES = 2;
/** The floor receives as many messages in a round, each of the length of a comment's. */
const MESSAGES = 2_000;
const MESSAGE = JSON.stringify({ event: 'comment:added', comment: writeRoutes[0]?.answer });
/** A server whose background work is done uses less of a core than this. */
const QUIET_SHARE = 0.06;
const LOOK_MS = 2_000;
const MOST_LOOKS = 60;

/**
 * The share of a core that each server uses while nothing happens, once its background work is done.
 * @throws when it is never done.
 */
async function idleShares(servers: Served[]): Promise<number[]> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const before = servers.map((server) => server.cpu());
    await delay(LOOK_MS);
    const shares = servers.map((server, i) => (server.cpu() - (before[i] as number)) / LOOK_MS);
    if (shares.every((share) => share < QUIET_SHARE)) return shares;
  }
  throw new Error('The servers are never idle, so their work for others can not be told.');
}

/** Measures forums of several servers, each with sockets of its own, while one server takes comments. */
export async function measureOthers(machines: Servers): Promise<Figure[]> {
  const dataDir = await freshForum(OWN, 'scale', POSTS);
  const { url, tokenSeries } = await machines.fill('others', join(dataDir, 'forum.db'));
  const people = await membersOf(OWN, POSTS, { tokenSeries });
  const env = { DATABASE_URL: url, REDIS_URL: machines.redis };
  const servers: Served[] = [];
  const listeners: Awaited<ReturnType<typeof startListeners>>[] = [];
  const loader = startLoader();
  const floor = await startReceiver(machines.redis);
  const figures: Figure[] = [];
  let ids: string[] = [];

  async function addServer() {
    const served = await startForum(OWN, dataDir, env);
    if (servers.push(served) === 1) ids = await postIds(served.port, POSTS);
    for (let i = 0; i < ROOMS; i++) {
      const postId = ids[COMMENTED + servers.length * ROOMS + i];
      const room = `comments:${postId}`;
      const { port } = served;
      const plan = { port, sockets: SOCKETS_PER_ROOM, room, event: 'comment:added' };
      listeners.push(await startListeners(plan));
    }
  }

  for (const count of COUNTS) {
    while (servers.length < count) await addServer();
    const [writer, ...others] = servers as [Served, ...Served[]];
    const requests = await loader.prepare([
      { share: 1, requests: commentsOn({ ids: ids.slice(0, COMMENTED), people }) },
    ]);
    const load = (seconds: number) =>
      loader.load({ requests, port: writer.port, connections: CONNECTIONS, seconds });
    await load(WARM_SECONDS);
    const idle = await idleShares(others);
    const rounds: Record<'ours' | 'floor', number>[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = others.map((server) => server.cpu());
      const since = performance.now();
      const { waits } = await load(SECONDS);
      const took = performance.now() - since;
      const spent = others.map(
        (server, i) => server.cpu() - (before[i] as number) - (idle[i] as number) * took,
      );
      const sum = spent.reduce((all, own) => all + own, 0);
      const ours = (sum * 1_000) / waits.length / others.length;
      rounds.push({ ours, floor: await floor.microsOf(MESSAGES, MESSAGE) });
    }
    figures.push({
      name: OTHERS,
      what: `A comment that ${count} servers have no reader of: each other server, in received messages`,
      figure: ratioOf(rounds, ['ours', 'floor'], (micros) => micros),
      goal: { most: MOST_MESSAGES },
      sides: {
        ours: { micros: median(rounds.map(({ ours }) => ours)) },
        floor: { micros: median(rounds.map(({ floor: one }) => one)) },
      },
    });
  }
  for (const started of [...listeners, loader, floor, ...servers]) await started.stop();
  return figures;
}
