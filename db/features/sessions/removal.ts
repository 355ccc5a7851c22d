import { TOKEN_SECONDS } from '../../../contract/values/limits.ts';
import { MOST_KNOWN_BROWSERS, SESSION_MS } from '../../../contract/values/proof-methods.ts';
import { and, desc, eq, lt, sql } from '../../core/drizzle.ts';
import { all, run, runEach } from '../../core/procedure.ts';
import { deleteBy, mutation, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { PROVIDER_PROOF } from './sessions.ts';

const removeOld = mutation<{ before: number }>()((db, { sessions }, param) =>
  db.delete(sessions).where(lt(sessions.begunAt, param('before'))),
);

/** The embedded provider deletes its session with the end; another provider's proof may come again. */
const hasProofGone = ({ sessions }: Schema) => sql`${sessions.proof} like ${`${PROVIDER_PROOF}%`}`;

const crowded = query<{ before: number }>()(
  ({ sessions }) => ({ userKey: sessions.userKey }),
  (select, schema, param) =>
    select
      .from(schema.sessions)
      .where(and(lt(schema.sessions.endedAt, param('before')), hasProofGone(schema)))
      .groupBy(schema.sessions.userKey)
      .having(sql`count(*) > ${MOST_KNOWN_BROWSERS}`),
);

/** Rows of one write job. */
const BATCH_ROWS = 500;
const endedOf = query<{ userKey: number; before: number }>()(
  ({ sessions }) => ({ id: sessions.id, deviceHash: sessions.deviceHash }),
  (select, schema, param) =>
    select
      .from(schema.sessions)
      .where(
        and(
          eq(schema.sessions.userKey, param('userKey')),
          lt(schema.sessions.endedAt, param('before')),
          hasProofGone(schema),
        ),
      )
      .orderBy(desc(schema.sessions.endedAt), desc(schema.sessions.id))
      .limit(BATCH_ROWS),
);
const remove = deleteBy('sessions', 'id');

/** Those of ended sessions, the last ended first, by which no browser is recognised. */
function withoutBrowser(ended: readonly { id: string; deviceHash: string | null }[]) {
  const known = new Set<string>();
  return ended.filter(({ deviceHash }) => {
    if (deviceHash === null || known.has(deviceHash) || known.size >= MOST_KNOWN_BROWSERS)
      return true;
    known.add(deviceHash);
    return false;
  });
}

/**
 * Removes the rows of sessions that began before any that may still run. Of a member with many ended ones, each browser
 * keeps its last one, so that a sign-in there is none on a new device. The others go once their tokens have expired.
 */
export async function removeOldSessions(store: Store, closing: AbortSignal): Promise<void> {
  const now = Date.now();
  await store.write(() => run(removeOld, { before: now - SESSION_MS.members.whole }));
  const before = now - TOKEN_SECONDS * 1_000;
  for (const { userKey } of await store.read(all(crowded, { before }))) {
    for (let isDone = false; !isDone && !closing.aborted; ) {
      const ended = await store.read(all(endedOf, { userKey, before }));
      await store.write(() =>
        runEach(
          remove,
          withoutBrowser(ended).map(({ id }) => ({ id })),
        ),
      );
      isDone = ended.length < BATCH_ROWS;
    }
  }
}
