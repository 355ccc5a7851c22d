import pg from 'pg';
import { asUnavailableError } from '../../core/errors.ts';
import { CHANGE_CHANNEL } from '../../postgres/notifications.ts';
import { epochStatements, HIGHEST_REV, nextEpoch, type Restored } from './rev-epoch.ts';

/** Begins an epoch in the open transaction of a client, and notifies running servers. */
export async function beginEpochInTransaction(
  client: pg.Client,
  restored?: Restored,
): Promise<void> {
  const { rows } = await client.query(HIGHEST_REV);
  const epoch = nextEpoch(Number(rows[0]?.highest ?? 0));
  await client.query([...epochStatements(epoch, restored), `notify ${CHANGE_CHANNEL}`].join(';\n'));
}

/**
 * Begins an epoch in a PostgreSQL database, also of a running forum.
 * @throws UnavailableError when the database can't be reached or refuses writes.
 */
export async function beginEpochInPostgres(url: string, restored: Restored): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('begin');
    await beginEpochInTransaction(client, restored);
    await client.query('commit');
  } catch (error) {
    throw asUnavailableError(error);
  } finally {
    await client.end();
  }
}
