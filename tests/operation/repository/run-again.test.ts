import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pathInProject } from '../../../db/project-root.ts';
import { freshFolder } from '../../support/folders.ts';

const PASSES = "test('passes', () => {});";
const FAILS = "test('fails', () => { throw new Error('always'); });";
/** Fails at the first attempt. Each attempt is a process of its own, so a file tells it of the one before. */
const FAILS_ONCE = `test('fails once', () => {
  if (!existsSync('attempted')) { writeFileSync('attempted', ''); throw new Error('once'); }
});`;
const LEAVES_ERROR = "test('leaves an error', () => void Promise.reject(new Error('unhandled')));";

/** Runs files of tests in a folder of their own. @returns what became of the run. */
async function runFiles(files: string[], ...options: string[]) {
  const folder = freshFolder();
  const modules = pathInProject('node_modules');
  symlinkSync(modules, join(folder, 'node_modules'));
  const reporters = ['default', pathInProject('tests/support/runner/spec-reporter.ts')];
  const config = JSON.stringify({ cacheDir: join(folder, 'cache'), test: { reporters } });
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${config};`);
  for (const name of ['docs', 'tests']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'docs/spec.md'), '- **1.1** A forum has members.\n');
  const imports = `import { existsSync, writeFileSync } from 'node:fs';
    import { test } from 'vitest';`;
  for (const [n, file] of files.entries())
    writeFileSync(join(folder, `tests/${n}.test.ts`), `${imports}\n${file}`);
  const program = spawn(process.execPath, [pathInProject('tests/run.ts'), ...options], {
    cwd: folder,
    env: { ...process.env, CI: 'true', PATH: `${join(modules, '.bin')}:${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said, [code]] = await Promise.all([text(program.stdout), once(program, 'close')]);
  return {
    code,
    slowest: said.match(/^ +\d+\.\d s {2}tests\/\d\.test\.ts$/gm)?.length,
    counts: /^\d+ passed, .*$/m.exec(said)?.[0],
    attempts: said.split('Again, attempt').length,
    hasCoverage: existsSync(join(folder, 'docs/spec-coverage.md')),
  };
}

/** As `.ci/run` says it. */
const AGAIN = ['--attempts', '2'];

test('tests that all pass run once, and which sentences they prove is written', async () => {
  const counts = '1 passed, 0 failed, 0 skipped';
  const passed = { code: 0, slowest: 1, counts, attempts: 1, hasCoverage: true };
  expect(await runFiles([PASSES], ...AGAIN)).toEqual(passed);
});

test('a file that fails once is run again where that was said, and counts as it ended; no part of the run tells what is proven', async () => {
  expect(await runFiles([PASSES, FAILS_ONCE], ...AGAIN)).toEqual({
    code: 0,
    slowest: 2,
    counts: '2 passed, 0 failed, 0 skipped',
    attempts: 2,
    hasCoverage: false,
  });
  expect(await runFiles([PASSES, FAILS_ONCE])).toEqual({
    code: 1,
    slowest: 2,
    counts: '1 passed, 1 failed, 0 skipped',
    attempts: 1,
    hasCoverage: false,
  });
});

test('a file that always fails, and one without tests, fail the run after the last attempt', async () => {
  const counts = '1 passed, 2 failed, 0 skipped';
  const failed = { code: 1, slowest: 3, counts, attempts: 2, hasCoverage: false };
  expect(await runFiles([PASSES, FAILS, ''], ...AGAIN)).toEqual(failed);
});

test('an error outside of a test fails the run, whatever else may pass at another attempt', async () => {
  const counts = '2 passed, 1 failed, 0 skipped';
  const files = [PASSES, FAILS_ONCE, LEAVES_ERROR];
  expect(await runFiles(files, ...AGAIN)).toMatchObject({ code: 1, counts });
});

test.each([[['many']], [[]], [['0']]])(
  'a number of attempts that is none is refused in a sentence: %j',
  async (number) => {
    const options = ['--attempts', ...number];
    expect(await runFiles([PASSES], ...options)).toMatchObject({ code: 64, attempts: 1 });
  },
);
