/** Reads and durable writes on each engine, in turns. */
import { type Figure, median, ROUNDS, SECONDS } from './measure.ts';
import type { Loader, Served } from './processes.ts';
import type { Servers } from './servers.ts';
import { FLOOR, type Setups } from './setups.ts';
import { bytes, type Member } from './world.ts';

const CONNECTIONS = 64;
/** Each request takes its member and post anew from this many. */
const VARIETY = 20_000;
/** Of each act on each engine; all are done within three minutes. */
export const TURNS = Math.min(3, ROUNDS);

interface Act {
  what: string;
  requests: string[];
  /** The least that each engine should do of what SQLite does. */
  least: Record<Exclude<keyof Setups, typeof FLOOR>, number>;
}

export const actsOf = (ids: string[], people: Member[]): Act[] => {
  const some = <T>(make: (member: Member, id: string, i: number) => T) =>
    Array.from({ length: VARIETY }, (_, i) =>
      make(people[i % people.length] as Member, ids[(i * 5) % ids.length] as string, i),
    );
  return [
    {
      what: 'GET /posts/{id}, hot',
      requests: ids.slice(0, 4).map((id) => bytes.get(`/posts/${id}`)),
      least: { 'PostgreSQL/1': 0.85, 'PostgreSQL+Redis/2': 0.85 },
    },
    {
      what: 'POST /comments, durable',
      requests: some(bytes.comment),
      least: { 'PostgreSQL/1': 0.5, 'PostgreSQL+Redis/2': 0.25 },
    },
    {
      what: 'PATCH /posts/{id}/upvote and /downvote, durable',
      requests: some((member, id, i) =>
        bytes.vote(member, id, i % 3 === 0 ? 'downvote' : 'upvote'),
      ),
      least: { 'PostgreSQL/1': 0.3, 'PostgreSQL+Redis/2': 0.2 },
    },
  ];
};

/** One round of one act: answers a second, and microseconds of processor time for each. */
async function round(loaders: Loader[], servers: Served[], machines: Servers, act: Act) {
  const spent = () => ({
    servers: servers.reduce((sum, server) => sum + server.cpu(), 0),
    postgres: machines.postgresCpu(),
    redis: machines.redisCpu(),
  });
  const before = spent();
  const outcomes = await Promise.all(
    servers.map(({ port }, n) =>
      (loaders[n] as Loader).load({
        port,
        connections: CONNECTIONS / servers.length,
        seconds: SECONDS,
        kinds: [{ share: 1, requests: act.requests }],
      }),
    ),
  );
  const after = spent();
  const perSecond = outcomes.reduce((sum, outcome) => sum + outcome.perSecond, 0);
  const each = (what: keyof typeof after) =>
    ((after[what] - before[what]) * 1_000) / (perSecond * SECONDS);
  return {
    perSecond,
    p99: Math.max(...outcomes.map((outcome) => outcome.p99)),
    cpu: { servers: each('servers'), postgres: each('postgres'), redis: each('redis') },
  };
}
type Round = Awaited<ReturnType<typeof round>>;

const inThousands = (rounds: Round[]) =>
  `${(median(rounds.map(({ perSecond }) => perSecond)) / 1_000).toFixed(1)} k/s`;

/** What each engine does of an act beside the floor. */
export async function measureAct(loaders: Loader[], setups: Setups, machines: Servers, act: Act) {
  const rounds = Object.fromEntries(
    Object.keys(setups).map((name) => [name, [] as Round[]]),
  ) as Record<keyof Setups, Round[]>;
  for (let n = 0; n <= TURNS; n++) {
    for (const [name, servers] of Object.entries(setups)) {
      const measured = await round(loaders, servers, machines, act);
      // The first warms up.
      if (n > 0) rounds[name as keyof Setups].push(measured);
    }
  }
  const of = (name: keyof Setups, read: (one: Round) => number) => median(rounds[name].map(read));
  return Object.entries(act.least).map(([key, least]): Figure => {
    const name = key as keyof typeof act.least;
    const ratios = rounds[name].map(
      ({ perSecond }, n) => perSecond / (rounds[FLOOR][n] as Round).perSecond,
    );
    return {
      what: `${act.what}: ${name} beside ${FLOOR}`,
      figure: median(ratios),
      goal: { least },
      floor: inThousands(rounds[FLOOR]),
      ours: inThousands(rounds[name]),
      beside: {
        'SQLite µs': of(FLOOR, ({ cpu }) => cpu.servers),
        'servers µs': of(name, ({ cpu }) => cpu.servers),
        'PostgreSQL µs': of(name, ({ cpu }) => cpu.postgres),
        'Redis µs': of(name, ({ cpu }) => cpu.redis),
        'SQLite p99 ms': of(FLOOR, ({ p99 }) => p99),
        'p99 ms': of(name, ({ p99 }) => p99),
      },
    };
  });
}
