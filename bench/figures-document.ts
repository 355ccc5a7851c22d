/** docs/figures.md: the newest measurement of each figure. A run replaces the rows that it measured. */
import { detailsOf, type Figure, figureText, meetsGoal } from './figures.ts';

/** What a row must say of the run that measured it. */
export interface Run {
  /** The end of the run, as an ISO time. */
  at: string;
  commit: string;
  machine: string;
  /** The machine's load over one minute, before and after. */
  load: { before: number; after: number };
  /** The number and length of the rounds. */
  rounds: string;
}

const RUNS = 'Runs';
const INTRODUCTION = `# Figures

\`npm run bench\` writes this file; [speed](speed.md) describes the method. A run replaces the rows of the figures that it
measures. The last table names the commit, the machine and its load for each run. Bold figures miss their goal. A
megabyte is 1,048,576 bytes. Other documents name this file instead of repeating a figure.`;

/** A row names its figure in its first cell and its run in its last. */
interface Row {
  name: string;
  run: string;
  line: string;
}

const rowOf = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]) =>
  [rowOf(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

/** The rows of a written document: of figures, and of runs. */
function rowsOf(document: string): Row[] {
  return [...document.matchAll(/^\| `?([^`|]+?)`? \|.*\| ([^|]+) \|$/gm)].map(
    ([line, name = '', run = '']) => ({ name, run, line }),
  );
}

const bold = (figure: Figure) =>
  meetsGoal(figure) ? figureText(figure) : `**${figureText(figure)}**`;

function figureRow(figure: Figure, run: string): Row {
  const { name, what, goal } = figure;
  const [sense, bound] = Object.entries(goal)[0] as [string, number];
  const details = detailsOf(figure).join('; ');
  const cells = [`\`${name}\``, what, bold(figure), `at ${sense} ${bound}`, details, run];
  return { name, run, line: rowOf(cells) };
}

const HEAD = ['name', 'what', 'figure', 'goal', 'details', 'run'];
const RUN_HEAD = ['run', 'commit', 'load before, after', 'rounds', 'machine'];

/**
 * The document after one more run.
 * @param document the document before; empty at first.
 * @param names all figures that the bench knows, in their order. Rows of other names go.
 */
export function withRun(
  document: string,
  names: readonly string[],
  run: Run,
  figures: readonly Figure[],
): string {
  const id = run.at.slice(0, 19).replace('T', ' ');
  const measured = new Set(figures.map(({ name }) => name));
  const before = rowsOf(document);
  const rows = [
    ...before.filter(({ name }) => !measured.has(name)),
    ...figures.map((figure) => figureRow(figure, id)),
  ];
  const kept = names.flatMap((name) => rows.filter((row) => row.name === name));
  const { before: loadBefore, after: loadAfter } = run.load;
  const load = `${loadBefore.toFixed(1)}, ${loadAfter.toFixed(1)}`;
  const runs = new Map(before.map(({ name, line }) => [name, line]));
  runs.set(id, rowOf([id, run.commit, load, run.rounds, run.machine]));
  const used = [...new Set(kept.map((row) => row.run))].sort();
  const groups = [...new Set(kept.map(({ name }) => name.split(':')[0] ?? name))];
  const sections = groups.map((group) => {
    const own = kept.filter(({ name }) => name.split(':')[0] === group);
    return `## ${group}\n\n${table(
      HEAD,
      own.map(({ line }) => line),
    )}`;
  });
  const runRows = used.map((one) => runs.get(one) ?? rowOf([one, '', '', '', '']));
  return `${[INTRODUCTION, ...sections, `## ${RUNS}\n\n${table(RUN_HEAD, runRows)}`].join('\n\n')}\n`;
}
