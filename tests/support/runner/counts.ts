import { dirname } from 'node:path';

/** The results of the tests of one file. A file that could not be run counts as one failed test. */
export interface FileResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** The time that its tests and hooks took. */
  milliseconds: number;
}
/** The results of a run of vitest for `tests/run.ts`. */
export interface RunResults {
  files: FileResult[];
  /** Errors outside of a test: no file counts as failed for them, though the run fails. */
  unhandledErrors: number;
}

const SLOWEST = 10;

type Named = Pick<FileResult, 'name' | 'milliseconds'>;

function printNamed(title: string, all: readonly Named[]): void {
  const slowest = all.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  const lines = slowest.map(
    ({ name, milliseconds }) => `${(milliseconds / 1_000).toFixed(1).padStart(6)} s  ${name}\n`,
  );
  process.stdout.write(`\n${title}:\n${lines.join('')}`);
}

/** Prints the ten files and the ten folders that took the longest. */
export function printSlowest(files: readonly FileResult[]): void {
  printNamed('The slowest files', files);
  const folders = Map.groupBy(files, ({ name }) => dirname(name));
  printNamed(
    'The slowest folders',
    [...folders].map(([name, own]) => ({
      name,
      milliseconds: own.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    })),
  );
}

/** Prints the one line that sums up a run; `.ci/run` adds such lines up. */
export function printCounts(files: readonly FileResult[]): void {
  const sum = (state: 'passed' | 'failed' | 'skipped') =>
    files.reduce((total, file) => total + file[state], 0);
  process.stdout.write(
    `\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`,
  );
}
