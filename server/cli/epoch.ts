/**
 * `npm run epoch`: begins a new epoch. Run it once after the data went back in time without `npm run restore`, as by
 * pg_restore or a snapshot of the disk; also while servers run.
 */
import { existsSync } from 'node:fs';
import { beginEpoch } from '../../db/core/create-store.ts';
import { CommandError, command, say } from './command.ts';

await command(async ({ databaseUrl, databaseFile }, args) => {
  if (args.length > 0) throw new CommandError('Say: npm run epoch');
  if (databaseUrl === null && !existsSync(databaseFile)) {
    throw new CommandError(`There is no forum in ${databaseFile}.`);
  }
  await beginEpoch({ databaseUrl, databaseFile });
  say('A new epoch has begun: everybody signs in again.');
});
