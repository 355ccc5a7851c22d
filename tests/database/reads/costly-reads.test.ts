import { expect, onTestFinished, test, vi } from 'vitest';
import { COSTLY_READ_MS } from '../../../db/core/concurrency/deadlines.ts';
import { all } from '../../../db/core/procedure.ts';
import { openSqlite } from '../../../db/sqlite/open.ts';
import { freshFile } from '../../support/folders.ts';
import { names, plain, write } from '../../support/settings-writes.ts';

/** Counts for longer than the rest of the test takes. SQLite ends no statement, so that its thread goes on. */
const SLOW = `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < 5000000)
  select max(n) from counted`;

test('costly reads: a statement that takes too long is refused, and the others go on', async () => {
  const store = openSqlite(freshFile());
  onTestFinished(() => store.close());
  await store.write(write('one'));
  const costly = <Row>(flow: string, read: ReturnType<typeof all<Record<never, never>, Row>>) =>
    store.readCostly(flow, read);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const timers = vi.getTimerCount();
  const slow = expect(costly('slow', all(plain(SLOW), {}))).rejects.toMatchObject({
    name: 'UnavailableError',
    message: 'The search took too long. Please try again with other words.',
  });
  const other = costly('other', all(names, {}));
  await vi.waitUntil(() => vi.getTimerCount() > timers);
  vi.advanceTimersByTime(COSTLY_READ_MS);
  await slow;
  expect(await other).toEqual([{ name: 'one' }]);
  expect(await costly('slow', all(names, {}))).toEqual([{ name: 'one' }]);
});
