import { describe, expect, onTestFinished, test } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import { openPostgres } from '../../../db/postgres/open.ts';
import { plain } from '../../support/settings-writes.ts';
import { openDatabase } from '../support/database.ts';
import { alone, SKIPPED } from '../support/pair.ts';

describe.skipIf(alone)(`Costly reads (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('a statement that takes too long is refused, and the next one goes on', async () => {
    const store = await openPostgres((await openDatabase()).url);
    onTestFinished(() => store.close());
    await expect(
      store.readCostly('slow', all(plain('select pg_sleep(60)'), {})),
    ).rejects.toMatchObject({
      name: 'UnavailableError',
      message: 'The search took too long. Please try again with other words.',
    });
    expect(await store.readCostly('slow', all(plain('select 1 as one'), {}))).toEqual([{ one: 1 }]);
  });
});
