/**
 * `npm run epoch`: begins a new epoch. Run it once after the data went back in time without `npm run restore`, as by
 * pg_restore or a snapshot of the disk; also while servers run.
 */
import { beginEpoch } from '../../db/core/create-store.ts';
import { CommandError, command, requireForum, say } from './command.ts';

await command(async (config, args) => {
  if (args.length > 0) throw new CommandError('Say: npm run epoch');
  requireForum(config);
  await beginEpoch(config);
  say('A new epoch has begun: everybody signs in again.');
});
