/** `npm run restore -- FILE`: replaces the forum's data by a backup, also while the server runs. */
import { restore } from '../../db/maintenance/backup/restore.ts';
import { CommandError, command, say } from './command.ts';

await command(async ({ databaseUrl, databaseFile }, [from, ...rest]) => {
  if (!from || rest.length > 0) throw new CommandError('Say: npm run restore -- FILE');
  if (databaseUrl)
    throw new CommandError(
      'This forum is in PostgreSQL: pg_restore brings its backups back. Then say: npm run epoch',
    );
  await restore(from, databaseFile);
  say(`The forum is as it was in ${from}. Everybody signs in again.`);
});
