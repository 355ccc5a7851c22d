import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CHANGE_CHANNEL } from './notifications.ts';

const RETRY_MS = 100;
/** The server ends a connection without a client by then: no statement runs longer than half of it. */
const MAX_WAIT_MS = 10_000;

/**
 * Announces commits whose answer was lost. Such a commit may stand, but its changes are not published. All servers
 * therefore follow it as a foreign change: they read everything again. The announcement waits for the end of the
 * database process that had the commit, because the commit may still be under way.
 * @param isClosed whether the store is closed, and nothing is left to announce.
 */
export function announceUnanswered(pool: Pool, isClosed: () => boolean) {
  async function announceOnce(processId: number, isLast: boolean): Promise<boolean> {
    const { rowCount } = await pool.query('select 1 from pg_stat_activity where pid = $1', [
      processId,
    ]);
    if (rowCount && !isLast) return false;
    await pool.query(`notify ${CHANGE_CHANNEL}`);
    return true;
  }
  return async function announce(processId: number): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!isClosed()) {
      // While the database is away the announcement waits for its return.
      const isDone = await announceOnce(processId, performance.now() > deadline).catch(() => false);
      if (isDone) return;
      await delay(RETRY_MS, undefined, { ref: false });
    }
  };
}
