import { test } from 'vitest';
import { historyCount } from '../../support/amounts.ts';
import { playAnyHistories, timeoutOf } from '../../support/histories/any-histories.ts';

const RUNS = historyCount(6, 200);

test(
  'client histories: after any writes and lost, doubled or shuffled messages, one watch makes every page right',
  () => playAnyHistories(RUNS),
  timeoutOf(RUNS),
);
