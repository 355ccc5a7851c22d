/** Other load on the machine during a scenario. */
export interface Machine {
  /** The longest delay of the baseline process, in milliseconds. */
  stall: number;
  /** The share of processor time that other processes used, from 0 to 1. */
  others: number;
}

/** A goal with its measured figure. */
interface Goal {
  what: string;
  figure: number;
  unit: string;
  /** The upper or lower bound of the figure. */
  goal: { most: number } | { least: number };
  /** `right`: correctness, which holds on any machine. `time`: a busy machine may miss it. */
  kind: 'right' | 'time';
  machine?: Machine;
}

/** A goal that could not be measured here, and the reason. */
interface Skipped {
  what: string;
  reason: string;
}
export type Outcome = Goal | Skipped;

/**
 * A missed goal of time counts as slow within `SLACK` times its bound, or within `STALLS` delays of the baseline. Above
 * `MOST_OTHERS` of other load, time is not judged. Memory has a factor of its own: other load does not change it.
 */
const SLACK = 3;
const MEMORY_SLACK = 1.25;
const STALLS = 5;
const MOST_OTHERS = 0.2;
const QUIET: Machine = { stall: 0, others: 0 };

/** Goals known to fall short, with the bound that they still meet; docs/resilience.md gives the reasons. */
const KNOWN_SHORTFALLS: Readonly<Record<string, number>> = {
  'cut off unknown to the browser: right after the return': 5_000,
};

type Verdict = 'held' | 'slow' | 'short' | 'NO' | 'left out';

const holds = ({ figure, goal }: Goal) =>
  'most' in goal ? figure <= goal.most : figure >= goal.least;

/** True if other load on the machine may explain the figure. */
function isSlow({ figure, goal, kind, unit, machine = QUIET }: Goal): boolean {
  if (kind === 'right') return false;
  if (unit === 'MB') return 'most' in goal && figure <= goal.most * MEMORY_SLACK;
  if (machine.others > MOST_OTHERS) return true;
  if ('least' in goal) return figure >= goal.least / SLACK;
  const explained = unit === 'ms' ? goal.most + STALLS * machine.stall : 0;
  return figure <= Math.max(goal.most * SLACK, explained);
}

/** The verdict on an outcome; only `NO` fails the run. */
export function verdictOf(outcome: Outcome): Verdict {
  if ('reason' in outcome) return 'left out';
  if (holds(outcome)) return 'held';
  const { [outcome.what]: short } = KNOWN_SHORTFALLS;
  if (short !== undefined) return outcome.figure <= short ? 'short' : 'NO';
  return isSlow(outcome) ? 'slow' : 'NO';
}

/** The outcome of two rounds that is further from its goal. */
export function worseOf(one: Outcome, other: Outcome = one): Outcome {
  if ('reason' in one || 'reason' in other) return one;
  const isWorse = 'most' in one.goal ? one.figure >= other.figure : one.figure <= other.figure;
  return isWorse ? one : other;
}

/** A correctness goal with an upper bound. */
export const atMost = (what: string, figure: number, most: number): Goal => ({
  what,
  figure,
  unit: '',
  goal: { most },
  kind: 'right',
});
/** A correctness goal: the count must be zero. */
export const never = (what: string, figure: number): Goal => atMost(what, figure, 0);
/** A correctness goal with a lower bound; below it the run proves nothing. */
export const atLeast = (what: string, figure: number, least: number): Goal => ({
  what,
  figure,
  unit: '',
  goal: { least },
  kind: 'right',
});
/** A goal of time or memory with an upper bound. */
export const within = (what: string, figure: number, most: number, unit = 'ms'): Goal => ({
  what,
  figure,
  unit,
  goal: { most },
  kind: 'time',
});

/** The number at this share of the sorted list. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
