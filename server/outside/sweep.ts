import type { Store } from '../../db/connection.ts';
import { openIdentities } from '../../db/identity.ts';
import { MODELS } from './adapter.ts';
import type { MailLog } from './mail.ts';

const HOUR_MS = 3_600_000;

/**
 * Removes sessions and letters that have expired, each hour: nobody else does where they were never used.
 * @returns how to stop it.
 */
export function sweepEnded(store: Store, log: MailLog): () => void {
  const { remove } = openIdentities(store);
  const sweep = () => {
    const where = [
      { field: 'expiresAt', operator: 'lt', value: new Date(), connector: 'AND' } as const,
    ];
    for (const model of [MODELS.session, MODELS.verification]) {
      remove(model, where).catch((err: unknown) => log.warn({ err }, `${model} was not swept`));
    }
  };
  const sweeping = setInterval(sweep, HOUR_MS).unref();
  return () => clearInterval(sweeping);
}
