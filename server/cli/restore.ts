/**
 * `npm run restore -- PATH [--left FILE]`: replaces the forum's data by a backup, also while the server runs: a folder, or
 * a file of before. Who has left since then has left afterwards, too.
 */
import { restore } from '../../db/maintenance/backup/restore.ts';
import { CommandError, command, say } from './command.ts';
import { leaveAgain, leftOf } from './left.ts';

await command(async (config, args) => {
  const { databaseUrl, databaseFile: file, images } = config;
  const { rest, left } = leftOf(config, args);
  const [from, ...more] = rest;
  if (!from || more.length > 0) throw new CommandError('Say: npm run restore -- PATH');
  if (databaseUrl)
    throw new CommandError(
      'This forum is in PostgreSQL: pg_restore brings its backups back. Then say: npm run epoch',
    );
  const forum = { file, images: images.folder };
  await restore(from, forum, (store) => leaveAgain(config, store, left));
  say(`The forum is as it was in ${from}. Everybody signs in again.`);
});
