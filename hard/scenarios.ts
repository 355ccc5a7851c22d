import { cut } from './scenarios/cut.ts';
import { failing, full } from './scenarios/full.ts';
import { kill } from './scenarios/kill.ts';
import { lock } from './scenarios/lock.ts';
import { term } from './scenarios/term.ts';
import type { Scenario } from './scene.ts';

/** Everything that is tried, in this order. */
export const SCENARIOS = [kill, cut, full, failing, lock, term] as Scenario<never>[];
