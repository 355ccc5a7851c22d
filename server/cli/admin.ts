/** `npm run admin -- grant ana@example.com` (or `revoke`): makes a member an admin, also while the server runs. */
import { changeAdmin } from '../../db/features/users/admins.ts';
import { CommandError, command, requireForum, say, withStore } from './command.ts';

await command(async (config, [act, email, ...rest]) => {
  if ((act !== 'grant' && act !== 'revoke') || !email || rest.length > 0) {
    throw new CommandError('Say: npm run admin -- grant ana@example.com (or revoke).');
  }
  requireForum(config);
  const { done, says } = await withStore(config, (store) => changeAdmin(store, act, email));
  if (!done) throw new CommandError(says);
  say(says);
});
