import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { hasId, mutation, query, returning, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { endTokensIn } from '../auth/ended-tokens.ts';
import { accountRowsForUpdate } from './accounts.ts';
import { isOnlyActiveAdmin, lockAdmins } from './active-admins.ts';
import { dismissNewAdmin } from './moderators.ts';
import { type UserRow, userFields } from './rows.ts';
import {
  type AccountUpdate,
  auditProven,
  findUnchanged,
  type SavedAccount,
  saveAccount,
} from './sign-in.ts';

const byEmail = rowBy('users', 'email', userFields);

const byToken = query<{ id: string; token: string; session: string }>()(
  (schema) => ({
    ...userFields(schema),
    ended: sql<number>`exists (select 1 from ended_tokens where id = ${sql.placeholder('token')})
        or (${sql.placeholder('session')} <> '' and not exists
          (select 1 from identity_sessions where id = ${sql.placeholder('session')}))`.as('ended'),
  }),
  (select, { users }, param) => select.from(users).where(hasId(users, param)),
);

const setProven = returning<{ email: string; now: number }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ provenAt: sql`${param('now')}`, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.email, param('email')), sql`coalesce(${users.provenAt}, 0) = 0`)),
);

const promoteToAdmin = returning<{ email: string }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ role: 'admin', adminRevokedAt: null, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.email, param('email')), eq(users.role, 'user'))),
);

const demoteAdmin = returning<{ email: string; now: number }>()(
  userFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({
        role: 'user',
        adminRevokedAt: sql`${param('now')}`,
        rev: sql`${users.rev} + 1`,
      })
      .where(and(eq(users.email, param('email')), eq(users.role, 'admin'))),
);
/** The role and its rev stay: of a plain member nothing that anybody sees changes. */
const barFromAdmins = mutation<{ email: string; now: number }>()((db, { users }, param) =>
  db
    .update(users)
    .set({ adminRevokedAt: sql`${param('now')}` })
    .where(
      and(eq(users.email, param('email')), eq(users.role, 'user'), isNull(users.adminRevokedAt)),
    ),
);

const setGold = returning<{ key: number }>()(userFields, (db, { users }, param) =>
  db
    .update(users)
    .set({ isMember: true, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.key, param('key')), eq(users.isMember, false))),
);

export const findUser = (email: string) => get(byEmail, { email });

/** Finds the member of a product token; undefined when there is none, or the token or its session was ended. */
export function* findByToken({
  sub: id,
  jti: token,
  sid: session = '',
}: {
  sub: string;
  jti: string;
  sid?: string;
}) {
  const user = yield* get(byToken, { id, token, session });
  return user && !user.ended ? user : undefined;
}

/** Creates or updates a member by e-mail; an empty name or photo never erases a stored one. */
export async function saveUser(store: Store, given: AccountUpdate): Promise<SavedAccount> {
  const saved =
    (await store.read(findUnchanged(given, null))) ??
    (await store.write((tx) => saveAccount(tx, given, null)));
  if (typeof saved === 'string') throw new Error(`A call without a proof was refused (${saved})`);
  return saved;
}

/**
 * Records within a write job that a member's address is proven; the member may write from then on.
 * @returns the member; undefined when there is none or the address was proven before.
 */
function* proveAddressIn(tx: Transaction, email: string): Procedure<UserRow | undefined> {
  const user = yield* get(setProven, { email, now: Date.now() });
  if (!user) return undefined;
  yield* auditProven(email);
  tx.changed('status:changed', user);
  return user;
}
export const proveAddress = (store: Store, email: string) =>
  store.write((tx) => proveAddressIn(tx, email));

interface Grant {
  /** True if it also proves the address. */
  provesAddress?: boolean;
  /** True if earlier product tokens end, because a stranger may hold one. */
  endsTokens?: boolean;
  /** True if an earlier revocation wins over this grant; otherwise the grant clears it. */
  keepsRevocation?: boolean;
}

/** True if the role of a member was revoked and not granted again; of two jobs at once the second sees the first. */
function* isRevoked(email: string): Procedure<boolean> {
  const [member] = yield* all(accountRowsForUpdate, { email, uid: null });
  return member !== undefined && member.adminRevokedAt !== null;
}

/**
 * Makes a member an admin within a write job; undefined when there is no such member, they are one already, or a
 * revocation stands that the grant keeps.
 */
export function* grantAdminIn(
  tx: Transaction,
  email: string,
  actor: string,
  { provesAddress = false, endsTokens = false, keepsRevocation = false }: Grant = {},
): Procedure<UserRow | undefined> {
  if (keepsRevocation && (yield* isRevoked(email))) return undefined;
  const proven = provesAddress ? yield* get(setProven, { email, now: Date.now() }) : undefined;
  yield* dismissNewAdmin(email, actor);
  const made = yield* get(promoteToAdmin, { email });
  if (proven && !made) {
    yield* auditProven(email, actor);
    tx.changed('status:changed', proven);
  }
  if (!made) return undefined;
  yield* appendAudit({ actor, act: 'admin granted', target: email, detail: '' });
  if (endsTokens) yield* endTokensIn(tx, email);
  tx.changed('status:changed', made);
  return endsTokens ? yield* get(byEmail, { email }) : made;
}
/** The same in a transaction of its own. */
export const grantAdmin = (store: Store, email: string, actor: string, grant?: Grant) =>
  store.write((tx) => grantAdminIn(tx, email, actor, grant));

/**
 * Makes an admin a plain member, and keeps that until the role is granted again: also of a member who is no admin yet,
 * `ADMIN_EMAILS` makes none from then on.
 * @returns the member; undefined when there is no such admin or it is the last one who can act.
 */
export const revokeAdmin = (store: Store, email: string, actor: string) =>
  store.write(function* (tx) {
    yield* lockAdmins();
    const now = Date.now();
    const [member] = yield* all(accountRowsForUpdate, { email, uid: null });
    if (member && (yield* isOnlyActiveAdmin(member, now))) return undefined;
    if ((yield* run(barFromAdmins, { email, now })) > 0)
      yield* appendAudit({ actor, act: 'admin barred', target: email, detail: '' });
    const taken = yield* get(demoteAdmin, { email, now });
    if (!taken) return undefined;
    yield* appendAudit({ actor, act: 'admin revoked', target: email, detail: '' });
    tx.changed('admin:revoked', { id: taken.id });
    tx.changed('status:changed', taken);
    return taken;
  });

/** Makes a member Gold within a write job; undefined when they are already. */
export function* grantGold(tx: Transaction, key: number) {
  const gold = yield* get(setGold, { key });
  if (gold) tx.changed('status:changed', gold);
  return gold;
}
