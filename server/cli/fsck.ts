/**
 * `npm run fsck`: recounts every stored counter and reports differences, also while the server runs.
 * `npm run fsck -- --rebuild-search` first makes the search indexes anew.
 */
import { parseArgs } from 'node:util';
import { faultsOf } from '../../db/core/create-store.ts';
import { rebuildSearchIndex } from '../../db/search/rebuild-index.ts';
import { CommandError, command, progressLines, say, withStore } from './command.ts';

await command(async (config, args) => {
  const { values } = parseArgs({ args, options: { 'rebuild-search': { type: 'boolean' } } });
  if (values['rebuild-search']) {
    await withStore(config, rebuildSearchIndex);
    say('The search indexes are made anew.');
  }
  const faults = await faultsOf(config, progressLines());
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  say(
    `Everything in ${config.databaseUrl ? 'the database' : config.databaseFile} is as it should be.`,
  );
});
