import { endToken } from '../db/auth.ts';
import type { UserRow } from '../db/user-rows.ts';
import { grantAdmin } from '../db/users.ts';
import type { Effects } from './effects.ts';
import { Refused } from './errors.ts';
import { cleanEmail } from './input.ts';
import type { Proven } from './outside/identity.ts';
import type { Parts } from './parts.ts';
import { type Handlers, SIGN_IN } from './serve.ts';
import { memberOf } from './sign-in.ts';

export const authEffects = {
  'token:ended': { broadcast: ({ jti }, { live }) => live.endToken(jti) },
  'tokens:ended': { broadcast: ({ memberId }, { live }) => live.endMember(memberId) },
} satisfies Partial<Effects>;

const NO_ADMIN_BY_PASSWORD =
  'ADMIN_EMAILS makes no admin of who signs in with a password of Firebase: a stranger may have registered the address first. Let them continue with Google, or run npm run admin -- grant and their address.';

export function authHandlers(parts: Parts) {
  const { store, tokens, identity, config, log } = parts;

  /**
   * `ADMIN_EMAILS` makes admins: in production of verified addresses only, and of nobody whose password may be that of
   * a stranger who registered the address first.
   */
  async function adminByConfig(user: UserRow, who: Proven): Promise<UserRow> {
    const { email, emailVerified, byForeignPassword } = who;
    const { production, adminEmails } = config;
    if (user.role === 'admin' || !adminEmails.includes(email)) return user;
    if (production && !emailVerified) return user;
    if (production && byForeignPassword) {
      log.warn({ email }, NO_ADMIN_BY_PASSWORD);
      return user;
    }
    const made = await grantAdmin(store, email, 'ADMIN_EMAILS', { anew: production });
    if (made) log.warn({ email, emailVerified }, 'made an admin by ADMIN_EMAILS');
    return made ?? user;
  }

  return {
    async 'POST /jwt'({ body, proven, prove, network }) {
      // `who: proof` has refused a caller without one.
      const who = proven as Proven;
      if (cleanEmail(body.email) !== who.email) {
        throw new Refused(403, 'Email is not the address that you signed in with.', {
          code: 'not-own-account',
        });
      }
      const user = await adminByConfig(await memberOf(parts, who, network), who);
      // A new password may have ended the proof before the member was read; the token would outlive it.
      const now = await prove();
      if (now?.email !== who.email || now.session !== who.session) throw new Refused(401, SIGN_IN);
      await parts.signIns.signedIn(who, network);
      return { token: tokens.sign(user, who.session) };
    },

    async 'POST /logout'({ claims }) {
      if (claims) {
        await endToken(store, claims.jti, claims.exp * 1_000);
      }
      return { success: true };
    },

    async 'GET /auth-options'() {
      return identity.options;
    },
  } satisfies Partial<Handlers>;
}
