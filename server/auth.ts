import { endToken } from '../db/auth.ts';
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

export function authHandlers(parts: Parts) {
  const { store, tokens, identity, config, log } = parts;

  /** `ADMIN_EMAILS` makes admins: of verified addresses only, but outside production of unverified ones too. */
  async function adminByConfig({ email, emailVerified }: Proven) {
    if (!config.adminEmails.includes(email) || (config.production && !emailVerified)) return;
    if (!(await grantAdmin(store, email, 'ADMIN_EMAILS'))) return;
    log.warn({ email, emailVerified }, 'made an admin by ADMIN_EMAILS');
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
      const user = await memberOf(parts, who, network);
      await adminByConfig(who);
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
