import { test } from 'vitest';
import { playAnyHistories, timeoutOf } from '../../support/histories/any-histories.ts';

/** More by the environment: npm run test:hard. Another file plays as many, so that no worker is busy for minutes. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 100);

test(
  'client histories: after any writes and lost, doubled or shuffled messages, one watch makes every page right',
  () => playAnyHistories(RUNS),
  timeoutOf(RUNS),
);
