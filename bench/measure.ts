/** Rounds of floor and forum in turn, so that whatever else the machine does meets both. */
import type { Kind, Outcome } from './load.ts';
import type { Loader, Served } from './processes.ts';

export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const WARM_SECONDS = 1;

/** One line of the report. */
export interface Figure {
  what: string;
  figure: number;
  /** What the figure must at least or at most be. */
  goal: { least: number } | { most: number };
  floor: string;
  ours: string;
  /** Other facts of the same measurement. */
  beside?: Record<string, number>;
}

export const held = ({ figure, goal }: Figure): boolean =>
  'least' in goal ? figure >= goal.least : figure <= goal.most;

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [a, b] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? b : (a + b) / 2;
}

interface Side {
  served: Served;
  kinds: Kind[];
}

async function round(
  loader: Loader,
  { served, kinds }: Side,
  connections: number,
  seconds: number,
) {
  const before = served.cpu();
  const outcome = await loader.load({ port: served.port, connections, seconds, kinds });
  return {
    ...outcome,
    cpuMicros: ((served.cpu() - before) * 1_000) / (outcome.perSecond * seconds),
  };
}
type Measured = Outcome & { cpuMicros: number };

const inThousands = (numbers: number[]) => `${(median(numbers) / 1_000).toFixed(1)} k/s`;

/** Compares requests per second; the figure is the median of the rounds' ratios. */
export async function compare(
  loader: Loader,
  {
    what,
    goal,
    connections,
    floor,
    ours,
  }: Pick<Figure, 'what' | 'goal'> & { connections: number; floor: Side; ours: Side },
): Promise<Figure> {
  const rounds: { floor: Measured; ours: Measured }[] = [];
  for (const side of [floor, ours]) await round(loader, side, connections, WARM_SECONDS);
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({
      floor: await round(loader, floor, connections, SECONDS),
      ours: await round(loader, ours, connections, SECONDS),
    });
  }
  const of = (read: (pair: { floor: Measured; ours: Measured }) => number) =>
    median(rounds.map(read));
  return {
    what,
    goal,
    figure: of((pair) => pair.ours.perSecond / pair.floor.perSecond),
    floor: inThousands(rounds.map((pair) => pair.floor.perSecond)),
    ours: inThousands(rounds.map((pair) => pair.ours.perSecond)),
    beside: {
      'ratio by processor time': of((pair) => pair.floor.cpuMicros / pair.ours.cpuMicros),
      'floor µs': of((pair) => pair.floor.cpuMicros),
      'ours µs': of((pair) => pair.ours.cpuMicros),
      'floor p99 ms': of((pair) => pair.floor.p99),
      'ours p99 ms': of((pair) => pair.ours.p99),
    },
  };
}
