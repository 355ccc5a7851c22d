import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors.ts';
import type { Config } from '../config/config.ts';

/** The file that is there from before an upgrade stops the forum until the upgrade is done or undone. */
export const upgradeJournal = (config: Pick<Config, 'databaseUrl' | 'databaseFile' | 'dataDir'>) =>
  join(config.databaseUrl === null ? dirname(config.databaseFile) : config.dataDir, 'upgrade.json');

/**
 * True if what is written now may be undone by an upgrade. No mail is sent then: the data that come back would not know
 * of it, and it would be sent again.
 */
export const isUpgradePending = (config: Config): boolean => existsSync(upgradeJournal(config));

const RETRY_SECONDS = 5;
const UPGRADING = 'The forum is being upgraded. Please try again in a moment.';
const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes while an upgrade is under way: it may still be undone, and takes the data back to what they were. A
 * server that starts without an upgrade never looks.
 */
export function refuseWritesDuringUpgrade(app: FastifyInstance, config: Config): void {
  const journal = upgradeJournal(config);
  if (!existsSync(journal)) return;
  let isOver = false;
  app.addHook('onRequest', (request, _reply, done) => {
    isOver ||= !existsSync(journal);
    const isRead = READS.includes(request.method) && !request.url.startsWith('/auth/callback');
    if (isOver || isRead) return done();
    done(new HttpError(503, UPGRADING, { params: { seconds: RETRY_SECONDS } }));
  });
}
