/** `npm run admin -- grant ana@example.com` (or `revoke`): makes a member an admin, also while the server runs. */
import { existsSync } from 'node:fs';
import { openStore } from '../../db/core/create-store.ts';
import { changeAdmin } from '../../db/features/users/admins.ts';
import { CommandError, command, say } from './command.ts';

await command(async (config, [act, email, ...rest]) => {
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0) {
    throw new CommandError('Say: npm run admin -- grant ana@example.com (or revoke).');
  }
  const { databaseUrl, databaseFile } = config;
  if (databaseUrl === null && !existsSync(databaseFile)) {
    throw new CommandError(`There is no forum in ${databaseFile}.`);
  }
  const store = await openStore(config, { refusesOlder: true });
  try {
    const { done, says } = await changeAdmin(store, act, email);
    if (!done) throw new CommandError(says);
    say(says);
  } finally {
    await store.close();
  }
});
