import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { hasKeys, olderFile } from '../../support/forums/before-keys.ts';
import { onFile } from '../../support/forums/old.ts';
import { script } from '../../support/processes.ts';

onFile(
  'an older file: a second start waits for the migration of the first, however long it takes',
  async () => {
    const file = olderFile();
    new Database(file).pragma('journal_mode = WAL');
    // Longer than a start waits for any other lock.
    const first = script(
      `import Database from 'better-sqlite3';
      const db = new Database(args[0]);
      db.exec('begin immediate');
      say('locked');
      await new Promise((resolve) => setTimeout(resolve, 5_500));
      db.exec('rollback');`,
      file,
    );
    await first.nextLine();
    await openSqlite(file).close();
    expect(hasKeys(file)).toBe(true);
  },
);
