/** The report of a run: a line per figure as soon as it is measured, a table at the end, and two files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { OUT } from './checkout.ts';
import { detailsOf, type Figure, figureText, lineOf, meetsGoal, rowOf } from './figures.ts';
import { type FigureRow, measuredCommit, UNDER_LOAD, writeFigures } from './figures-document.ts';
import { ROUNDS, SECONDS } from './measure.ts';
import { ALL_NAMES } from './names.ts';

/** A figure as docs/figures.md shows it. */
export function documentRow(figure: Figure): FigureRow {
  const { name, what, goal } = figure;
  const [sense, bound] = Object.entries(goal)[0] as [string, number];
  return {
    name,
    what,
    figure: figureText(figure),
    goal: `at ${sense} ${bound}`,
    isMet: meetsGoal(figure),
    details: detailsOf(figure).join('; '),
  };
}

const MEASURED = {
  names: ALL_NAMES,
  isOwn: (name: string) => !name.startsWith(`${UNDER_LOAD}:`),
};

/** Opens the report of a run whose results go to this file of `bench/out`, and to `docs/figures.md`. */
export function openReport(file: string) {
  const figures: Figure[] = [];
  const at = new Date().toISOString();
  const loadBefore = loadavg();
  const commit = measuredCommit();
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
      const [before = Number.NaN, after = Number.NaN] = [load.before[0], load.after[0]];
      const loadText = `${before.toFixed(1)} before, ${after.toFixed(1)} after`;
      const rounds = `${ROUNDS} of ${SECONDS} s`;
      writeFigures(MEASURED, { commit, load: loadText, rounds }, figures.map(documentRow));
    },
  };
}
