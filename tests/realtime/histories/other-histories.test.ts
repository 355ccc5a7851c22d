import { test } from 'vitest';
import { playAnyHistories, timeoutOf } from '../../support/histories/any-histories.ts';

/** As many as `histories.test.ts` plays, with other seeds. */
const RUNS = 100;

test(
  'other client histories: after any writes and lost, doubled or shuffled messages, one watch makes every page right',
  () => playAnyHistories(RUNS),
  timeoutOf(RUNS),
);
