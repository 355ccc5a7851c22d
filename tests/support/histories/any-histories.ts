import fc from 'fast-check';
import { chai, expect, onTestFinished } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import type { Person } from '../person.ts';
import { openReader } from '../realtime/reader.ts';
import { act } from './acts.ts';
import { begin, people, readers } from './forum.ts';
import { openAlways } from './pages.ts';
import { fate, nextFate, play } from './play.ts';
import { expectSame } from './truth.ts';

const EACH_MS = 5_000;
const ACTS = 25;
// What fast-check repeats of a fault is its message alone: without a limit it has both states whole.
chai.config.truncateThreshold = 0;

/** The time that this many histories may take. */
export const timeoutOf = (runs: number) => 60_000 + runs * EACH_MS;

/** Plays this many random histories on one forum, and compares every page with the server after each. */
export async function playAnyHistories(runs: number): Promise<void> {
  const forum = await begin();
  // One after the other: each is given the client's modules anew.
  for (const who of [forum.visitor, ...people, people[1] as Person]) {
    readers.push(await openReader(who, nextFate));
  }
  for (const reader of readers) onTestFinished(openAlways(reader));
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: ACTS, maxLength: ACTS, size: 'max' }),
      fc.array(fate, { minLength: 40, maxLength: 60 }),
      async (acts, fates) => {
        const scene = await play(acts, fates);
        await Promise.all(readers.map((reader) => expectSame(reader, scene)));
        expect(readers.flatMap(({ regressions: wentBack }) => wentBack)).toEqual([]);
        expect(await faultsOf(forum.app.context.config)).toEqual([]);
      },
    ),
    { numRuns: runs, endOnFailure: true, includeErrorInReport: true },
  );
}
