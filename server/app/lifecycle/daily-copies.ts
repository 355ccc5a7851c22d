import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import {
  LAST_DAILY_COPY,
  type LastDailyCopy,
  writeSetting,
} from '../../../db/core/internal-settings.ts';
import type { Store } from '../../../db/core/store.ts';
import { pathInProject } from '../../../db/project-root.ts';
import { isSearchIndexWhole, noteCheckedWords } from '../../../db/search/build-index.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { dailyCopyFolder, dayOf, type Newest } from './daily-copy-folder.ts';

const HOUR_MS = 3_600_000;
/** How often it is decided whether a snapshot is due; the first time soon after the start. */
const LOOK_MS = HOUR_MS / 4;
const FIRST_LOOK_MS = 60_000;
/** Between two snapshots of one process: a day begins anew when the clock is stepped back. */
const SHORTEST_MS = 20 * HOUR_MS;
/** After this time a snapshot is due on the same day too: a clock that is stepped back again and again begins none. */
const LONGEST_MS = 28 * HOUR_MS;
/** After a failure the next try waits. */
const RETRY_MS = HOUR_MS;

const COPY = pathInProject('server/cli/backup.ts');

function lowerPriority(pid: number | undefined) {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    // A sandbox like that of deploy/adda.service forbids it: the copy then runs beside the server.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

/** Copies and recounts the file in a process of its own, with the lowest priority: neither holds the event loop. */
async function copyInProcess(config: Config, args: string[], signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DATABASE_URL: pathToFileURL(config.databaseFile).href };
  const places = {
    DATA_DIR: config.dataDir,
    IMAGES_DIR: config.images.folder,
    SNAPSHOTS: 'off',
    JWT_SECRET: config.jwtSecret,
  };
  const child = spawn(process.execPath, [COPY, ...args], {
    env: { ...env, ...places },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  lowerPriority(child.pid);
  const said = child.stderr.setEncoding('utf8').toArray();
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error((await said).join('').trim() || 'The copy was ended.');
}

interface DailyCopies {
  /** Makes a snapshot if one is due. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps daily snapshots of a forum in a file. The day is that of the wall clock; a monotonic clock bounds how soon and
 * how late the next one comes, so that a stepped clock neither floods the folder nor ends the snapshots.
 * @returns null where the settings want none.
 */
export function startDailyCopies(
  { config, store, log }: { config: Config; store: Store; log: FastifyBaseLogger },
  clock: Clock = systemClock,
): DailyCopies | null {
  if (config.snapshots === null) return null;
  const folder = dailyCopyFolder(config.snapshots);
  const closing = new AbortController();
  let madeAt: number | undefined;
  let seen: Newest | null | undefined;
  let failedAt: number | undefined;
  let running: Promise<void> | undefined;

  const hasPassed = (since: number | undefined, ms: number) =>
    since === undefined || clock.elapsed() - since >= ms;
  function isDue() {
    if (!hasPassed(failedAt, RETRY_MS)) return false;
    if (madeAt !== undefined && hasPassed(madeAt, LONGEST_MS)) return true;
    return hasPassed(madeAt, SHORTEST_MS) && folder.newest()?.day !== dayOf(clock.now());
  }
  /** A snapshot that another server has made counts as one of this server. */
  function lookForOthers() {
    const newest = folder.newest() ?? null;
    if (seen !== undefined && newest?.number !== seen?.number) madeAt = clock.elapsed();
    seen = newest;
  }
  async function make() {
    const at = new Date(clock.now()).toISOString();
    const noted = (last: Omit<LastDailyCopy, 'at'>) =>
      store.write(() => writeSetting(LAST_DAILY_COPY, JSON.stringify({ at, ...last })));
    try {
      // Where another server copies at this moment, the next look finds what it has made.
      await folder.alone(async () => {
        lookForOthers();
        if (!isDue()) return;
        const isWhole = folder.beginsWeek(dayOf(clock.now()));
        // An index that is made meanwhile has words that the copy's check has not seen.
        const isIndexed = isWhole && (await store.read(isSearchIndexWhole()));
        const args = [folder.undone, '--daily', ...(isWhole ? ['--words'] : [])];
        await copyInProcess(config, args, closing.signal);
        if (isIndexed) await store.write(noteCheckedWords);
        const kept = folder.keep(dayOf(clock.now()));
        [madeAt, failedAt] = [clock.elapsed(), undefined];
        lookForOthers();
        await noted({ ok: true, ...kept });
      });
    } catch (err) {
      if (closing.signal.aborted) return;
      failedAt = clock.elapsed();
      log.error({ err }, 'the snapshot of the forum failed');
      await noted({ ok: false, error: err instanceof Error ? err.message : String(err) });
    }
  }
  const look = () => {
    running ??= make()
      .catch((err: unknown) => log.warn({ err }, 'the outcome of the snapshot was not noted'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const first = setTimeout(look, FIRST_LOOK_MS).unref();
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    look,
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
