/** A forum with a backup that it can be restored from. */
import { join } from 'node:path';
import { test } from 'vitest';
import { backUpFile } from '../../../db/maintenance/backup/backup.ts';
import { restore } from '../../../db/maintenance/backup/restore.ts';
import { placesOf } from '../folders.ts';
import { nextEvent, type Person } from '../person.ts';
import { onServers } from '../servers.ts';
import type { TestApp } from '../test-app.ts';

/** A test of the SQLite file: skipped where the tests run on PostgreSQL. */
export const onFile = test.skipIf(onServers);

/** A forum that can be taken back to how it is now, while it runs. */
export async function openOld(forum: TestApp) {
  const file = forum.app.context.config.databaseFile;
  const copy = join(forum.dataDir, 'copy.db');
  await backUpFile(file, copy);
  return {
    file,
    copy,
    async takeBack() {
      const socket = await forum.visitor.socket();
      const resync = nextEvent(socket, 'resync');
      await restore(copy, placesOf(file));
      await resync;
    },
  };
}

export const vote = (person: Person, id: string, way: 'upvote' | 'downvote') =>
  person.call(`PATCH /posts/{id}/${way}`, { params: { id } });
