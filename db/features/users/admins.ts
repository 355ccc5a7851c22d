import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, returning } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { endTokensIn } from '../auth/ended-tokens.ts';
import { accountRowsForUpdate } from './accounts.ts';
import { isOnlyActiveAdmin, lockAdmins } from './active-admins.ts';
import { dismissNewAdmin } from './moderators.ts';
import { auditProven, setProven } from './proven-addresses.ts';
import { findUser } from './reads.ts';
import { type UserRow, userFields } from './rows.ts';

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
  return endsTokens ? yield* findUser(email) : made;
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

type AdminAct = 'grant' | 'revoke';

/** The actor in the audit log: a command does not know its user. */
const COMMAND = 'npm run admin';

/**
 * Grants or revokes the admin role of a member; a grant also proves the address. A running server notices within a
 * second.
 * @returns whether the role is now as requested, and a sentence about it.
 */
export async function changeAdmin(store: Store, act: AdminAct, address: string) {
  const email = canonicalEmail(address);
  const changed =
    act === 'grant'
      ? await grantAdmin(store, email, COMMAND, { provesAddress: true })
      : await revokeAdmin(store, email, COMMAND);
  const user = changed ?? (await store.read(findUser(email)));
  if (!user)
    return { done: false, says: `There is no user ${email}. They have to sign in once first.` };
  const who = user.displayName ? `${user.displayName} (${email})` : email;
  const now = user.role === 'admin' ? 'an admin' : 'no admin';
  if (changed) return { done: true, says: `${who} is now ${now}.` };
  if (act === 'revoke' && user.role === 'admin') {
    return {
      done: false,
      says: `${who} is the last admin and stays. Make somebody else an admin first.`,
    };
  }
  return { done: true, says: `${who} was ${now} already.` };
}
