/**
 * `npm run fsck`: recounts every stored counter and reports differences, also while the server runs.
 * `npm run fsck -- --rebuild-search` first makes the search indexes anew.
 */
import { parseArgs } from 'node:util';
import { faultsOf, openStore } from '../../db/core/create-store.ts';
import { rebuildSearchIndex } from '../../db/search/rebuild-index.ts';
import type { Config } from '../app/config/config.ts';
import { CommandError, command, progressLines, say } from './command.ts';

async function rebuildSearch(config: Config) {
  const store = await openStore(config, { refusesOlder: true });
  try {
    await rebuildSearchIndex(store);
  } finally {
    await store.close();
  }
  say('The search indexes are made anew.');
}

await command(async (config, args) => {
  const { values } = parseArgs({ args, options: { 'rebuild-search': { type: 'boolean' } } });
  if (values['rebuild-search']) await rebuildSearch(config);
  const faults = await faultsOf(config, progressLines());
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  say(
    `Everything in ${config.databaseUrl ? 'the database' : config.databaseFile} is as it should be.`,
  );
});
