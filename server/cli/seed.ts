/**
 * `npm run seed [-- --posts 100000 --until 2026-03-26]`: adds sample data to a forum, beside what people have written
 * there. The newest post is of now, or of `--until`.
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { AlreadySeededError, seed } from '../../db/maintenance/seed/seed.ts';
import type { Config } from '../app/config/config.ts';
import { openSettings } from '../app/config/live-settings.ts';
import { CommandError, command, progressLines, say, withStore } from './command.ts';

const MAX_POSTS = 1_000_000;

/** A path as it is typed in this folder. */
const typed = (path: string) => {
  const near = relative('.', path);
  return near.startsWith('..') ? path : near;
};

/** The database that the command fills, and the one command that empties it and fills it again. */
function targetOf({ databaseUrl, databaseFile }: Config) {
  if (databaseUrl === null) {
    const file = typed(databaseFile);
    return { name: file, again: `rm -f '${file}' '${file}-wal' '${file}-shm' && npm run seed` };
  }
  const { host, pathname } = new URL(databaseUrl);
  const database = decodeURIComponent(pathname.slice(1));
  const again = `dropdb ${database} && createdb ${database} && npm run seed`;
  return { name: `the database ${database} at ${host}`, again };
}

await command(async (config, args) => {
  const { values } = parseArgs({
    args,
    options: { posts: { type: 'string', default: '60' }, until: { type: 'string' } },
  });
  const posts = Number(values.posts);
  if (!Number.isInteger(posts) || posts < 1 || posts > MAX_POSTS) {
    throw new CommandError(`--posts must be a whole number from 1 to ${MAX_POSTS}.`);
  }
  const end = values.until === undefined ? Date.now() : Date.parse(values.until);
  if (Number.isNaN(end) || end > Date.now())
    throw new CommandError('--until must be a date that has been, like 2026-03-26.');
  const { name, again } = targetOf(config);
  try {
    const made = await withStore(config, async (store) => {
      const { now } = await openSettings(store, config);
      const startingVotes = now.startingVotes === 'on';
      return seed(store, { posts, startingVotes, end }, progressLines());
    });
    const amounts = Object.entries(made).map(([what, amount]) => `${amount} ${what}`);
    say(`Added to ${name}: ${amounts.join(', ')}.`);
  } catch (error) {
    if (!(error instanceof AlreadySeededError)) throw error;
    throw new CommandError(
      `${error.message} To start over, stop the forum and say: ${again}. All that it holds is then gone.`,
    );
  }
});
