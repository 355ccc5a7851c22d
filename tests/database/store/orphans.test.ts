import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { onServers } from '../../support/servers.ts';

test.skipIf(onServers)(
  'fsck finds a row of a table without the rows that it belongs to',
  async () => {
    const forum = await openFileForum();
    const { config } = forum.app.context;
    expect(await faultsOf(config)).toEqual([]);
    await executeSql(
      forum,
      'pragma foreign_keys = off; insert into saved (user_key, post_key, saved_at) values (1, 2, 3)',
    );
    expect((await faultsOf(config)).join()).toContain('saved');
  },
);
