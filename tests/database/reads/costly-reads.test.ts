import { expect, onTestFinished, test } from 'vitest';
import { all } from '../../../db/core/procedure.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFile } from '../../support/folders.ts';
import { names, plain, write } from '../../support/settings-writes.ts';

/** Counts for several seconds. */
const SLOW = `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 60000000)
  select max(n) from counted`;

test('costly reads: a statement that takes too long is refused, and the others go on', async () => {
  const store = openSqlite(freshFile());
  onTestFinished(() => store.close());
  await store.write(write('one'));
  const costly = <Row>(flow: string, read: ReturnType<typeof all<Record<never, never>, Row>>) =>
    store.readCostly(flow, read);
  const slow = costly('slow', all(plain(SLOW), {}));
  const other = costly('other', all(names, {}));
  await expect(slow).rejects.toMatchObject({
    name: 'UnavailableError',
    message: 'The search took too long. Please try again with other words.',
  });
  expect(await other).toEqual([{ name: 'one' }]);
  expect(await costly('slow', all(names, {}))).toEqual([{ name: 'one' }]);
}, 30_000);
