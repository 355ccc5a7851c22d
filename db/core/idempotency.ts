import { and, gte, lt } from './drizzle.ts';
import { get, run } from './procedure.ts';
import { insertInto, mutation, query, rowBy } from './query.ts';
import type { Job, Store } from './store.ts';

/** The identity of a write: a key of its member, with the path and the body that the key stands for. */
export interface WriteKey {
  idempotencyKey: string;
  userKey: number;
  path: string;
  bodyHash: string;
}

const byKey = rowBy(
  'idempotency',
  ['idempotencyKey', 'userKey'],
  ['path', 'bodyHash', 'writtenId'],
);

const insert = insertInto('idempotency', [], 'ignore');

/** Another job has committed a write of the same key; this one is rolled back. */
export class RepeatedWriteError extends Error {
  override name = 'RepeatedWriteError';
}

/** The committed write of a key, if there is one. */
export const findKeyedWrite = (key: WriteKey) => get(byKey, key);

/**
 * Runs a job that writes one thing, and stores the key in the same transaction. Of jobs with one key a single one
 * commits: the primary key refuses the others. The key comes last, after the job's own locks: jobs of one key then wait
 * for each other at the first of them, and not in a circle. A job that refuses keeps no key.
 * @param key null for a write without a key: the job runs as it is.
 * @param job answers what it has written, or why it has refused: a word or null.
 * @throws RepeatedWriteError when another job has committed a write of this key.
 */
export function writeOnce<T extends { id: string } | string | null>(
  store: Pick<Store, 'write'>,
  key: WriteKey | null,
  job: Job<T>,
  lockedPostId?: string,
): Promise<T> {
  if (!key) return store.write(job, lockedPostId);
  return store.write(function* (tx) {
    const written = yield* job(tx);
    if (written === null || typeof written === 'string') return written;
    const row = { ...key, writtenId: written.id, writtenAt: Date.now() };
    if ((yield* run(insert, row)) === 0) throw new RepeatedWriteError();
    return written;
  }, lockedPostId);
}

/** Limits how long one removal holds the writer. */
const BATCH_ROWS = 500;

interface Range {
  from: string;
  to: string;
}
const endOfBatch = query<Range>()(
  ({ idempotency }) => ({ key: idempotency.idempotencyKey }),
  (select, { idempotency }, param) =>
    select
      .from(idempotency)
      .where(
        and(
          gte(idempotency.idempotencyKey, param('from')),
          lt(idempotency.idempotencyKey, param('to')),
        ),
      )
      .orderBy(idempotency.idempotencyKey)
      .limit(1)
      .offset(BATCH_ROWS),
);
const removeOld = mutation<Range & { time: number }>()((db, { idempotency }, param) =>
  db
    .delete(idempotency)
    .where(
      and(
        gte(idempotency.idempotencyKey, param('from')),
        lt(idempotency.idempotencyKey, param('to')),
        lt(idempotency.writtenAt, param('time')),
      ),
    ),
);

/** The least key that a client's clock makes at a time, in milliseconds since 1970. */
function firstKeyAt(time: number): string {
  const digits = time.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/**
 * Removes the keys of writes before a time, from the front of the table in small batches. The order is that of the
 * clients' clocks: a key from a clock that is ahead stays until its own time has passed.
 */
export async function removeKeysBefore(store: Store, time: number): Promise<void> {
  const end = firstKeyAt(time);
  for (let from = ''; from !== end; ) {
    const to = (await store.read(get(endOfBatch, { from, to: end })))?.key ?? end;
    const range = { from, to, time };
    await store.write(() => run(removeOld, range));
    from = to;
  }
}
