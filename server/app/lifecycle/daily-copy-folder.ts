import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../db/sqlite/data-folder.ts';
import { whileAlone } from '../../../db/sqlite/in-use.ts';

/** How many days and how many weeks before them are kept. */
const KEPT = { days: 7, weeks: 4 };

const DAY_MS = 24 * 3_600_000;
const NAME = /^forum-(\d{4}-\d\d-\d\d)-(\d{6})\.db$/;
/** The copy that is being made, with SQLite's files beside it. */
const UNDONE = /^\.making-/;

/** The day of a time, UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** The week of a day: weeks begin on Mondays, and 1970 on a Thursday. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) / DAY_MS + 3) / 7);

interface Kept {
  name: string;
  day: string;
  number: number;
}

/** The snapshots of a folder, the newest first. Their numbers are in the order of making, whatever the clock said. */
function listDailyCopies(folder: string): Kept[] {
  const found = readdirSync(folder).flatMap((name) => {
    const [, day = '', number = ''] = NAME.exec(name) ?? [];
    return day ? [{ name, day, number: Number(number) }] : [];
  });
  return found.sort((a, b) => b.number - a.number);
}

/** The snapshots to keep, of the newest first: those of the last days, and of each week before them the last. */
function keptOf(all: Kept[]): Kept[] {
  const days = all.slice(0, KEPT.days);
  const weeks = new Map<number, Kept>();
  for (const older of all.slice(KEPT.days)) {
    const week = weekOf(older.day);
    if (!weeks.has(week)) weeks.set(week, older);
  }
  return [...days, ...[...weeks.values()].slice(0, KEPT.weeks)];
}

const LOCK = '.lock';

/** The newest snapshot of a folder. */
export type Newest = Pick<Kept, 'day' | 'number'>;

/** The folder of the snapshots of one forum. */
interface DailyCopyFolder {
  /**
   * Makes the folder, for its owner only, and does something in it while no other process does. Everything that a
   * killed copy has left is removed first.
   * @returns whether it was done.
   */
  alone(act: () => Promise<void>): Promise<boolean>;
  /** The newest snapshot; undefined: there is none. */
  newest(): Newest | undefined;
  /** True if the newest snapshot is of another week than a day, or there is none. */
  beginsWeek(day: string): boolean;
  /** Where a copy is to be made. */
  undone: string;
  /** Keeps the copy as the snapshot of a day, and removes old ones. */
  keep(day: string): { file: string; bytes: number };
}

export function dailyCopyFolder(folder: string): DailyCopyFolder {
  const undone = join(folder, `.making-${process.pid}.db`);
  return {
    undone,
    alone(act) {
      makeFolder(folder);
      chmodSync(folder, 0o700);
      return whileAlone(join(folder, LOCK), async () => {
        for (const name of readdirSync(folder)) if (UNDONE.test(name)) rmSync(join(folder, name));
        await act();
      });
    },
    newest: () => listDailyCopies(folder)[0],
    beginsWeek(day) {
      const [newest] = listDailyCopies(folder);
      return newest === undefined || weekOf(newest.day) !== weekOf(day);
    },
    keep(day) {
      const number = String((listDailyCopies(folder)[0]?.number ?? 0) + 1).padStart(6, '0');
      const file = join(folder, `forum-${day}-${number}.db`);
      renameSync(undone, file);
      const all = listDailyCopies(folder);
      const kept = new Set(keptOf(all).map(({ name }) => name));
      for (const { name } of all) if (!kept.has(name)) rmSync(join(folder, name));
      return { file, bytes: statSync(file).size };
    },
  };
}
