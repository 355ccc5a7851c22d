/** The report of a run: a line per figure as soon as it is measured, a table at the end, and two files. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { OUT, OWN } from './checkout.ts';
import { type Figure, lineOf, meetsGoal, rowOf } from './figures.ts';
import { type Run, withRun } from './figures-document.ts';
import { ROUNDS, SECONDS } from './measure.ts';
import { ALL_NAMES } from './names.ts';

/** The one document with figures. */
const DOCUMENT = join(OWN, 'docs/figures.md');

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: OWN, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit that is measured; figures that an earlier run wrote are no change of it. */
function commitText(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  if (commit === '') return 'unknown';
  const changes = git('status', '--porcelain', '--', '.', ':!docs/figures.md');
  return changes === '' ? commit : `${commit} with changes`;
}

/** Opens the report of a run whose results go to this file of `bench/out`, and to `docs/figures.md`. */
export function openReport(file: string) {
  const figures: Figure[] = [];
  const at = new Date().toISOString();
  const loadBefore = loadavg();
  const commit = commitText();
  return {
    add(more: Figure[]): void {
      figures.push(...more);
      for (const figure of more) console.log(lineOf(figure));
    },
    /** Prints the table and writes the files. */
    end(): void {
      console.table(figures.map(rowOf));
      mkdirSync(OUT, { recursive: true });
      const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
      const load = { before: loadBefore, after: loadavg() };
      const results = figures.map((figure) => ({ ...figure, held: meetsGoal(figure) }));
      const report = { at, commit, machine, load, figures: results };
      writeFileSync(join(OUT, file), `${JSON.stringify(report, null, 2)}\n`);
      const run: Run = {
        at: new Date().toISOString(),
        commit,
        machine: `${machine.cpus} × ${machine.model}, Node ${machine.node}`,
        load: { before: load.before[0] ?? Number.NaN, after: load.after[0] ?? Number.NaN },
        rounds: `${ROUNDS} of ${SECONDS} s`,
      };
      const before = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
      writeFileSync(DOCUMENT, withRun(before, ALL_NAMES, run, figures));
    },
  };
}
