/**
 * `npm run backup -- FOLDER [--words]`: copies the database and the pictures while the forum runs, and checks the copy as
 * fsck does. With `--daily` it makes the file of a daily copy, for the server.
 */
import { parseArgs } from 'node:util';
import { backUp, copyDaily } from '../../db/maintenance/backup/backup.ts';
import { CommandError, command, say } from './command.ts';

await command(async ({ databaseUrl, databaseFile: file, images: { folder } }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { words: { type: 'boolean' }, daily: { type: 'boolean' } },
  });
  const [to, ...rest] = positionals;
  if (!to || rest.length > 0) throw new CommandError('Say: npm run backup -- FOLDER');
  if (databaseUrl)
    throw new CommandError(
      'This forum is in PostgreSQL: pg_dump makes its backups, and a copy of the folder of the pictures.',
    );
  const forum = { file, images: folder };
  if (values.daily) return copyDaily(forum, to, values.words);
  const { isRecounted } = await backUp(forum, to, values.words);
  const older = 'not recounted, because an older version wrote it';
  say(`The forum is copied to ${to}, ${isRecounted ? 'recounted' : older}.`);
});
