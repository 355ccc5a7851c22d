/** `npm run fsck`: recounts every stored counter and reports differences, also while the server runs. */
import { faultsOf } from '../../db/create-store.ts';
import { CommandError, command, progressLines, say } from './command.ts';

await command(async (config) => {
  const faults = await faultsOf(config, progressLines());
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  say(
    `Everything in ${config.databaseUrl ? 'the database' : config.databaseFile} is as it should be.`,
  );
});
