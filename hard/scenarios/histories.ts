import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, never } from '../goals.ts';
import type { Scenario, Scene } from '../scene.ts';
import { ROOT, VITEST } from '../vitest.ts';

/** The test that plays a history, as often as it is told. */
const FILE = 'tests/model.test.ts';
const NAME = 'whatever people do';
/** On one forum, whose people's tokens last an hour. */
const AT_ONCE = 500;

/** What vitest tells of a run. */
interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; failureMessages?: string[] }[] }[];
}

/** Plays so many histories on one forum. */
async function play(scene: Scene, runs: number): Promise<Report> {
  const report = join(scene.folder(), 'report.json');
  const told = [`--reporter=json`, `--outputFile=${report}`];
  const child = spawn(VITEST, ['run', FILE, '-t', NAME, ...told], {
    cwd: ROOT,
    env: { ...process.env, MODEL_RUNS: String(runs) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  scene.atEnd(() => child.kill('SIGKILL'));
  await once(child, 'close');
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** Random histories over the client's real stores, with lines that lose, double, reorder, break and fall silent. */
export const histories: Scenario<{ runs: number }> = {
  name: 'histories',
  ci: { runs: 500 },
  soak: { runs: 10_000 },
  async run(scene, { runs }) {
    let right = 0;
    const failures: string[] = [];
    for (let left = runs; left > 0 && failures.length === 0; left -= AT_ONCE) {
      const some = Math.min(left, AT_ONCE);
      const { numPassedTests, testResults } = await play(scene, some);
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
};
