/**
 * `npm run test:hard [-- NAME …]` runs all scenarios at the sizes of a release. `npm run soak -- --minutes
 * N [NAME …]` runs them at the long sizes, repeatedly until the time is over. A missed goal fails the run. Both write what
 * they measured into docs/figures.md.
 */
import { parseArgs } from 'node:util';
import {
  type FigureRow,
  measuredCommit,
  UNDER_LOAD,
  writeFigures,
} from '../bench/figures-document.ts';
import { type Machine, type Outcome, verdictOf, worseOf } from './goals.ts';
import { startBaseline, watchOthers } from './machine.ts';
import { SCENARIOS } from './scenarios.ts';
import { type Scenario, withSetup } from './setup.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'boolean' }, minutes: { type: 'string', default: '0' } },
});
const unknown = positionals.filter((one) => !SCENARIOS.some(({ name }) => name === one));
if (unknown.length > 0) {
  const names = SCENARIOS.map(({ name }) => name).join(', ');
  console.error(`There is no ${unknown.join(', ')}. There are: ${names}.`);
  process.exit(1);
}
const selected = SCENARIOS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const ends = performance.now() + Number(values.minutes) * 60_000;
const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const commit = measuredCommit();
const baseline = startBaseline();

async function runScenario<Size>({ name, ci, soak, run }: Scenario<Size>): Promise<Outcome[]> {
  await baseline.most();
  const others = watchOthers();
  const since = performance.now();
  const bare = await withSetup((setup) => run(setup, values.soak ? soak : ci)).catch(
    (error: unknown): Outcome[] => {
      console.error(error);
      return [{ what: `${name} ran to its end`, ...FAILED }];
    },
  );
  const stall = await baseline.most();
  const machine = { stall, others: others() };
  const outcomes = bare.map((outcome) => ({ ...outcome, machine }));
  const verdicts = outcomes.map(verdictOf).join(', ');
  console.log(
    `${name}: ${verdicts} in ${inSeconds(performance.now() - since)}; ${loadOf(machine)}`,
  );
  return outcomes;
}
const loadOf = ({ stall, others }: Machine) =>
  `others had ${(others * 100).toFixed(0)} % of the processors and stalled ${stall.toFixed(0)} ms`;
const FAILED = { figure: 0, unit: '', goal: { least: 1 }, kind: 'right' } as const;

const formatted = (figure: number, unit: string) =>
  `${Number(figure.toFixed(Math.abs(figure) < 10 ? 2 : 0))} ${unit}`.trim();

function rowOf(outcome: Outcome) {
  const verdict = verdictOf(outcome);
  if ('reason' in outcome) return { goal: outcome.what, figure: outcome.reason, held: verdict };
  const { what, figure, unit, goal } = outcome;
  const [[sense, number]] = Object.entries(goal) as [[string, number]];
  return {
    goal: what,
    promised: `at ${sense} ${formatted(number, unit)}`,
    figure: formatted(figure, unit),
    held: verdict,
  };
}

const figureName = (scenario: string) => `${UNDER_LOAD}:${scenario}`;

/** An outcome as docs/figures.md shows it, with the other load of its own minutes. */
function documentRow(scenario: string, outcome: Outcome): FigureRow {
  const { goal: what, figure, promised = '', held } = rowOf(outcome);
  const machine = 'machine' in outcome && outcome.machine ? loadOf(outcome.machine) : '';
  const details = `${held}; ${machine}`;
  return {
    name: figureName(scenario),
    what,
    figure,
    goal: promised,
    isMet: held === 'held',
    details,
  };
}

/** The worst outcome of each goal, and its scenario. */
const worst = new Map<string, { scenario: string; outcome: Outcome }>();
do {
  for (const scenario of selected)
    for (const outcome of await runScenario(scenario as Scenario<unknown>)) {
      const before = worst.get(outcome.what)?.outcome;
      worst.set(outcome.what, { scenario: scenario.name, outcome: worseOf(outcome, before) });
    }
} while (performance.now() < ends);
baseline.stop();
const outcomes = [...worst.values()].map(({ outcome }) => outcome);
console.table(outcomes.map(rowOf));
writeFigures(
  {
    names: SCENARIOS.map(({ name }) => figureName(name)),
    isOwn: (name) => name.startsWith(`${UNDER_LOAD}:`),
  },
  { commit, load: 'beside each figure', rounds: values.soak ? 'a soak' : 'sizes of a release' },
  [...worst.values()].map(({ scenario, outcome }) => documentRow(scenario, outcome)),
);
const missed = outcomes.filter((outcome) => verdictOf(outcome) === 'NO');
// Missed goals are printed again at the end of the long log.
if (missed.length > 0) console.table(missed.map(rowOf));
// The process exits at once: connections of stalled readers would delay its end.
process.exit(missed.length > 0 ? 1 : 0);
