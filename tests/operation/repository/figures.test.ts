import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Figure, once } from '../../../bench/figures.ts';
import { type Run, withRun } from '../../../bench/figures-document.ts';
import { ALL_NAMES } from '../../../bench/names.ts';
import { documentRow } from '../../../bench/report.ts';

const BENCH = {
  names: ['rest', 'reads:hot:post', 'reads:cold:post', 'writes:vote'],
  isOwn: (name: string) => !name.startsWith('hard:'),
};
const HARD = { names: ['hard:kill'], isOwn: (name: string) => name.startsWith('hard:') };
const runAt = (at: string, commit: string): Run => ({
  at,
  commit,
  machine: '2 × a processor, Node v24',
  load: '0.3 before, 1.5 after',
  rounds: '10 of 1 s',
});
const FIRST = runAt('2026-11-25T14:40:12.345Z', 'abc1234');
const SECOND = runAt('2026-11-26T09:00:00.000Z', 'def5678 with changes');
const ratio = (name: string, median: number, least: number): Figure => ({
  name,
  what: `What ${name} does`,
  goal: { least },
  figure: { lower: median - 0.1, median, upper: median + 0.1 },
  sides: { floor: { perSecond: 20_000, p99: 4 }, ours: { perSecond: 5_000, p99: 9 } },
});
const afterRun = (document: string, run: Run, figures: Figure[]) =>
  withRun(document, BENCH, run, figures.map(documentRow));
const rowsOf = (document: string) => document.split('\n').filter((line) => line.startsWith('| '));
const rowsNamed = (document: string, name: string) =>
  rowsOf(document).filter((row) => row.startsWith(`| \`${name}\` |`));

test('figures: a run writes its figures by scenario, and what it was measured on', () => {
  const memory: Figure = {
    name: 'rest',
    what: 'Memory',
    goal: { most: 100 },
    figure: once(114.4),
    unit: 'MB',
  };
  const document = afterRun('', FIRST, [ratio('writes:vote', 0.5, 0.42), memory]);
  expect(rowsOf(document)).toEqual([
    '| name | what | figure | goal | details | run |',
    '| `rest` | Memory | **114 MB** | at most 100 |  | 2026-11-25 14:40:12 |',
    '| name | what | figure | goal | details | run |',
    '| `writes:vote` | What writes:vote does | 0.50 (0.40–0.60) | at least 0.42 | floor 20, ours 5 k/s; p99 ms: floor 4, ours 9 | 2026-11-25 14:40:12 |',
    '| run | commit | load | rounds | machine |',
    '| 2026-11-25 14:40:12 | abc1234 | 0.3 before, 1.5 after | 10 of 1 s | 2 × a processor, Node v24 |',
  ]);
  expect(document.match(/^## .*$/gm)).toEqual(['## rest', '## writes', '## Runs']);
});

test('figures: a later run replaces its own rows and leaves the others with their run', () => {
  const before = afterRun('', FIRST, [
    ratio('reads:hot:post', 0.9, 0.9),
    ratio('reads:cold:post', 0.3, 0.5),
    { ...ratio('writes:vote', 0.5, 0.42), what: 'A vote' },
    { ...ratio('writes:vote', 0.6, 0.42), what: 'Its p99' },
  ]);
  const after = afterRun(before, SECOND, [ratio('writes:vote', 0.7, 0.42)]);
  for (const name of ['reads:hot:post', 'reads:cold:post'])
    expect(rowsNamed(after, name)).toEqual(rowsNamed(before, name));
  expect(rowsNamed(after, 'writes:vote')).toEqual([
    expect.stringMatching(/0\.70 .* 2026-11-26 09:00:00 \|$/),
  ]);
  expect(rowsOf(after).slice(-2)).toEqual([
    expect.stringContaining('abc1234'),
    expect.stringContaining('def5678 with changes'),
  ]);
});

test('figures: a run without rows goes, and so does a figure that the bench no longer has', () => {
  const before = afterRun('', FIRST, [ratio('writes:vote', 0.5, 0.42)]);
  const again = afterRun(before, SECOND, [ratio('writes:vote', 0.5, 0.42)]);
  expect(again).not.toContain('abc1234');
  expect(withRun(again, { ...BENCH, names: ['rest'] }, FIRST, [])).not.toContain('writes:vote');
});

test('figures: the bench and the trials under load leave the rows of each other', () => {
  const kill = { name: 'hard:kill', what: 'lost', figure: '0', goal: 'at most 0', details: '' };
  const speed = afterRun('', FIRST, [ratio('writes:vote', 0.5, 0.42)]);
  const both = withRun(speed, HARD, SECOND, [{ ...kill, isMet: true }]);
  expect(rowsNamed(both, 'writes:vote')).toEqual(rowsNamed(speed, 'writes:vote'));
  const again = afterRun(both, FIRST, [ratio('rest', 0.5, 0.42)]);
  expect(rowsNamed(again, 'hard:kill')).toEqual(rowsNamed(both, 'hard:kill'));
  expect(again.match(/^## .*$/gm)).toEqual(['## rest', '## writes', '## hard', '## Runs']);
});

test('figures: no other document has a table of them', () => {
  const documents = globSync('{*,docs/**/*}.md').filter((path) => path !== 'docs/figures.md');
  const isRepeated = (line: string) =>
    ALL_NAMES.some((name) => line.startsWith(`| \`${name}`) && /\| [*<> ]*\d/.test(line));
  const repeated = documents.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(isRepeated)
      .map((line) => `${path}: ${line}`),
  );
  expect(repeated).toEqual([]);
});
