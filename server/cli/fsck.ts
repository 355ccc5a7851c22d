/**
 * `npm run fsck`: recounts every stored counter and reports differences, also while the server runs.
 * It recounts the words of the search after a rebuild of their indexes, until it has found them right; later with
 * `npm run fsck -- --words`. `npm run fsck -- --rebuild-search` first makes the indexes anew.
 */
import { parseArgs } from 'node:util';
import { faultsOf } from '../../db/core/create-store.ts';
import { noteCheckedWords, rebuildSearchIndex } from '../../db/search/build-index.ts';
import { CommandError, command, progressLines, say, withStore } from './command.ts';

await command(async (config, args) => {
  const boolean = { type: 'boolean' } as const;
  const { values } = parseArgs({ args, options: { 'rebuild-search': boolean, words: boolean } });
  const { words = false } = values;
  if (values['rebuild-search']) {
    await withStore(config, rebuildSearchIndex);
    say('The search indexes are made anew.');
  }
  let isRecounted = false;
  const onRecount = () => {
    isRecounted = true;
  };
  const faults = await faultsOf(config, { progress: progressLines(), words, onRecount });
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  if (isRecounted) await withStore(config, ({ write }) => write(noteCheckedWords));
  say(
    `Everything in ${config.databaseUrl ? 'the database' : config.databaseFile} is as it should be.`,
  );
});
