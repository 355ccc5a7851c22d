/** `npm run import -- --from PLATFORM FILE`: brings a forum of another platform (docs/moving.md). */
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MOVED_FROM, type MovedFrom } from '../../contract/features/moved.ts';
import { faultsOf } from '../../db/core/create-store.ts';
import { asUnavailableError, OperatorError } from '../../db/core/errors.ts';
import { waitsForAdmin } from '../../db/features/setup/setup.ts';
import { type MoveIn, moveIn } from '../../db/maintenance/moving/move-in.ts';
import { findImageUses } from '../../db/maintenance/transfer/import-images.ts';
import { rebuildSearchIndex } from '../../db/search/build-index.ts';
import type { Config } from '../app/config/config.ts';
import { CommandError, progressLines, say, withStore } from './command.ts';
import { letterOf } from './moved-letter.ts';

const USAGE = `Say: npm run import -- --from ${MOVED_FROM.join('|')} FILE [--tags FILE] [--was ADDRESS] [--files DIR] [--try] [--again]`;

/** How often a line of progress is written, in milliseconds. */
const EVERY = 5_000;

const isPlatform = (name: string | undefined): name is MovedFrom =>
  MOVED_FROM.some((one) => one === name);

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      files: { type: 'string' },
      tags: { type: 'string' },
      was: { type: 'string' },
      try: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
    },
  });

/** @throws CommandError for an option that is none, or a file that is not there. */
function askedBy(args: string[]): MoveIn {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
  const { from, tags, was, files, try: isTrial, again: isAgain } = parsed.values;
  const [file, ...more] = parsed.positionals;
  if (!isPlatform(from) || !file || more.length > 0) throw new CommandError(USAGE);
  for (const path of [file, tags, files])
    if (path !== undefined && !existsSync(path)) throw new CommandError(`There is no ${path}.`);
  if (statSync(file).isDirectory())
    throw new CommandError(`${file} is a folder: name the file of the dump.`);
  if (files !== undefined && !statSync(files).isDirectory())
    throw new CommandError(`${files} is no folder: --files names the one with the files.`);
  return { from, file, tags, was, files, isTrial, isAgain };
}

/** A number of a line of progress. A rate below 10 has a fraction: of megabytes a second there may be few. */
const figure = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

const minutes = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s left` : `${Math.ceil(seconds / 60)} min left`;

/** Makes a reporter of a long command: how far it is, how fast, and how long it will still take. */
function ratedLines() {
  let [what, begun, lastAt, first] = ['', 0, 0, 0];
  return (name: string, done: number, total: number) => {
    const now = performance.now();
    // The rate is that of one step: rows of a dump and records of the forum differ.
    const step = name.replaceAll(/[\d,]+/g, '');
    if (step !== what) [what, begun, first, lastAt] = [step, now, done, now];
    if (now - lastAt < EVERY) return;
    lastAt = now;
    const rate = ((done - first) / (now - begun)) * 1_000;
    const left = rate > 0 && total > done ? `, ${minutes((total - done) / rate)}` : '';
    const share = total > 0 ? ` (${Math.floor((100 * done) / total)} %)` : '';
    say(`${name}: ${figure(done)} of ${figure(total)}${share}, ${figure(rate)} a second${left}`);
  };
}

const NOT_SEARCHED = 'All is imported, but not searched yet: npm run fsck -- --rebuild-search.';

/**
 * Imports the dump of another platform, or tries it.
 * @throws OperatorError that says what hinders it; nothing is imported then.
 */
export async function importFrom(config: Config, args: string[]): Promise<void> {
  const asked = askedBy(args);
  if (asked.files !== undefined && !config.images.on)
    throw new CommandError('This forum takes no pictures (IMAGES=off): leave --files out.');
  let stopped = 'Stopped. Nothing is imported.';
  const stop = () => {
    say(stopped);
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Where the dump is staged: the system's own folder for temporary files may lie in memory.
  if (existsSync(config.dataDir)) process.env['SQLITE_TMPDIR'] ??= config.dataDir;
  const moved = await moveIn(config, asked, ratedLines());
  stopped = `Stopped. ${NOT_SEARCHED}`;
  if (asked.isTrial) {
    for (const line of letterOf(moved, true)) say(line);
    return;
  }
  say('Imported. Making the search index, and counting everything again.');
  try {
    await withStore(config, async (store) => {
      await findImageUses(store);
      await rebuildSearchIndex(store);
    });
  } catch (cause) {
    // "Nothing was saved" is true of the index alone.
    const error = asUnavailableError(cause);
    if (!(error instanceof OperatorError)) throw error;
    throw new CommandError(`${error.message.replace(' Nothing was saved.', '')} ${NOT_SEARCHED}`, {
      cause,
    });
  }
  const faults = await faultsOf(config, { progress: progressLines() });
  if (faults.length > 0) throw new CommandError(['Imported, but there is:', ...faults].join('\n'));
  for (const line of letterOf(moved, false)) say(line);
  say('');
  say('The report stays at /dashboard/moved.');
  const lacksAdmin = await withStore(config, (store) => store.read(waitsForAdmin()));
  if (lacksAdmin) say('Nobody is an admin yet: npm run admin -- grant ADDRESS makes one.');
}
