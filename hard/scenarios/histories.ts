import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, never } from '../goals.ts';
import type { Scenario } from '../scene.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const VITEST = join(ROOT, 'node_modules/.bin/vitest');
/** The test that plays a history, as often as it is told. */
const FILE = 'tests/model.test.ts';
const NAME = 'whatever people do';

/** What vitest tells of a run. */
interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; failureMessages?: string[] }[] }[];
}

/** Random histories over the client's real stores, with lines that lose, double, reorder, break and fall silent. */
export const histories: Scenario<{ runs: number }> = {
  name: 'histories',
  ci: { runs: 500 },
  soak: { runs: 10_000 },
  async run(scene, { runs }) {
    const report = join(scene.folder(), 'report.json');
    const told = [`--reporter=json`, `--outputFile=${report}`];
    const child = spawn(VITEST, ['run', FILE, '-t', NAME, ...told], {
      cwd: ROOT,
      env: { ...process.env, MODEL_RUNS: String(runs) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    scene.atEnd(() => child.kill('SIGKILL'));
    await once(child, 'close');
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failures = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed'),
    );
    for (const { failureMessages } of failures) console.error(failureMessages?.join('\n'));
    return [
      atLeast('histories that ended right on every page', numPassedTests * runs, runs),
      never('histories that ended wrong on a page', failures.length),
    ];
  },
};
