import type { Store } from '../../db/connection.ts';
import type { Config } from '../config.ts';
import type { Counting } from '../limits.ts';
import type { Identity } from './identity.ts';
import type { MailLog } from './mail.ts';

/** Opens the identity provider that is configured; the other one's code is never loaded. */
export async function openIdentity(
  config: Config,
  store: Store,
  counting: Counting,
  log: MailLog,
): Promise<Identity> {
  if (config.identity === 'firebase') return (await import('./firebase.ts')).openFirebase(config);
  const [{ openLocal }, { openMail }] = await Promise.all([
    import('./local.ts'),
    import('./mail.ts'),
  ]);
  return openLocal(config, store, openMail(config, log), log, counting);
}
