/**
 * `npm run epoch`: to be said once after the data went back in time by other ways than `npm run restore`, as by
 * pg_restore or a snapshot of the disk; beside running servers too.
 */
import { existsSync } from 'node:fs';
import { beginEpoch } from '../../db/choose.ts';
import { command, Stop, say } from './command.ts';

await command(async ({ databaseUrl, databaseFile }, args) => {
  if (args.length > 0) throw new Stop('Say: npm run epoch');
  if (databaseUrl === null && !existsSync(databaseFile)) {
    throw new Stop(`There is no forum in ${databaseFile}.`);
  }
  await beginEpoch({ databaseUrl, databaseFile });
  say('A new epoch has begun: everybody signs in again.');
});
