/** `npm run move -- --from data/forum.db --to postgres://…`: moves a forum from SQLite to PostgreSQL. */
import { parseArgs } from 'node:util';
import { findFaults } from '../../db/maintenance/check/fsck.ts';
import { findFaultsInPostgres } from '../../db/maintenance/check/postgres.ts';
import { moveForum } from '../../db/maintenance/move.ts';
import { CommandError, command, progressLines, say } from './command.ts';

await command(async (config, args) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { from: text, to: text } });
  const { from = config.databaseFile, to } = values;
  if (!to?.startsWith('postgres')) {
    throw new CommandError(
      'Say: npm run move -- --from data/forum.db --to postgres://user@host/forum',
    );
  }
  const faults = findFaults(from, { progress: progressLines(), words: false });
  if (faults.length > 0)
    throw new CommandError(['Not moved. Before it there is:', ...faults].join('\n'));
  const began = performance.now();
  await moveForum(from, to, (table, done, total) => say(`${table}: ${done} of ${total}`));
  const wrong = await findFaultsInPostgres(to, { progress: progressLines() });
  if (wrong.length > 0) throw new CommandError(['Moved, but there is:', ...wrong].join('\n'));
  const seconds = Math.round((performance.now() - began) / 1_000);
  say(`The forum is in PostgreSQL, recounted, in ${seconds} s. Start it with DATABASE_URL.`);
  say(`Its pictures stay in ${config.images.folder}: IMAGES_DIR says where they lie.`);
});
