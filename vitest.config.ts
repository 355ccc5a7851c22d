import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLong } from './tests/support/amounts.ts';
import { LEFT_OUT, ON_SERVERS, SAME_ON_SERVERS } from './tests/support/runner/suites.ts';

/** A worker and its browser take a gigabyte. */
const MOST_WORKERS = 6;

/** The longest files come first: one that begins last would hold up the end of a run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const lengthOf = ({ moduleId }: TestSpecification) =>
      Number(moduleId.includes('/tests/journeys/')) + Number(moduleId.includes('/journeys/pages/'));
    return (await super.sort(files)).toSorted((a, b) => lengthOf(b) - lengthOf(a));
  }
}

/** npm run test:scale sets it: what can differ on PostgreSQL and Redis. */
const isOnServers = process.env['TESTS'] === 'servers';

export default defineConfig({
  test: {
    include: isOnServers ? ON_SERVERS : ['tests/**/*.test.ts'],
    // These need a package of their own, or install everything: npm run test:firebase, test:openapi, test:production.
    exclude: [
      ...configDefaults.exclude,
      'tests/firebase/**',
      'tests/openapi/**',
      'tests/production/**',
      ...LEFT_OUT,
      ...(isOnServers ? SAME_ON_SERVERS : []),
    ],
    setupFiles: ['tests/support/runner/restore-globals.ts'],
    sequence: { sequencer: LongestFirst },
    // A worker keeps its modules: to evaluate them anew for each file takes a quarter of the CPU time.
    isolate: false,
    // More than the cores: a worker waits for browsers and real deadlines, and another one uses the core meanwhile.
    maxWorkers: Math.min(MOST_WORKERS, availableParallelism() + 2),
    // An awaited event comes; how soon is a matter of the machine. The limits end what hangs, and test no time.
    testTimeout: isLong ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    reporters: [process.env['CI'] ? 'default' : 'dot', './tests/support/runner/spec-reporter.ts'],
  },
});
