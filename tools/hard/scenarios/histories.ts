import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, never } from '../goals.ts';
import type { Scenario, Setup } from '../setup.ts';
import { ROOT, VITEST } from '../vitest.ts';

/** A test that plays as many histories as `RUNS` says. */
interface Played {
  file: string;
  name: string;
}
/** Histories per forum; its members' tokens last an hour. */
const AT_ONCE = 500;

/** The JSON report of Vitest. */
interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; failureMessages?: string[] }[] }[];
}

/** Runs this many histories on one forum. */
async function play(setup: Setup, { file, name }: Played, runs: number): Promise<Report> {
  const report = join(setup.folder(), 'report.json');
  const options = [`--reporter=json`, `--outputFile=${report}`];
  const child = spawn(VITEST, ['run', file, '-t', name, ...options], {
    cwd: ROOT,
    env: { ...process.env, TESTS: 'all', RUNS: String(runs) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  setup.onFinished(() => child.kill('SIGKILL'));
  await once(child, 'close');
  return JSON.parse(readFileSync(report, 'utf8'));
}

const scenarioOf = (name: string, ci: number, test: Played): Scenario<{ runs: number }> => ({
  name,
  ci: { runs: ci },
  soak: { runs: 10_000 },
  async run(setup, { runs }) {
    let right = 0;
    const failures: string[] = [];
    for (let left = runs; left > 0 && failures.length === 0; left -= AT_ONCE) {
      const some = Math.min(left, AT_ONCE);
      const { numPassedTests, testResults } = await play(setup, test, some);
      right += numPassedTests * some;
      for (const { status, failureMessages = [] } of testResults.flatMap(
        ({ assertionResults }) => assertionResults,
      )) {
        if (status === 'failed') failures.push(failureMessages.join('\n'));
      }
    }
    for (const failure of failures) console.error(failure);
    return [
      atLeast('histories that ended right on every page', right, runs),
      never('histories that ended wrong on a page', failures.length),
    ];
  },
});

/** Random histories over the client's real stores, on connections that lose, duplicate, reorder, break and stall. */
export const histories = scenarioOf('histories', 500, {
  file: 'tests/realtime/histories/histories.test.ts',
  name: 'client histories: after any writes',
});
/** Shorter ones of what changes inboxes, on three tabs and two devices of a member. */
export const inboxHistories = scenarioOf('inbox-histories', 1_000, {
  file: 'tests/realtime/histories/inbox.test.ts',
  name: 'inbox histories:',
});
