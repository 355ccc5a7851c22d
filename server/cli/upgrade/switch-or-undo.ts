import { rmSync } from 'node:fs';
import { OperatorError } from '../../../db/core/errors.ts';
import { CommandError, say } from '../command.ts';
import type { Data } from './data.ts';
import { checkFolders } from './folders.ts';
import { type Place, switchBack, switchTo, writeJournal } from './place.ts';
import { startOnTrial, untilReady } from './release.ts';
import type { Rights } from './rights.ts';
import type { Service } from './service.ts';

/** A forum that is to be upgraded. */
export interface Forum {
  journal: string;
  /** The address of the forum on this machine. */
  address: string;
  service: Service;
  data: Data;
  rights: Rights;
}

async function startService({ service, address }: Forum, { path }: Place) {
  await service.start(path);
  if (service.isManaged) await untilReady(address);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Takes everything back. Each part may be done already, by a run that was killed.
 * @returns why the forum is not back although nothing is changed any more; null when it is back.
 */
async function undo(forum: Forum, place: Place): Promise<string | null> {
  const { service, data, rights, journal } = forum;
  await service.stop(place.path);
  await data.untilUnused();
  rights.asOperator(() => switchBack(place));
  data.bringBack();
  rmSync(journal);
  data.forget();
  return startService(forum, place).then(() => null, reasonOf);
}

const notBack = (late: string) => `The upgrade is undone, but the forum is not back yet. ${late}`;

async function orUndo(forum: Forum, place: Place, act: () => Promise<void>) {
  try {
    await act();
  } catch (cause) {
    // Whatever went wrong, a full disk or a bug: the forum is down, and comes back first.
    const reason = reasonOf(cause);
    say('Undoing');
    const late = await undo(forum, place).catch((fault: unknown) => {
      const sentences = [reason, `It can't be undone: ${reasonOf(fault)}`, forum.data.advice];
      throw new CommandError(sentences.join(' ').trim(), { cause: fault });
    });
    if (late !== null) throw new CommandError(`${notBack(late)} ${reason}`, { cause });
    const state = forum.service.isManaged ? 'the forum runs as before' : 'the data are as before';
    throw new CommandError(`The upgrade is undone, and ${state}. ${reason}`, { cause });
  }
}

/** Waits until the new release is ready. It ends before the switch, which may rename its folder. */
async function tryRelease({ address, rights }: Forum, { to }: Place) {
  say('Starting the new release');
  const trial = startOnTrial(to, rights);
  try {
    await trial.ready(address);
  } finally {
    await trial.end();
  }
}

/** Undoes an upgrade that was killed. The next one may begin all the same where the forum is not back. */
export async function undoInterrupted(forum: Forum, place: Place): Promise<void> {
  say('Undoing the upgrade that was interrupted');
  const late = await undo(forum, place);
  if (late !== null) say(notBack(late));
}

async function checkAgain({ kind, from, to }: Place, { asOperator }: Rights) {
  if (kind === 'folder') asOperator(() => checkFolders(from, to));
}

/**
 * Upgrades a forum. Until the journal is removed the new release answers writes with 503, so that everything can be
 * taken back. A run after a kill undoes the run before, and begins anew.
 */
export async function upgrade(forum: Forum, place: Place) {
  const { service, data, journal, rights } = forum;
  const changeNothing = (why: string) => (error: unknown) => {
    if (!(error instanceof OperatorError)) throw error;
    data.forget();
    throw new CommandError(`Nothing was changed. ${why}${error.message}`);
  };
  say('Copying the forum, and migrating the copy');
  await data.tryOn(place.to).catch(changeNothing('The upgrade fails on a copy: '));
  // The copy took its time: what was looked at before it may be otherwise now.
  await checkAgain(place, rights).catch(changeNothing(''));
  writeJournal(journal, place);
  await orUndo(forum, place, async () => {
    say('Stopping the forum');
    await service.stop(place.path);
    await data.untilUnused();
    say('Migrating');
    await data.migrateBy(place.to);
    await tryRelease(forum, place);
    say('Switching');
    rights.asOperator(() => switchTo(place));
    say('Starting the service');
    await startService(forum, place);
    // From here the forum accepts writes, and nothing is undone.
    rmSync(journal);
    data.forget();
  });
}
