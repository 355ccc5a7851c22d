import { clock } from './scenarios/clock.ts';
import { cut } from './scenarios/cut.ts';
import { loops } from './scenarios/event-loop-delay.ts';
import { firefox } from './scenarios/firefox.ts';
import { full } from './scenarios/full-disk.ts';
import { handshakes } from './scenarios/handshakes.ts';
import { idle } from './scenarios/idle.ts';
import { kill, large } from './scenarios/kill.ts';
import { lostAnswers } from './scenarios/lost-answers.ts';
import { migrate } from './scenarios/migrate.ts';
import { offline } from './scenarios/offline.ts';
import { raid } from './scenarios/raid.ts';
import { randomCases } from './scenarios/random-cases.ts';
import { restore } from './scenarios/restore.ts';
import { slowLines } from './scenarios/slow-lines.ts';
import { stalled } from './scenarios/stalled.ts';
import { term } from './scenarios/term.ts';
import { town } from './scenarios/town.ts';
import { upgrade } from './scenarios/upgrade.ts';
import { polls, votes } from './scenarios/votes.ts';
import type { Scenario } from './setup.ts';

/** All scenarios, in their order of execution. */
export const SCENARIOS = [
  kill,
  large,
  cut,
  migrate,
  full,
  term,
  clock,
  restore,
  upgrade,
  lostAnswers,
  offline,
  votes,
  polls,
  raid,
  town,
  stalled,
  idle,
  handshakes,
  loops,
  slowLines,
  firefox,
  randomCases,
] as Scenario<never>[];
