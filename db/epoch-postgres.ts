import pg from 'pg';
import { epochStatements, HIGHEST, nextEpoch, type Restored } from './epoch.ts';
import { asUnavailable } from './faults.ts';
import { CHANGED } from './postgres-listen.ts';

/** Begins an epoch within the transaction that a client has open; servers that run are told. */
export async function beginEpochWith(client: pg.Client, restored?: Restored): Promise<void> {
  const { rows } = await client.query(HIGHEST);
  const epoch = nextEpoch(Number(rows[0]?.highest ?? 0));
  await client.query([...epochStatements(epoch, restored), `notify ${CHANGED}`].join(';\n'));
}

/**
 * Begins an epoch in a database, also of a running forum.
 * @throws Unavailable when it can't be reached, or be written to.
 */
export async function beginEpochAt(url: string, restored: Restored): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('begin');
    await beginEpochWith(client, restored);
    await client.query('commit');
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await client.end();
  }
}
