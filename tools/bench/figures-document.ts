/** docs/figures.md: the newest measurement of each figure. A run replaces the rows that it measured. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = 'docs/figures.md';

/** A figure as the document shows it. */
export interface FigureRow {
  /** The name by which it is measured. */
  name: string;
  what: string;
  figure: string;
  goal: string;
  isMet: boolean;
  /** The measurements beside it. */
  details: string;
}

/** The row of the document about a run. */
export interface Run {
  /** The end of the run, as an ISO time. */
  at: string;
  commit: string;
  machine: string;
  /** Other load on the machine during the run. */
  load: string;
  /** How often each figure was measured, and for how long. */
  rounds: string;
}

/** The figures that a program measures. */
interface Measured {
  /** Their names, in their order. A row of another name goes. */
  names: readonly string[];
  /** True if a row is this program's; those of another program stay as they are. */
  isOwn(name: string): boolean;
}

const RUNS = 'Runs';
/** The first part of the names of what `npm run test:hard` measures. */
export const UNDER_LOAD = 'hard';
const INTRODUCTION = `# Figures

\`npm run bench\` writes this file ([speed](speed.md) describes the method), and \`npm run test:hard\` writes the rows \`hard\`
([faults and load](resilience.md)). A run replaces the rows of the figures that it measures. The last table names the
commit, the machine and its load for each run. Bold figures miss their goal. A megabyte is 1,048,576 bytes. Other
documents name this file instead of repeating a figure.`;

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

/** The rows of a written document. */
function rowsOf(document: string): { figures: Row[]; runs: string[] } {
  const rows = document.matchAll(/^\| `([^`|]+)` \|.*\| ([^|]+) \|$/gm);
  return {
    figures: [...rows].map(([line, name = '', run = '']) => ({ name, run, line })),
    runs: document.match(/^\| \d.*$/gm) ?? [],
  };
}

/** Faults and load come after what the bench measures. */
const isLast = ({ name }: Row) => name.startsWith(`${UNDER_LOAD}:`);

function rowLine({ name, what, figure, goal, isMet, details }: FigureRow, run: string): Row {
  const cells = [`\`${name}\``, what, isMet ? figure : `**${figure}**`, goal, details, run];
  return { name, run, line: rowOf(cells) };
}

const HEAD = ['name', 'what', 'figure', 'goal', 'details', 'run'];
const RUN_HEAD = ['run', 'commit', 'load', 'rounds', 'machine'];

const groupOf = (name: string) => name.split(':')[0] ?? name;

/** The rows after one more run: the program's own in their order, those of another program as they were. */
function mergedRows(
  before: readonly Row[],
  figures: readonly Row[],
  { names, isOwn }: Measured,
): Row[] {
  const measured = new Set(figures.map(({ name }) => name));
  const own = [...before.filter(({ name }) => isOwn(name) && !measured.has(name)), ...figures];
  const ordered = names.flatMap((name) => own.filter((row) => row.name === name));
  const others = before.filter(({ name }) => !isOwn(name));
  return [...ordered, ...others].sort((a, b) => Number(isLast(a)) - Number(isLast(b)));
}

/**
 * The document after one more run.
 * @param document the document before; empty at first.
 */
export function withRun(
  document: string,
  measured: Measured,
  run: Run,
  figures: readonly FigureRow[],
): string {
  const id = run.at.slice(0, 19).replace('T', ' ');
  const before = rowsOf(document);
  const kept = mergedRows(
    before.figures,
    figures.map((figure) => rowLine(figure, id)),
    measured,
  );
  const runs = new Map(before.runs.map((line) => [line.split(' | ')[0]?.slice(2), line]));
  runs.set(id, rowOf([id, run.commit, run.load, run.rounds, run.machine]));
  const groups = [...new Set(kept.map(({ name }) => groupOf(name)))];
  const sections = groups.map((group) => {
    const lines = kept.filter(({ name }) => groupOf(name) === group).map(({ line }) => line);
    return `## ${group}\n\n${table(HEAD, lines)}`;
  });
  const used = [...new Set(kept.map((row) => row.run))].sort();
  const runTable = table(
    RUN_HEAD,
    used.map((one) => runs.get(one) ?? ''),
  );
  return `${[INTRODUCTION, ...sections, `## ${RUNS}\n\n${runTable}`].join('\n\n')}\n`;
}

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit that is measured. Figures that an earlier run wrote are no change of it. */
export function measuredCommit(): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  if (commit === '') return 'unknown';
  const changes = git('status', '--porcelain', '--', '.', `:!${DOCUMENT}`);
  return changes === '' ? commit : `${commit} with changes`;
}

/** Writes the figures of a run, which ends now, into the document. */
export function writeFigures(
  measured: Measured,
  run: Pick<Run, 'commit' | 'load' | 'rounds'>,
  figures: readonly FigureRow[],
): void {
  const path = join(ROOT, DOCUMENT);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model}, Node ${process.version}`;
  const whole: Run = { ...run, at: new Date().toISOString(), machine };
  writeFileSync(path, withRun(before, measured, whole, figures));
}
