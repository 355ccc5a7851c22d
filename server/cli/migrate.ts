/**
 * `node server/cli/migrate.ts [--recount]`: applies the migrations of this release, and may recount the data. An upgrade
 * runs it from the new release.
 */
import { parseArgs } from 'node:util';
import { faultsOf, openStore } from '../../db/core/create-store.ts';
import { CommandError, command } from './command.ts';

// An upgrade that is killed closes the input: nobody waits for the migration any more.
process.stdin.on('end', () => process.exit(1)).resume();

await command(async (config, args) => {
  const { values } = parseArgs({ args, options: { recount: { type: 'boolean' } } });
  await (await openStore(config)).close();
  // The pictures are those of the running forum, which are ahead of a copy of its database.
  const { databaseUrl, databaseFile } = config;
  const location = { databaseUrl, databaseFile };
  const faults = values.recount ? await faultsOf(location, { words: false }) : [];
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
});
process.stdin.destroy();
