import { clock } from './scenarios/clock.ts';
import { cut } from './scenarios/cut.ts';
import { failing, full } from './scenarios/full.ts';
import { kill } from './scenarios/kill.ts';
import { lock } from './scenarios/lock.ts';
import { migrate } from './scenarios/migrate.ts';
import { term } from './scenarios/term.ts';
import type { Scenario } from './scene.ts';

/** Everything that is tried, in this order. */
export const SCENARIOS = [
  kill,
  cut,
  migrate,
  full,
  failing,
  lock,
  term,
  clock,
] as Scenario<never>[];
