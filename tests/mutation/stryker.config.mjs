import { subject } from './subjects.ts';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  mutate: subject().mutate,
  concurrency: 1,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `test-results/mutation-${process.env.SUBJECT}.json` },
  tempDirName: 'test-results/mutation',
  // Stryker would rewrite it with TypeScript's own parser, which version 7 does not have.
  tsconfigFile: 'tests/mutation/none.json',
  thresholds: { high: 95, low: 85, break: 85 },
};
