/**
 * `npm run epoch [-- --left FILE]`: begins a new epoch. Run it once after the data went back in time without `npm run restore`, as by
 * pg_restore or a snapshot of the disk; also while servers run. Who has left since then has left afterwards, too.
 */
import { beginEpoch } from '../../db/core/create-store.ts';
import { CommandError, command, requireForum, say, withStore } from './command.ts';
import { leaveAgain, leftOf } from './left.ts';

await command(async (config, args) => {
  const { rest, left } = leftOf(config, args);
  if (rest.length > 0) throw new CommandError('Say: npm run epoch');
  requireForum(config);
  await beginEpoch(config);
  await withStore(config, (store) => leaveAgain(config, store, left));
  say('A new epoch has begun: everybody signs in again.');
});
