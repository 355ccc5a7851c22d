import { sql } from './drizzle.ts';
import { run } from './procedure.ts';
import { deleteBy, mutation } from './query.ts';
import type { Store } from './store.ts';

export interface Lease {
  name: string;
  holder: string;
  now: number;
  until: number;
}

const take = mutation<Lease>()((db, { leases }, param) =>
  db
    .insert(leases)
    .values({ name: param('name'), holder: param('holder'), until: param('until') })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder: sql`excluded.holder`, until: sql`excluded.until` },
      setWhere: sql`${leases.until} <= ${param('now')}`,
    }),
);

/** Takes a lease that nobody holds now, for one of several servers alone. @returns whether it was taken. */
export const takeLease = (store: Store, lease: Lease): Promise<boolean> =>
  store.write(function* () {
    return (yield* run(take, lease)) > 0;
  });

const keep = mutation<Lease>()((db, { leases }, param) =>
  db
    .update(leases)
    .set({ until: sql`${param('until')}` })
    .where(sql`${leases.name} = ${param('name')} and ${leases.holder} = ${param('holder')}`),
);

/** Keeps a lease for longer. @returns false where it has run out, and another server has taken it. */
export const renewLease = (store: Store, lease: Lease): Promise<boolean> =>
  store.write(function* () {
    return (yield* run(keep, lease)) > 0;
  });

const end = deleteBy('leases', ['name', 'holder']);
/** Gives a lease back. */
export const endLease = (store: Store, { name, holder }: Lease): Promise<number> =>
  store.write(() => run(end, { name, holder }));
