/**
 * `npm run test:hard [-- NAME …]` tries everything in the sizes of continuous integration; `npm run soak -- --minutes
 * N [NAME …]` in the long ones, again and again until the time is over. Fails when a goal that must hold is not held.
 */
import { parseArgs } from 'node:util';
import { type Machine, type Outcome, verdictOf, worseOf } from './goals.ts';
import { watchOthers } from './machine.ts';
import { startPulse } from './pulse.ts';
import { SCENARIOS } from './scenarios.ts';
import { inScene, type Scenario } from './scene.ts';

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
const asked = SCENARIOS.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const ends = performance.now() + Number(values.minutes) * 60_000;
const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const pulse = startPulse();

async function play<Size>({ name, ci, soak, run }: Scenario<Size>): Promise<Outcome[]> {
  await pulse.most();
  const others = watchOthers();
  const since = performance.now();
  const bare = await inScene((scene) => run(scene, values.soak ? soak : ci)).catch(
    (error: unknown): Outcome[] => {
      console.error(error);
      return [{ what: `${name} ran to its end`, ...FAILED }];
    },
  );
  const stall = await pulse.most();
  const machine = { stall, others: others() };
  const outcomes = bare.map((outcome) => ({ ...outcome, machine }));
  const verdicts = outcomes.map(verdictOf).join(', ');
  console.log(
    `${name}: ${verdicts} in ${inSeconds(performance.now() - since)}; ${toldOf(machine)}`,
  );
  return outcomes;
}
const toldOf = ({ stall, others }: Machine) =>
  `others had ${(others * 100).toFixed(0)} % of the processors and stalled ${stall.toFixed(0)} ms`;
const FAILED = { figure: 0, unit: '', goal: { least: 1 }, kind: 'right' } as const;

const shown = (figure: number, unit: string) =>
  `${Number(figure.toFixed(Math.abs(figure) < 10 ? 2 : 0))} ${unit}`.trim();

function rowOf(outcome: Outcome) {
  const said = verdictOf(outcome);
  if ('leftOut' in outcome) return { goal: outcome.what, figure: outcome.leftOut, held: said };
  const { what, figure, unit, goal } = outcome;
  const [[sense, number]] = Object.entries(goal) as [[string, number]];
  return {
    goal: what,
    promised: `at ${sense} ${shown(number, unit)}`,
    figure: shown(figure, unit),
    held: said,
  };
}

const worst = new Map<string, Outcome>();
do {
  for (const scenario of asked)
    for (const outcome of await play(scenario as Scenario<unknown>))
      worst.set(outcome.what, worseOf(outcome, worst.get(outcome.what)));
} while (performance.now() < ends);
pulse.stop();
const outcomes = [...worst.values()];
console.table(outcomes.map(rowOf));
const missed = outcomes.filter((outcome) => verdictOf(outcome) === 'NO');
// Once more at the end, which is what is left of a long log.
if (missed.length > 0) console.table(missed.map(rowOf));
// At once: the lines of readers who have stalled would still be waited for.
process.exit(missed.length > 0 ? 1 : 0);
