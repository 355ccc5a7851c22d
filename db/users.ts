import { note } from './audit.ts';
import { endTokensIn } from './auth.ts';
import type { Connection, Store, Transaction } from './connection.ts';
import { and, eq, gt, sql } from './drizzle.ts';
import { held, rows } from './query.ts';
import { type Given, keep, noteProven, type Saved, unchanged } from './sign-in.ts';
import { type UserRow, userFields } from './user-rows.ts';

const byEmail = rows<{ email: string }>()(userFields, (db, { users }, hole, fields) =>
  db
    .select(fields)
    .from(users)
    .where(eq(users.email, hole('email'))),
);

const byToken = rows<{ id: string; token: string; session: string }>()(
  (schema) => ({
    ...userFields(schema),
    ended: sql<number>`exists (select 1 from ended_tokens where id = ${sql.placeholder('token')})
        or (${sql.placeholder('session')} <> '' and not exists
          (select 1 from identity_sessions where id = ${sql.placeholder('session')}))`.as('ended'),
  }),
  (db, { users }, hole, fields) =>
    db
      .select(fields)
      .from(users)
      .where(eq(users.id, hole('id'))),
);

const prove = rows<{ email: string; now: number }>()(userFields, (db, { users }, hole, fields) =>
  db
    .update(users)
    .set({ provenAt: sql`${hole('now')}`, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.email, hole('email')), sql`coalesce(${users.provenAt}, 0) = 0`))
    .returning(fields),
);

const makeAdmin = rows<{ email: string }>()(userFields, (db, { users }, hole, fields) =>
  db
    .update(users)
    .set({ role: 'admin', rev: sql`${users.rev} + 1` })
    .where(and(eq(users.email, hole('email')), eq(users.role, 'user')))
    .returning(fields),
);

const revokeAdmin = rows<{ email: string }>()(userFields, (db, { users }, hole, fields) =>
  db
    .update(users)
    .set({ role: 'user', rev: sql`${users.rev} + 1` })
    .where(
      and(
        eq(users.email, hole('email')),
        eq(users.role, 'admin'),
        gt(sql`(select count(*) from users where role = 'admin')`, 1),
      ),
    )
    .returning(fields),
);

/** All admins, held in one order: of two who revoke each other at once, the second sees that one is left. */
const adminsHeld = rows()(
  ({ users }) => ({ id: users.id }),
  (db, { users }, _hole, fields) =>
    held(
      db.select(fields).from(users).where(eq(users.role, 'admin')).orderBy(users.id),
      'no key update',
      users,
    ),
);

const makeGold = rows<{ id: string }>()(userFields, (db, { users }, hole, fields) =>
  db
    .update(users)
    .set({ isMember: true, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.id, hole('id')), eq(users.isMember, false)))
    .returning(fields),
);

export const findUser = (from: Connection, email: string) => from.get(byEmail, { email });

/** The member of a product token, or undefined when there is none or the token, or its session, was ended. */
export async function findByToken(
  from: Connection,
  { sub: id, jti: token, sid: session = '' }: { sub: string; jti: string; sid?: string },
) {
  const user = await from.get(byToken, { id, token, session });
  return user && !user.ended ? user : undefined;
}

/** Creates or updates a member by e-mail; an empty name or photo never erases a stored one. */
export async function saveUser(store: Store, given: Given): Promise<Saved> {
  const saved =
    (await unchanged(store.read, given, null)) ??
    (await store.write((tx) => keep(tx, given, null)));
  if (typeof saved === 'string') throw new Error(`Without a proof nobody is refused (${saved})`);
  return saved;
}

/**
 * Notes within a write job that an address is its member's, who may write from now on.
 * @returns the member; undefined when there is none or the address was proven before.
 */
export async function proveAddressIn(tx: Transaction, email: string): Promise<UserRow | undefined> {
  const user = await tx.get(prove, { email, now: Date.now() });
  if (!user) return undefined;
  await noteProven(tx, email);
  tx.changed('member:changed', user);
  return user;
}
export const proveAddress = (store: Store, email: string) =>
  store.write((tx) => proveAddressIn(tx, email));

/**
 * Makes a member an admin; undefined when there is no such member or they are one already.
 * @param proves whether who grants it vouches for the address, too.
 * @param anew whether it is for who comes now: product tokens of before end, for a stranger may have one.
 */
export const grantAdmin = (
  store: Store,
  email: string,
  actor: string,
  { proves = false, anew = false } = {},
) =>
  store.write(async (tx) => {
    const proven = proves ? await tx.get(prove, { email, now: Date.now() }) : undefined;
    const made = await tx.get(makeAdmin, { email });
    if (proven && !made) {
      await noteProven(tx, email, actor);
      tx.changed('member:changed', proven);
    }
    if (!made) return undefined;
    await note(tx, { actor, act: 'admin granted', target: email, detail: '' });
    if (anew) await endTokensIn(tx, email);
    tx.changed('member:changed', made);
    return anew ? tx.get(byEmail, { email }) : made;
  });

/** Makes an admin a plain member; undefined when there is no such admin or it is the last one. */
export const takeAdmin = (store: Store, email: string, actor: string) =>
  store.write(async (tx) => {
    await tx.all(adminsHeld, {});
    const taken = await tx.get(revokeAdmin, { email });
    if (!taken) return undefined;
    await note(tx, { actor, act: 'admin revoked', target: email, detail: '' });
    tx.changed('admin:revoked', { id: taken.id });
    tx.changed('member:changed', taken);
    return taken;
  });

/** Makes a member Gold within a write job; undefined when they are already. */
export async function turnGold(tx: Transaction, id: string) {
  const gold = await tx.get(makeGold, { id });
  if (gold) tx.changed('member:changed', gold);
  return gold;
}
