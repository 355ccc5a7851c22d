import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { backUpFile, copyForum, disableWal } from '../../../db/maintenance/backup/backup.ts';
import { syncToDisk } from '../../../db/sqlite/data-folder.ts';
import { isInUse } from '../../../db/sqlite/in-use.ts';
import { CommandError } from '../command.ts';
import { migrateBy } from './release.ts';
import type { Rights } from './rights.ts';

const POLL_MS = 50;
/** A server answers its requests in flight before it ends. */
const ENDING_MS = 10_000;

/** Keeps a file under another name, too; only under that one where the file system knows no second name. */
function saveAs(other: string, file: string) {
  try {
    linkSync(file, other);
  } catch {
    renameSync(file, other);
  }
}

const envOf = (file: string) => ({ ...process.env, DATABASE_URL: pathToFileURL(file).href });

/** The file of a forum during an upgrade, and its copies in the folder `upgrade` beside it. */
export function fileData(file: string, rights: Rights) {
  const folder = join(dirname(file), 'upgrade');
  const [trial, before] = [join(folder, 'trial.db'), join(folder, 'before.db')];
  return {
    /** The advice where the data can't be brought back. */
    advice: '',
    /** Copies the running forum, and migrates the copy by a release. */
    async tryOn(release: string) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { mode: 0o700 });
      await backUpFile(file, trial);
      await migrateBy(release, rights, { env: envOf(trial), args: ['--recount'] });
      for (const suffix of ['', '-wal', '-shm']) rmSync(trial + suffix, { force: true });
    },
    /** @throws CommandError while a server has the file open. */
    async untilUnused() {
      const deadline = performance.now() + ENDING_MS;
      while (existsSync(file) && isInUse(file)) {
        if (performance.now() > deadline)
          throw new CommandError(
            'A server still has the data open. Stop it, or say how with --stop and --start.',
          );
        await delay(POLL_MS);
      }
    },
    /**
     * Migrates a copy of the stopped forum, and puts it in the place of the data, which are kept. A release that goes
     * on after this process was killed changes only a copy that nobody uses.
     */
    async migrateBy(release: string) {
      const next = join(folder, `next-${process.pid}.db`);
      disableWal(file);
      await copyForum(file, next);
      await migrateBy(release, rights, { env: envOf(next) });
      disableWal(next);
      syncToDisk(next);
      // The data have their name at every moment: a service that a reboot starts here finds the forum, not an empty
      // one.
      saveAs(before, file);
      renameSync(next, file);
      syncToDisk(dirname(file));
    },
    /** Brings the kept data back, if the upgrade came so far. A killed return is done again from the start. */
    bringBack() {
      if (!existsSync(before)) return;
      for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
      renameSync(before, file);
      // Two names of the same file stay both: the upgrade was killed before the new data had their place.
      rmSync(before, { force: true });
      syncToDisk(dirname(file));
    },
    forget: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Data = ReturnType<typeof fileData>;

/** A database of PostgreSQL: its dump is the operator's, and only a person can bring it back. */
export const databaseData = (dump: string, rights: Rights): Data => ({
  advice: `If the forum does not start, its data are of the new release: bring ${dump} back with pg_restore, then say: npm run epoch`,
  tryOn: async () => {},
  untilUnused: async () => {},
  migrateBy: (release) => migrateBy(release, rights),
  bringBack: () => {},
  forget: () => {},
});
