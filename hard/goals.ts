/** What else the machine did meanwhile. */
export interface Machine {
  /** How long it held up a process beside the trial that does next to nothing, in milliseconds. */
  stall: number;
  /** How large a share of its processors others used, from 0 to 1. */
  others: number;
}

/** A promise with what was measured of it. */
export interface Goal {
  what: string;
  figure: number;
  unit: string;
  /** What the figure must at most be; or at least, where more is better. */
  goal: { most: number } | { least: number };
  /** `right`: nothing lost, wrong or refused; holds on any machine. `time`: what a machine that has others to run may miss. */
  kind: 'right' | 'time';
  machine?: Machine;
}

/** A promise that could not be tried here, and why. */
export interface LeftOut {
  what: string;
  leftOut: string;
}
export type Outcome = Goal | LeftOut;

/**
 * A goal of time is missed, not only slow, beyond so many times what is promised, beyond what so many stalls of the
 * machine itself explain, and as long as others use no more of its processors than this. Of memory others take nothing.
 */
const SLACK = 3;
const MEMORY_SLACK = 1.25;
const STALLS = 5;
const MOST_OTHERS = 0.2;
const QUIET: Machine = { stall: 0, others: 0 };

/** Goals that are known to fall short, and by how much; docs/hard.md says why. */
export const KNOWN_SHORT: Readonly<Record<string, number>> = {
  'cut off unknown to the browser: right after the return': 5_000,
};

export type Verdict = 'held' | 'slow' | 'short' | 'NO' | 'left out';

const holds = ({ figure, goal }: Goal) =>
  'most' in goal ? figure <= goal.most : figure >= goal.least;

/** Whether a machine that has others to run may explain the figure. */
function isSlow({ figure, goal, kind, unit, machine = QUIET }: Goal): boolean {
  if (kind === 'right') return false;
  if (unit === 'MB') return 'most' in goal && figure <= goal.most * MEMORY_SLACK;
  if (machine.others > MOST_OTHERS) return true;
  if ('least' in goal) return figure >= goal.least / SLACK;
  const explained = unit === 'ms' ? goal.most + STALLS * machine.stall : 0;
  return figure <= Math.max(goal.most * SLACK, explained);
}

/** What the table says of an outcome; only `NO` fails the run. */
export function verdictOf(outcome: Outcome): Verdict {
  if ('leftOut' in outcome) return 'left out';
  if (holds(outcome)) return 'held';
  const { [outcome.what]: short } = KNOWN_SHORT;
  if (short !== undefined) return outcome.figure <= short ? 'short' : 'NO';
  return isSlow(outcome) ? 'slow' : 'NO';
}

/** Of what was measured in two rounds, the one that is further from what is promised. */
export function worseOf(one: Outcome, other: Outcome = one): Outcome {
  if ('leftOut' in one || 'leftOut' in other) return one;
  const isWorse = 'most' in one.goal ? one.figure >= other.figure : one.figure <= other.figure;
  return isWorse ? one : other;
}

/** No more of this may happen, on any machine. */
export const atMost = (what: string, figure: number, most: number): Goal => ({
  ...{ what, figure, unit: '', goal: { most }, kind: 'right' },
});
/** Nothing of this may happen. */
export const never = (what: string, figure: number): Goal => atMost(what, figure, 0);
/** So much of this must have happened, or the run has proved nothing. */
export const atLeast = (what: string, figure: number, least: number): Goal => ({
  ...{ what, figure, unit: '', goal: { least }, kind: 'right' },
});
/** At most so long, or so large. */
export const within = (what: string, figure: number, most: number, unit = 'ms'): Goal => ({
  ...{ what, figure, unit, goal: { most }, kind: 'time' },
});

/** The figure that so great a share of the numbers does not exceed. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
