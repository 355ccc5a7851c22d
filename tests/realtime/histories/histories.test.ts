import fc from 'fast-check';
import { chai, expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { randomCount } from '../../support/amounts.ts';
import { act } from '../../support/histories/acts.ts';
import { begin, people, readers } from '../../support/histories/forum.ts';
import { openAlways } from '../../support/histories/pages.ts';
import { fate, nextFate, play, timeoutOf } from '../../support/histories/play.ts';
import { expectSame } from '../../support/histories/truth.ts';
import type { Person } from '../../support/person.ts';
import { openReader } from '../../support/realtime/reader.ts';

const ACTS = 25;
// fast-check repeats only the message of a failure: without a limit it has both states whole.
chai.config.truncateThreshold = 0;

async function playAnyHistories(runs: number): Promise<void> {
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

const RUNS = randomCount(6, 500);

test(
  'client histories: after any writes and lost, doubled or shuffled messages, one watch makes every page right',
  () => playAnyHistories(RUNS),
  timeoutOf(RUNS),
);
