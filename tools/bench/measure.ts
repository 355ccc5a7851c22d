/** Rounds of load on each side of a comparison. */
import type { Figure, SideFigures } from './figures.ts';
import type { Loader, Served } from './processes.ts';
import type { Kind } from './requests.ts';
import { interleave, median, p99Of, type Spread, spreadOf } from './statistics.ts';

export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 10);
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
export const WARM_SECONDS = Number(process.env['BENCH_WARM_SECONDS'] ?? 5);

/** The floor and the forums; `other` is the forum of another checkout. */
export type SideName = 'floor' | 'ours' | 'other';
/** A server, and the requests that it gets. */
export interface Side<Name extends string = SideName> {
  name: Name;
  served: Served;
  kinds: Kind[];
}
/** The work of one side in one round. */
export interface Round {
  perSecond: number;
  /** Processor time of one request, in microseconds. */
  micros: number;
  /** Milliseconds of each request. */
  waits: Float32Array;
}

/** The ratio of two sides in each round. */
export function ratioOf<Name extends string, Result>(
  rounds: Record<Name, Result>[],
  [above, below]: [Name, Name],
  read: (result: Result) => number,
): Spread {
  return spreadOf(rounds.map((round) => read(round[above]) / read(round[below])));
}

export const rateOf = ({ perSecond }: Round): number => perSecond;

/** The processor time of a request. */
const microsOf = ({ micros }: Round): number => micros;

/** The figures of each side over all rounds, in the order of the sides. */
export function sideFigures<Name extends string>(
  rounds: Record<Name, Round>[],
  names: readonly Name[],
): Record<string, SideFigures> {
  const ofSide = (side: Round[]): SideFigures => ({
    perSecond: median(side.map(rateOf)),
    micros: median(side.map(microsOf)),
    p99: p99Of(Float32Array.from(side.flatMap(({ waits }) => [...waits]))),
  });
  return Object.fromEntries(
    names.map((name) => [name, ofSide(rounds.map((round) => round[name]))]),
  );
}

/** Loads each side in rounds of random order, after a warm-up of each. */
async function loadSides<Name extends string>(
  loader: Loader,
  connections: number,
  sides: Side<Name>[],
): Promise<Record<Name, Round>[]> {
  const loads = new Map<Name, (seconds: number) => Promise<Round>>();
  for (const { name, served, kinds } of sides) {
    const requests = await loader.prepare(kinds);
    loads.set(name, async (seconds) => {
      const before = served.cpu();
      const outcome = await loader.load({ requests, port: served.port, connections, seconds });
      const micros = ((served.cpu() - before) * 1_000) / outcome.waits.length;
      return { perSecond: outcome.perSecond, micros, waits: outcome.waits };
    });
  }
  const measure = (name: Name, seconds: number) =>
    (loads.get(name) as (seconds: number) => Promise<Round>)(seconds);
  const names = sides.map(({ name }) => name);
  for (const name of names) await measure(name, WARM_SECONDS);
  return interleave(names, ROUNDS, (name) => measure(name, SECONDS));
}

/** Compares answers per second; the figure is ours relative to the floor of the same round. */
export async function compare(
  loader: Loader,
  { connections, ...what }: Pick<Figure, 'name' | 'what' | 'goal'> & { connections: number },
  sides: Side[],
): Promise<Figure> {
  const rounds = await loadSides(loader, connections, sides);
  const names = sides.map(({ name }) => name);
  return {
    ...what,
    figure: ratioOf(rounds, ['ours', 'floor'], rateOf),
    byMicros: ratioOf(rounds, ['floor', 'ours'], microsOf),
    ...(names.includes('other') && {
      besideOther: ratioOf(rounds, ['ours', 'other'], rateOf),
      besideOtherByMicros: ratioOf(rounds, ['other', 'ours'], microsOf),
    }),
    sides: sideFigures(rounds, names),
  };
}
