/** `npm run fsck`: recounts every kept number and says where it differs; beside a running server too. */
import { findFaults } from '../../db/fsck.ts';
import { command, Stop, say } from './command.ts';

await command(async ({ databaseFile }) => {
  const faults = findFaults(databaseFile);
  if (faults.length > 0) throw new Stop(faults.join('\n'));
  say(`Everything in ${databaseFile} is as it should be.`);
});
