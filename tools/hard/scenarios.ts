import { attack, attacks } from './scenarios/attack.ts';
import { backup } from './scenarios/backup.ts';
import { clock } from './scenarios/clock.ts';
import { cut } from './scenarios/cut.ts';
import { loops } from './scenarios/event-loop-delay.ts';
import { firefox } from './scenarios/firefox.ts';
import { failing, full } from './scenarios/full-disk.ts';
import { handshakes } from './scenarios/handshakes.ts';
import { histories, inboxHistories } from './scenarios/histories.ts';
import { idle } from './scenarios/idle.ts';
import { kill, large } from './scenarios/kill.ts';
import { lock } from './scenarios/lock.ts';
import { lostAnswers } from './scenarios/lost-answers.ts';
import { migrate } from './scenarios/migrate.ts';
import { offline } from './scenarios/offline.ts';
import { restore } from './scenarios/restore.ts';
import { returning } from './scenarios/returning.ts';
import { signUpFlood } from './scenarios/sign-up-flood.ts';
import { slowLines } from './scenarios/slow-lines.ts';
import { stalled } from './scenarios/stalled.ts';
import { term } from './scenarios/term.ts';
import { texts } from './scenarios/texts.ts';
import { town } from './scenarios/town.ts';
import { upgrade } from './scenarios/upgrade.ts';
import { votes } from './scenarios/votes.ts';
import type { Scenario } from './setup.ts';

/** All scenarios, in their order of execution. */
export const SCENARIOS = [
  kill,
  large,
  cut,
  migrate,
  full,
  failing,
  lock,
  term,
  clock,
  backup,
  restore,
  upgrade,
  lostAnswers,
  offline,
  histories,
  inboxHistories,
  votes,
  returning,
  town,
  stalled,
  idle,
  signUpFlood,
  handshakes,
  loops,
  slowLines,
  attack,
  attacks,
  texts,
  firefox,
] as Scenario<never>[];
