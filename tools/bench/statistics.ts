/** The pure parts of a measurement: medians, quartiles, percentiles and the random order of rounds. */

/** The median of several rounds and the quartiles around it. */
export interface Spread {
  lower: number;
  median: number;
  upper: number;
}

/** The value below which this share of sorted numbers lies, interpolated between two neighbours. */
function quantile(sorted: number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [
    sorted[Math.floor(at)] ?? Number.NaN,
    sorted[Math.ceil(at)] ?? Number.NaN,
  ];
  return below + (above - below) * (at - Math.floor(at));
}

/** The median and the quartiles; all are NaN without numbers. */
export function spreadOf(numbers: number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
  return { lower, median, upper } as Spread;
}

export const median = (numbers: number[]): number => spreadOf(numbers).median;

/** The 99th percentile of all numbers, for waits. */
export function p99Of(waits: Float32Array): number {
  const sorted = waits.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}

/** The elements in random order, each order equally likely (Fisher and Yates). */
function shuffled<Element>(list: readonly Element[], random = Math.random): Element[] {
  const mixed = [...list];
  for (let left = mixed.length - 1; left > 0; left--) {
    const chosen = Math.floor(random() * (left + 1));
    [mixed[left], mixed[chosen]] = [mixed[chosen] as Element, mixed[left] as Element];
  }
  return mixed;
}

/**
 * Measures each side once per round, one side at a time, in a new random order each round. Other load on the machine
 * and effects of one side on the next then affect all sides alike.
 */
export async function interleave<Side extends string, Result>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side) => Promise<Result>,
): Promise<Record<Side, Result>[]> {
  const results: Record<Side, Result>[] = [];
  for (let n = 0; n < rounds; n++) {
    const round: Partial<Record<Side, Result>> = {};
    for (const side of shuffled(sides)) round[side] = await measure(side);
    results.push(round as Record<Side, Result>);
  }
  return results;
}
