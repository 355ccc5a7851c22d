/** `npm run backup -- FILE [--words]`: copies the forum's file while the forum runs, and checks the copy as fsck does. */
import { parseArgs } from 'node:util';
import { backUp } from '../../db/maintenance/backup/backup.ts';
import { CommandError, command, say } from './command.ts';

await command(async ({ databaseUrl, databaseFile }, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { words: { type: 'boolean' } },
  });
  const [to, ...rest] = positionals;
  if (!to || rest.length > 0) throw new CommandError('Say: npm run backup -- FILE');
  if (databaseUrl)
    throw new CommandError('This forum is in PostgreSQL: pg_dump makes its backups.');
  const { isRecounted } = await backUp(databaseFile, to, values.words);
  const older = 'not recounted, because an older version wrote it';
  say(`The forum is copied to ${to}, ${isRecounted ? 'recounted' : older}.`);
});
