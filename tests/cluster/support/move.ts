import { join } from 'node:path';
import { seed } from '../../../db/maintenance/seed/seed.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFolder } from '../../support/folders.ts';
import { dropDatabase, emptySettings } from '../../support/servers.ts';
import { atEnd } from './pair.ts';

/** A forum in a file, and a place for it in PostgreSQL that is empty. */
export async function openMove(posts: number) {
  const dir = freshFolder();
  const from = join(dir, 'forum.db');
  const store = openSqlite(from);
  await seed(store, { posts, startingVotes: true });
  await store.close();
  const settings = await emptySettings(dir);
  atEnd(() => dropDatabase(settings));
  return { dir, from, to: settings['DATABASE_URL'] as string, settings };
}
