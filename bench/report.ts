/** The report of a run: a line per figure as soon as it is measured, a table at the end, and a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { OUT } from './checkout.ts';
import { type Figure, lineOf, meetsGoal, rowOf } from './figures.ts';

/** Opens the report of a run whose results go to this file of `bench/out`. */
export function openReport(file: string) {
  const figures: Figure[] = [];
  const at = new Date().toISOString();
  const loadBefore = loadavg();
  return {
    add(more: Figure[]): void {
      figures.push(...more);
      for (const figure of more) console.log(lineOf(figure));
    },
    /** Prints the table and writes the file. */
    end(): void {
      console.table(figures.map(rowOf));
      mkdirSync(OUT, { recursive: true });
      const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
      const load = { before: loadBefore, after: loadavg() };
      const results = figures.map((figure) => ({ ...figure, held: meetsGoal(figure) }));
      const report = { at, machine, load, figures: results };
      writeFileSync(join(OUT, file), `${JSON.stringify(report, null, 2)}\n`);
    },
  };
}
