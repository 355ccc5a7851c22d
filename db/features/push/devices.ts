import { createHash } from 'node:crypto';
import { MOST_PUSH_DEVICES } from '../../../contract/values/limits.ts';
import { desc, eq, sql } from '../../core/drizzle.ts';
import { keyOf, newId } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, mutation, query, rowBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** A browser that its member registers. */
interface NewDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
  /** The session in which it is registered; null: not known. */
  session: string | null;
}

const lockedMember = rowBy('users', 'key', ['key'], 'no key update');
/** Whatever ends the session at the same time comes before or after: it removes the browsers of the session. */
const lockedSession = rowBy('sessions', 'id', ['endedAt'], 'no key update');
const byEndpoint = rowBy('pushDevices', 'endpointHash', ['id', 'userKey']);
const ofMember = query<{ userKey: number }>()(
  ({ pushDevices }) => ({
    id: pushDevices.id,
    name: pushDevices.name,
    addedAt: pushDevices.addedAt,
  }),
  (select, { pushDevices }, param) =>
    select
      .from(pushDevices)
      .where(eq(pushDevices.userKey, param('userKey')))
      .orderBy(desc(pushDevices.addedAt), desc(pushDevices.id)),
);
const removeOfOther = mutation<{ endpointHash: string; userKey: number }>()(
  (db, { pushDevices }, param) =>
    db
      .delete(pushDevices)
      .where(
        sql`${pushDevices.endpointHash} = ${param('endpointHash')} and ${pushDevices.userKey} <> ${param('userKey')}`,
      ),
);
/** Of two members at once, the later one has it. */
const upsert = mutation<
  NewDevice & {
    id: string;
    userKey: number;
    endpointHash: string;
    addedAt: number;
    pushedKey: number;
  }
>()((db, { pushDevices }, param) => {
  const isSame = sql`${pushDevices.userKey} = excluded.user_key`;
  /** A device of the same member keeps what it was told. */
  const kept = (column: 'id' | 'addedAt' | 'pushedKey' | 'recent' | 'dueAt') => {
    const { name } = pushDevices[column];
    return sql`case when ${isSame} then ${pushDevices[column]} else excluded.${sql.identifier(name)} end`;
  };
  return db
    .insert(pushDevices)
    .values({
      id: param('id'),
      userKey: param('userKey'),
      endpoint: param('endpoint'),
      endpointHash: param('endpointHash'),
      p256dh: param('p256dh'),
      auth: param('auth'),
      name: param('name'),
      session: sql`${param('session')}`,
      addedAt: param('addedAt'),
      pushedKey: param('pushedKey'),
    })
    .onConflictDoUpdate({
      target: pushDevices.endpointHash,
      set: {
        id: kept('id'),
        addedAt: kept('addedAt'),
        pushedKey: kept('pushedKey'),
        recent: kept('recent'),
        dueAt: kept('dueAt'),
        userKey: sql`excluded.user_key`,
        p256dh: sql`excluded.p256dh`,
        auth: sql`excluded.auth`,
        name: sql`excluded.name`,
        session: sql`excluded.session`,
        failedAt: null,
      },
    });
});
const removeOne = deleteBy('pushDevices', ['userKey', 'id']);

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

/** Why a browser is not registered. */
type Unregistered = 'too-many' | 'session-ended';

function* register(userKey: number, device: NewDevice): Procedure<{ id: string } | Unregistered> {
  const now = Date.now();
  yield* get(lockedMember, { key: userKey });
  const session = device.session && (yield* get(lockedSession, { id: device.session }));
  if (session && session.endedAt !== null) return 'session-ended';
  const endpointHash = hashOf(device.endpoint);
  const known = yield* get(byEndpoint, { endpointHash });
  if (known?.userKey !== userKey) {
    if ((yield* all(ofMember, { userKey })).length >= MOST_PUSH_DEVICES) return 'too-many';
    yield* run(removeOfOther, { endpointHash, userKey });
  }
  const id = newId();
  yield* run(upsert, { ...device, id, userKey, endpointHash, addedAt: now, pushedKey: keyOf(id) });
  return { id: (yield* get(byEndpoint, { endpointHash }))?.id ?? id };
}

/**
 * Registers a browser of a member for pushes; repeats change nothing but its keys, name and session. It is told of what
 * happens from now on. A browser that another member had registered is this member's alone from now on.
 * @returns its id, or why it is not registered: the member has as many as one can, or the session has ended meanwhile.
 */
export const registerDevice = (
  store: Store,
  { key }: { key: number },
  device: NewDevice,
): Promise<{ id: string } | Unregistered> => store.write(() => register(key, device));

/** The browsers of a member that get pushes, the newest first. */
export const listDevices = ({ key }: { key: number }) => all(ofMember, { userKey: key });

/** Removes one of a member's browsers. @returns false when the member has no such browser. */
export const removeDevice = (store: Store, { key }: { key: number }, id: string) =>
  store.write(function* () {
    return (yield* run(removeOne, { userKey: key, id })) > 0;
  });
