import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { randomCount } from '../../support/amounts.ts';
import { begin, readers } from '../../support/histories/forum.ts';
import { inboxActs, openInboxes, playInboxes } from '../../support/histories/inbox-play.ts';
import { fate, timeoutOf } from '../../support/histories/play.ts';

const RUNS = randomCount(10, 500);

test(
  'inbox histories: on three tabs and two devices, after lost messages and breaks, the badge is a fresh query',
  async () => {
    const forum = await begin();
    await openInboxes(forum);
    await fc.assert(
      fc.asyncProperty(inboxActs, fc.array(fate, { minLength: 20, maxLength: 30 }), playInboxes),
      { numRuns: RUNS, endOnFailure: true, includeErrorInReport: true },
    );
    expect(readers.flatMap(({ regressions }) => regressions)).toEqual([]);
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  },
  timeoutOf(RUNS),
);
