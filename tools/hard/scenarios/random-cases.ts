import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathInProject } from '../../../db/project-root.ts';
import { atLeast, never, type Outcome } from '../goals.ts';
import type { Scenario, Setup } from '../setup.ts';

/** A test of random cases; `RUNS` sets their number. */
interface RandomTest {
  file: string;
  /** The beginning of its name. */
  name: string;
  cases: 'histories' | 'texts';
}
const TESTS: readonly RandomTest[] = [
  {
    file: 'tests/realtime/histories/histories.test.ts',
    name: 'client histories: after any writes',
    cases: 'histories',
  },
  { file: 'tests/realtime/histories/inbox.test.ts', name: 'inbox histories:', cases: 'histories' },
  {
    file: 'tests/security/markup/markup.test.ts',
    name: 'markup: thousands of random texts',
    cases: 'texts',
  },
];
/** Most cases of one run. Tokens of a history's members last an hour; texts are the same in each run. */
const AT_ONCE = { histories: 500, texts: Number.POSITIVE_INFINITY };

/** Runs a test with this many cases. @returns true if it passed */
async function passes(setup: Setup, { file, name }: RandomTest, runs: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', file, '-t', name, '--reporter=dot'],
    {
      cwd: pathInProject('.'),
      env: { ...process.env, TESTS: 'all', RUNS: String(runs) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  setup.onFinished(() => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  return code === 0;
}

/** The tests of random cases with as many as the contract promises. A soak tries them all. */
export const randomCases: Scenario<{ histories: number; texts: number }> = {
  name: 'random',
  ci: { histories: 20, texts: 20_000 },
  soak: { histories: 10_000, texts: 1_000_000 },
  async run(setup, sizes) {
    const outcomes: Outcome[] = [];
    for (const test of TESTS) {
      const wanted = sizes[test.cases];
      let [passed, failed] = [0, 0];
      while (passed < wanted && failed === 0) {
        const some = Math.min(wanted - passed, AT_ONCE[test.cases]);
        if (await passes(setup, test, some)) passed += some;
        else failed++;
      }
      outcomes.push(
        atLeast(`${test.file}: random cases that passed`, passed, wanted),
        never(`${test.file}: runs that failed`, failed),
      );
    }
    return outcomes;
  },
};
