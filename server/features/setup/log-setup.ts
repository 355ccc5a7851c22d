import { SCREENS } from '../../../contract/values/screens.ts';
import { waitsForAdmin } from '../../../db/features/setup/setup.ts';
import type { AppContext } from '../../app/context.ts';
import { setupCode } from './setup-code.ts';

/** Shows in the log where the first admin is made, while there is none and no setting names one. */
export async function logSetup(
  context: Pick<AppContext, 'config' | 'store' | 'log'>,
  address: string,
): Promise<void> {
  const { config, store, log } = context;
  if (config.adminEmails.length > 0 || !(await store.read(waitsForAdmin()))) return;
  const home = config.publicUrl ?? address;
  const code = await setupCode(context);
  log.info(`No account is an admin yet. Become the first at ${home}${SCREENS.setup}?code=${code}`);
}
