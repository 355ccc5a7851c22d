/** The report of a run: a line per figure as soon as it is measured, and docs/figures.md at the end. */
import { loadavg } from 'node:os';
import { detailsOf, type Figure, figureText, lineOf, meetsGoal } from './figures.ts';
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

/** Opens the report of a run. */
export function openReport() {
  const figures: Figure[] = [];
  const [before = Number.NaN] = loadavg();
  const commit = measuredCommit();
  return {
    add(more: Figure[]): void {
      figures.push(...more);
      for (const figure of more) console.log(lineOf(figure));
    },
    /** Writes the document. */
    end(): void {
      const [after = Number.NaN] = loadavg();
      const load = `${before.toFixed(1)} before, ${after.toFixed(1)} after`;
      const rounds = `${ROUNDS} of ${SECONDS} s`;
      writeFigures(MEASURED, { commit, load, rounds }, figures.map(documentRow));
    },
  };
}
