/** `npm run fsck`: recounts every kept number and says where it differs; beside a running server too. */
import { faultsOf } from '../../db/choose.ts';
import { command, Stop, say } from './command.ts';

await command(async (config) => {
  const faults = await faultsOf(config);
  if (faults.length > 0) throw new Stop(faults.join('\n'));
  say(
    `Everything in ${config.databaseUrl ? 'the database' : config.databaseFile} is as it should be.`,
  );
});
