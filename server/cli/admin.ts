/**
 * `npm run admin -- grant ana@example.com` (or `revoke`): makes a member an admin, also while the server runs.
 * `npm run admin -- reset-factors ana@example.com` (or `--all`): removes second factors.
 */
import { canonicalEmail } from '../../contract/values/addresses.ts';
import type { Store } from '../../db/core/store.ts';
import { resetFactors } from '../../db/features/factors/resets.ts';
import { changeAdmin } from '../../db/features/users/admins.ts';
import { CommandError, command, requireForum, say, withStore } from './command.ts';

const USAGE =
  'Say: npm run admin -- grant ana@example.com (or revoke, or reset-factors, or reset-factors --all).';

/** Removes the second factors of a member, or of all. @returns a sentence about it */
async function reset(store: Store, whose: string): Promise<string> {
  const email = whose === '--all' ? null : canonicalEmail(whose);
  const members = await resetFactors(store, email);
  if (members === null) throw new CommandError(`There is no user ${whose}.`);
  if (members.length > 0)
    return `Removed the second factors of ${members.join(', ')}, and ended their sessions.`;
  return email === null ? 'Nobody had a second factor.' : `${email} had no second factor.`;
}

await command(async (config, [act, whose, ...rest]) => {
  const isKnown = act === 'grant' || act === 'revoke' || act === 'reset-factors';
  if (!isKnown || !whose || rest.length > 0) throw new CommandError(USAGE);
  requireForum(config);
  if (act === 'reset-factors') return say(await withStore(config, (store) => reset(store, whose)));
  const { done, says } = await withStore(config, (store) => changeAdmin(store, act, whose));
  if (!done) throw new CommandError(says);
  say(says);
});
