/** One figure of the report, and how it is written. */
import type { Spread } from './statistics.ts';

/** The measurements of one side. */
export interface SideFigures {
  /** Answers per second. */
  perSecond?: number;
  /** Processor time of one request, in microseconds. */
  micros?: number;
  /** The 99th percentile of all rounds together, in milliseconds. */
  p99?: number;
  /** The time of one request, one at a time, in milliseconds. */
  ms?: number;
  /** The figure of this side, in the figure's unit. */
  value?: number;
}
export interface Figure {
  /** The name by which it is chosen. */
  name: string;
  what: string;
  /** The lower or upper bound of the figure. */
  goal: { least: number } | { most: number };
  figure: Spread;
  /** The unit of the figure; a ratio has none. */
  unit?: string;
  /** The figure by processor time: the floor's time of a request relative to ours. */
  byMicros?: Spread;
  /** Ours relative to the other checkout, and the same by processor time: above 1 ours is faster. */
  besideOther?: Spread;
  besideOtherByMicros?: Spread;
  sides?: Record<string, SideFigures>;
  /** Further figures of the same measurement. */
  beside?: Record<string, number>;
}

/** A figure that was measured once. */
export const once = (value: number): Spread => ({ lower: value, median: value, upper: value });

/** A measurement of our side in those of the floor, of all rounds together. */
export function besideFloor({ sides = {} }: Pick<Figure, 'sides'>, key: keyof SideFigures): number {
  const of = (side: string) => sides[side]?.[key] ?? Number.NaN;
  return of('ours') / of('floor');
}

export const meetsGoal = ({ figure, goal }: Figure): boolean =>
  'least' in goal ? figure.median >= goal.least : figure.median <= goal.most;

/** Three digits that count. */
const short = (value: number) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
const goalText = (figure: Figure) => {
  const [sense, to] = Object.entries(figure.goal)[0] as [string, number];
  return `goal at ${sense} ${to}: ${meetsGoal(figure) ? 'yes' : 'NO'}`;
};

const spreadText = ({ lower, median, upper }: Spread, digits = 2) =>
  lower === upper
    ? short(median)
    : `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`;

/** The figure with its quartiles and its unit. */
export const figureText = ({ figure, unit = '' }: Figure): string =>
  `${spreadText(figure)} ${unit}`.trim();

const entries = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${short(value)}`)
    .join(', ');

/** A figure of each side, in the order of the sides. */
function perSide({ sides = {} }: Figure, key: keyof SideFigures, scale = 1): string {
  const given = Object.entries(sides).filter(([, side]) => side[key] !== undefined);
  return entries(
    Object.fromEntries(given.map(([name, side]) => [name, (side[key] as number) / scale])),
  );
}

const optional = (spread: Spread | undefined) => (spread ? spreadText(spread) : '');

/** The measurements beside the figure, one text for each kind. */
export function detailsOf(figure: Figure): string[] {
  const { besideOther, besideOtherByMicros, byMicros, beside = {} } = figure;
  const labelled: [string, string, string][] = [
    ['by processor time ', optional(byMicros), ''],
    ['ours/other ', optional(besideOther), ''],
    ['by processor time ', optional(besideOtherByMicros), ''],
    ['', perSide(figure, 'perSecond', 1_000), ' k/s'],
    ['', perSide(figure, 'ms'), ' ms'],
    ['', perSide(figure, 'value'), ''],
    ['µs: ', perSide(figure, 'micros'), ''],
    ['p99 ms: ', perSide(figure, 'p99'), ''],
    ['', entries(beside), ''],
  ];
  return labelled
    .filter(([, text]) => text !== '')
    .map(([before, text, after]) => `${before}${text}${after}`);
}

/** A figure in one line, as soon as it is measured. */
export const lineOf = (figure: Figure): string =>
  [`${figure.name}: ${figureText(figure)}`, goalText(figure), ...detailsOf(figure)].join(' | ');
