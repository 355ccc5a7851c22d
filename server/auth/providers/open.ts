import type { Store } from '../../../db/core/store.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import type { LimiterFactory } from '../../limits/rate-limits.ts';
import type { MailLog } from '../../mail/mail.ts';
import type { Identity } from '../identity.ts';
import type { PasswordHasher } from './local/passwords/hashing.ts';

interface Services {
  store: Store;
  counting: LimiterFactory;
  log: MailLog;
  /** Makes and checks the hashes of passwords; scrypt by default. */
  hasher?: PasswordHasher | undefined;
}

/** Opens the configured identity provider. The code of the other one is never loaded. */
export async function openIdentity(
  config: Config,
  settings: LiveSettings,
  { store, counting, log, hasher }: Services,
): Promise<Identity> {
  if (config.identity === 'firebase') return (await import('./firebase.ts')).openFirebase(config);
  const [{ openLocal }, { openMail }, { openDelivery }] = await Promise.all([
    import('./local/local.ts'),
    import('../../mail/mail.ts'),
    import('../../mail/delivery.ts'),
  ]);
  const deliver = openDelivery(config, settings);
  const mail = openMail(config, deliver, log);
  return openLocal(config, settings, { store, mail, deliver, log, counting, hasher });
}
