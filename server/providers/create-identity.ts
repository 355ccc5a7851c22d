import type { Store } from '../../db/store.ts';
import type { Config } from '../app/config.ts';
import type { LiveSettings } from '../app/live-settings.ts';
import type { LimiterFactory } from '../http/rate-limits.ts';
import type { Identity } from './identity.ts';
import type { MailLog } from './mail.ts';

/** Opens the configured identity provider. The code of the other one is never loaded. */
export async function openIdentity(
  config: Config,
  settings: LiveSettings,
  { store, counting, log }: { store: Store; counting: LimiterFactory; log: MailLog },
): Promise<Identity> {
  if (config.identity === 'firebase') return (await import('./firebase.ts')).openFirebase(config);
  const [{ openLocal }, { openMail }, { openDelivery }] = await Promise.all([
    import('./local.ts'),
    import('./mail.ts'),
    import('./mail-delivery.ts'),
  ]);
  const deliver = openDelivery(config, settings);
  const mail = openMail(config, deliver, log);
  return openLocal(config, settings, { store, mail, deliver, log, counting });
}
