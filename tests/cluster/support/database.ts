import pg from 'pg';
import { dropDatabase, settingsFor } from '../../support/servers.ts';
import { atEnd } from './pair.ts';

/** A database in PostgreSQL with a client beside the forum, until the test ends. */
export async function openDatabase(open = settingsFor) {
  const settings = await open(crypto.randomUUID());
  const url = settings['DATABASE_URL'] as string;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(async () => {
    await client.end();
    await dropDatabase(settings);
  });
  return { settings, url, client };
}
