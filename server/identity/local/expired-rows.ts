import type { Store } from '../../../db/core/store.ts';
import { openIdentities } from '../../../db/features/identity/identity.ts';
import { removeConfirmationsBefore } from '../../../db/features/identity/mails.ts';
import type { MailLog } from '../../mail/mail.ts';
import { MODELS } from './adapter.ts';
import { MAIL_TOKEN_SECONDS } from './mail-tokens.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes expired sessions and mail tokens every hour, and mails that nobody has sent within the life of their link:
 * they are removed nowhere else.
 * @returns a function that stops it.
 */
export function sweepExpired(store: Store, log: MailLog): () => void {
  const { remove } = openIdentities(store);
  const sweep = () => {
    const where = [
      { field: 'expiresAt', operator: 'lt', value: new Date(), connector: 'AND' } as const,
    ];
    for (const model of [MODELS.session, MODELS.verification]) {
      remove(model, where).catch((err: unknown) => log.warn({ err }, `${model} was not swept`));
    }
    const oldest = Date.now() - MAIL_TOKEN_SECONDS['confirm-email'] * 1_000;
    removeConfirmationsBefore(store, oldest).catch((err: unknown) =>
      log.warn({ err }, 'the mails that prove addresses were not swept'),
    );
  };
  const sweeping = setInterval(sweep, HOUR_MS).unref();
  return () => clearInterval(sweeping);
}
