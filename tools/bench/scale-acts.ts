/** The same forum on each engine, and its durable writes. */
import { join } from 'node:path';
import { membersOf, OWN } from './checkout.ts';
import type { Figure } from './figures.ts';
import { ROUNDS, rateOf, ratioOf, SECONDS, sideFigures, WARM_SECONDS } from './measure.ts';
import { type Loader, type Served, startForum } from './processes.ts';
import type { Kind, Member } from './requests.ts';
import type { Servers } from './servers.ts';
import type { Forum } from './stage.ts';
import { interleave, median } from './statistics.ts';
import { commentsOn, votesOn } from './writes.ts';

/** The setup that the others are compared with. */
export const FLOOR = 'SQLite/1';
/** The servers of one engine, and members who are signed in there. */
interface Setup {
  servers: Served[];
  people: Member[];
}
export type SetupName = typeof FLOOR | 'PostgreSQL/1' | 'PostgreSQL+Redis/2';
/** An engine and its number of servers. */
export type Setups = Record<SetupName, Setup>;

/** Starts a seeded forum on each setup. Only the measurement sends requests. */
export async function startSetups(
  dataDir: string,
  posts: number,
  machines: Servers,
): Promise<Setups> {
  const file = join(dataDir, 'forum.db');
  const start = (env = {}) => startForum(OWN, dataDir, env);
  const [one, two] = [await machines.fill('one', file), await machines.fill('two', file)];
  const pair = { DATABASE_URL: two.url, REDIS_URL: machines.redis };
  return {
    'SQLite/1': { servers: [await start()], people: await membersOf(OWN, posts) },
    'PostgreSQL/1': {
      servers: [await start({ DATABASE_URL: one.url })],
      people: await membersOf(OWN, posts, one),
    },
    'PostgreSQL+Redis/2': {
      servers: [await start(pair), await start(pair)],
      people: await membersOf(OWN, posts, two),
    },
  };
}

const CONNECTIONS = 64;

type People = Pick<Forum, 'ids' | 'people'>;
interface Act {
  name: string;
  what: string;
  kindOf(people: People): Kind;
  /** The least share of SQLite's rate for each engine. */
  least: Record<Exclude<SetupName, typeof FLOOR>, number>;
}

export const ACTS: Act[] = [
  {
    name: 'scale:comment',
    what: 'POST /comments, durable',
    kindOf: (people) => ({ share: 1, requests: commentsOn(people) }),
    least: { 'PostgreSQL/1': 0.5, 'PostgreSQL+Redis/2': 0.25 },
  },
  {
    name: 'scale:vote',
    what: 'PATCH /posts/{id}/upvote and /downvote, durable',
    kindOf: (people) => ({ share: 1, pairs: votesOn(people) }),
    least: { 'PostgreSQL/1': 0.45, 'PostgreSQL+Redis/2': 0.2 },
  },
];

/** Hands over the requests to each server of a setup. Each server has members of its own, so that no vote returns. */
async function prepare(loaders: Loader[], { servers, people }: Setup, act: Act, ids: string[]) {
  return Promise.all(
    servers.map(async ({ port }, n) => {
      const own = people.filter((_, i) => i % servers.length === n);
      const loader = loaders[n] as Loader;
      const requests = await loader.prepare([act.kindOf({ ids, people: own })]);
      const connections = CONNECTIONS / servers.length;
      return (seconds: number) => loader.load({ requests, port, connections, seconds });
    }),
  );
}

/** Measures one round: answers per second, and processor time per answer in microseconds. */
async function roundOf(
  loads: Awaited<ReturnType<typeof prepare>>,
  { servers }: Setup,
  machines: Servers,
  seconds: number,
) {
  const spent = () => ({
    servers: servers.reduce((sum, server) => sum + server.cpu(), 0),
    postgres: machines.postgresCpu(),
    redis: machines.redisCpu(),
  });
  const before = spent();
  const outcomes = await Promise.all(loads.map((load) => load(seconds)));
  const after = spent();
  const waits = Float32Array.from(outcomes.flatMap((outcome) => [...outcome.waits]));
  const each = (what: keyof typeof after) => ((after[what] - before[what]) * 1_000) / waits.length;
  return {
    perSecond: outcomes.reduce((sum, outcome) => sum + outcome.perSecond, 0),
    waits,
    micros: each('servers'),
    postgres: each('postgres'),
    redis: each('redis'),
  };
}
/** The rate of each engine on an act, relative to SQLite's in the same round. */
export async function measureAct(
  loaders: Loader[],
  setups: Setups,
  machines: Servers,
  act: Act,
  ids: string[],
): Promise<Figure[]> {
  const names = Object.keys(setups) as SetupName[];
  const loads = new Map<SetupName, Awaited<ReturnType<typeof prepare>>>();
  for (const name of names) loads.set(name, await prepare(loaders, setups[name], act, ids));
  const measure = (name: SetupName, seconds = SECONDS) =>
    roundOf(loads.get(name) ?? [], setups[name], machines, seconds);
  for (const name of names) await measure(name, WARM_SECONDS);
  const rounds = await interleave(names, ROUNDS, (name) => measure(name));
  return Object.entries(act.least).map(([key, least]): Figure => {
    const name = key as SetupName;
    const of = (what: 'postgres' | 'redis') => median(rounds.map((round) => round[name][what]));
    return {
      name: act.name,
      what: `${act.what}: ${name} beside ${FLOOR}`,
      figure: ratioOf(rounds, [name, FLOOR], rateOf),
      goal: { least },
      sides: sideFigures<SetupName>(rounds, [FLOOR, name]),
      beside: { 'PostgreSQL µs': of('postgres'), 'Redis µs': of('redis') },
    };
  });
}
