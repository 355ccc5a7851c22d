import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { OperatorError } from '../../../db/operator-error.ts';
import { CommandError, say } from '../command.ts';
import type { Data } from './data.ts';
import { startOnTrial, untilReady } from './release.ts';
import type { Rights } from './rights.ts';
import type { Service } from './service.ts';

/** An upgrade from one release to another; the service starts what the link names. */
export interface Plan {
  from: string;
  to: string;
  link: string;
  journal: string;
  /** The address of the forum on this machine. */
  address: string;
  service: Service;
  data: Data;
  rights: Rights;
}

/** The end of the name that a link has before it takes the place of the other. */
export const NEXT = '.new';

/** Switches the link in one step. */
function point({ link, rights }: Plan, release: string) {
  rights.asOperator(() => {
    rmSync(link + NEXT, { force: true });
    symlinkSync(release, link + NEXT);
    renameSync(link + NEXT, link);
  });
}
const isSwitched = ({ link, to }: Plan) => realpathSync(link) === to;

function writeJournal({ journal, from, to }: Plan) {
  writeFileSync(journal, JSON.stringify({ from, to }), { mode: 0o600 });
  const descriptor = openSync(journal, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function startService({ service, address }: Plan) {
  await service.start();
  if (service.isManaged) await untilReady(address);
}

/** Ends an upgrade: from here on the forum accepts writes, and nothing is undone. */
function accept({ journal, data }: Plan) {
  rmSync(journal);
  data.forget();
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Takes everything back. Each part may be done already, by a run that was killed.
 * @returns why the forum is not back although nothing is changed any more; null when it is back.
 */
async function undo(plan: Plan): Promise<string | null> {
  await plan.service.stop();
  await plan.data.untilUnused();
  if (isSwitched(plan)) point(plan, plan.from);
  plan.data.bringBack();
  rmSync(plan.journal);
  plan.data.forget();
  return startService(plan).then(() => null, reasonOf);
}

const notBack = (late: string) => `The upgrade is undone, but the forum is not back yet. ${late}`;

async function orUndo(plan: Plan, act: () => Promise<void>) {
  try {
    await act();
  } catch (cause) {
    // Whatever went wrong, a full disk or a bug: the forum is down, and comes back first.
    const reason = reasonOf(cause);
    say('Undoing');
    const late = await undo(plan).catch((fault: unknown) => {
      const told = [reason, `It can't be undone: ${reasonOf(fault)}`, plan.data.advice];
      throw new CommandError(told.join(' ').trim(), { cause: fault });
    });
    if (late !== null) throw new CommandError(`${notBack(late)} ${reason}`, { cause });
    const state = plan.service.isManaged ? 'the forum runs as before' : 'the data are as before';
    throw new CommandError(`The upgrade is undone, and ${state}. ${reason}`, { cause });
  }
}

/** Starts the new release on trial, and switches the link once it is ready. */
async function switchOver(plan: Plan) {
  say('Starting the new release');
  const trial = startOnTrial(plan.to, plan.rights);
  try {
    await trial.ready(plan.address);
    say('Switching');
    point(plan, plan.to);
  } finally {
    await trial.end();
  }
  await finish(plan);
}

async function finish(plan: Plan) {
  say('Starting the service');
  await startService(plan);
  accept(plan);
}

/** Goes on with an upgrade that was killed. @returns whether it is done. */
async function resume(plan: Plan): Promise<boolean> {
  if (!existsSync(plan.journal)) {
    // A run that was killed after its upgrade was accepted has left its copies.
    if (isSwitched(plan)) plan.data.forget();
    return isSwitched(plan);
  }
  const { from, to } = JSON.parse(readFileSync(plan.journal, 'utf8')) as Plan;
  const begun = { ...plan, from, to };
  if (to === plan.to && isSwitched(begun)) {
    say('Finishing the upgrade that was interrupted');
    await orUndo(begun, () => finish(begun));
    return true;
  }
  say('Undoing the upgrade that was interrupted');
  const late = await undo(begun);
  if (late !== null) throw new CommandError(notBack(late));
  return false;
}

/**
 * Upgrades a forum. Until the journal is removed the new release answers writes with 503, so that everything can be
 * taken back. A run after a kill finishes or undoes the run before.
 */
export async function upgrade(plan: Plan) {
  if (await resume(plan)) return;
  const { to, service, data } = plan;
  say('Copying the forum, and migrating the copy');
  await data.tryOn(to).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    data.forget();
    throw new CommandError(`Nothing was changed. The upgrade fails on a copy: ${error.message}`);
  });
  writeJournal(plan);
  await orUndo(plan, async () => {
    say('Stopping the forum');
    await service.stop();
    await data.untilUnused();
    say('Migrating');
    await data.migrateBy(to);
    await switchOver(plan);
  });
}
