/**
 * Runs the tests with the arguments of `vitest run`. With `--attempts 2`, as `.ci/run` says, files that failed are run
 * again, in a new process: a busy machine now and then holds a browser up, and a forum that a failed test has used is no
 * fresh one. With `--on-servers` it runs what can differ on PostgreSQL and Redis (`support/runner/suites.ts`).
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printCounts, printSlowest, type RunResults } from './support/runner/counts.ts';

/** More failed files than these are no matter of luck. */
const MOST_FILES_AGAIN = 8;

const args = process.argv.slice(2);
// On PostgreSQL and Redis only what can differ there, unless all is asked for.
const onServers = args.indexOf('--on-servers');
if (onServers >= 0) args.splice(onServers, 1);
const TESTS = process.env['TESTS'] ?? (onServers >= 0 ? 'servers' : '');
const option = args.indexOf('--attempts');
const [, attempts = ''] = option < 0 ? ['', '1'] : args.splice(option, 2);
const mostAttempts = Number(attempts);
if (!Number.isInteger(mostAttempts) || mostAttempts < 1) {
  process.stderr.write('--attempts takes a whole number from 1 on.\n');
  process.exit(64);
}

const MEMORY = '/dev/shm';
/** The space that the forums of a run, and releases that are upgraded, take at once. */
const MEMORY_BYTES = 2 ** 31;

/** The folder for temporary files. In memory, if there is enough, no forum of a test waits for a disk. */
function temporary(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
}

const folder = mkdtempSync(join(temporary(), 'adda-tests-'));
// PostgreSQL and nginx work as users of their own in folders within it.
chmodSync(folder, 0o711);
const RESULTS_FILE = join(folder, 'results.json');
const COMPILE_CACHE = join(folder, 'compile-cache');

// The terminal interrupts vitest as well; this process then goes on, and deletes the folder.
process.on('SIGINT', () => {});

/** One run of vitest. @returns its exit code, and its results. */
function run(args: readonly string[]): RunResults & { code: number } {
  rmSync(RESULTS_FILE, { force: true });
  // All that tests leave behind goes with the folder. Servers and commands that tests start share what they compile.
  const own = { TESTS, TMPDIR: folder, RESULTS_FILE, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const env = { ...process.env, ...own };
  const { status } = spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env });
  try {
    return { code: status ?? 1, ...JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) };
  } catch (cause) {
    throw new Error('The run of vitest ended without results', { cause });
  }
}

try {
  let { code, files, unhandledErrors } = run(args);
  for (let attempt = 2; attempt <= mostAttempts && code !== 0; attempt++) {
    const failed = files.filter((file) => file.failed > 0).map(({ name }) => name);
    // An error outside of a test fails the run; another run of the failed files alone would not meet it.
    if (failed.length === 0 || failed.length > MOST_FILES_AGAIN || unhandledErrors > 0) break;
    process.stdout.write(`\nAgain, attempt ${attempt}:\n${failed.join('\n')}\n`);
    const again = run([...args, ...failed]);
    const names = new Set(again.files.map(({ name }) => name));
    files = [...files.filter(({ name }) => !names.has(name)), ...again.files];
    ({ code, unhandledErrors } = again);
  }
  printSlowest(files);
  printCounts(files);
  process.exitCode = code;
} finally {
  // A browser of the run may still be ending.
  rmSync(folder, { recursive: true, maxRetries: 10 });
}
