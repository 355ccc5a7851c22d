/** `npm run restore -- FILE`: puts a backup in the place of the forum, also while it runs. */
import { restore } from '../../db/restore.ts';
import { command, Stop, say } from './command.ts';

await command(async ({ databaseUrl, databaseFile }, [from, ...rest]) => {
  if (!from || rest.length > 0) throw new Stop('Say: npm run restore -- FILE');
  if (databaseUrl)
    throw new Stop(
      'This forum is in PostgreSQL: pg_restore brings its backups back. Then say: npm run epoch',
    );
  await restore(from, databaseFile);
  say(`The forum is as it was in ${from}. Everybody signs in again.`);
});
