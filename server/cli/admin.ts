/** `npm run admin -- grant ana@example.com` (or `revoke`): makes a member an admin, beside a running server too. */
import { existsSync } from 'node:fs';
import { changeAdmin } from '../../db/admins.ts';
import { openStore } from '../../db/choose.ts';
import { command, Stop, say } from './command.ts';

await command(async (config, [act, email, ...rest]) => {
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0) {
    throw new Stop('Say: npm run admin -- grant ana@example.com (or revoke).');
  }
  const { databaseUrl, databaseFile } = config;
  if (databaseUrl === null && !existsSync(databaseFile)) {
    throw new Stop(`There is no forum in ${databaseFile}.`);
  }
  const store = await openStore(config);
  try {
    const { done, says } = await changeAdmin(store, act, email);
    if (!done) throw new Stop(says);
    say(says);
  } finally {
    await store.close();
  }
});
