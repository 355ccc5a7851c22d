import { canonicalEmail } from '../../../contract/values/addresses.ts';
import { endToken } from '../../../db/features/auth/ended-tokens.ts';
import { noteSafety } from '../../../db/features/safety/safety.ts';
import { recordSession, type SessionRow } from '../../../db/features/sessions/sessions.ts';
import { grantAdmin } from '../../../db/features/users/admins.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import type { AppContext } from '../../app/context.ts';
import type { Feature } from '../../app/feature.ts';
import { secretCookie, secretHash } from '../../auth/cookies.ts';
import { deviceOf } from '../../auth/device.ts';
import type { ProvenIdentity } from '../../auth/identity.ts';
import { SIGN_IN } from '../../http/authorize.ts';
import type { Exchange } from '../../http/call-context.ts';
import { HttpError, httpError } from '../../http/errors.ts';
import type { Handlers } from '../../http/handlers.ts';
import { isSecure } from '../../http/pre-routing/security-headers.ts';
import { shownChoices } from '../../http/shown-choices.ts';
import { memberRoom, sessionRoom, tokenRoom } from '../../realtime/socket-rooms.ts';
import { signInMember } from './sign-in.ts';

const NO_ADMIN_BY_PASSWORD =
  'ADMIN_EMAILS makes no admin of who signs in with a password of Firebase: a stranger may have registered the address first. Let them continue with Google, or run npm run admin -- grant and their address.';

const NO_ADMIN_AFTER_REVOCATION =
  'ADMIN_EMAILS makes no admin of whom the role was taken: run npm run admin -- grant and their address, or take them out of ADMIN_EMAILS.';

/** In the log of sign-ins. */
const WRONG_FACTOR = 'wrong second factor';

const SESSION_ENDED = 'This session was ended. Please sign in again.';

/** A member who has proven the identity, and the session of that. */
interface SignedInMember {
  user: UserRow;
  session: SessionRow;
}

/** The handlers of sign-in and sign-out. */
function authHandlers(context: AppContext) {
  const { store, tokens, identity, factors, config, log } = context;
  const browsers = secretCookie('browser', isSecure(config.publicUrl));

  /**
   * Makes a member of `ADMIN_EMAILS` an admin, unless the role was revoked. Production requires a verified address, and
   * refuses a password that a stranger may have set by registering the address first.
   */
  async function grantConfiguredAdmin(user: UserRow, proof: ProvenIdentity): Promise<UserRow> {
    const { email, emailVerified, byForeignPassword } = proof;
    const { production, adminEmails } = config;
    if (user.role === 'admin' || user.email !== email || !adminEmails.includes(email)) return user;
    if (user.adminRevokedAt !== null) {
      log.warn({ email }, NO_ADMIN_AFTER_REVOCATION);
      return user;
    }
    if (production && !emailVerified) return user;
    if (production && byForeignPassword) {
      log.warn({ email }, NO_ADMIN_BY_PASSWORD);
      return user;
    }
    const admin = await grantAdmin(store, email, 'ADMIN_EMAILS', {
      endsTokens: production,
      // It may have been revoked since the member was read.
      keepsRevocation: true,
    });
    if (admin) log.warn({ email, emailVerified }, 'made an admin by ADMIN_EMAILS');
    return admin ?? user;
  }

  /** Signs the member of a proof in, and finds or begins the session. @throws HttpError for a proof of none */
  async function signIn(
    proof: ProvenIdentity,
    { prove, network, headers, setCookie }: Omit<Exchange, 'rev'>,
  ): Promise<SignedInMember> {
    const member = await signInMember(context, proof, { network });
    const user = await grantConfiguredAdmin(member, proof);
    // No token outlives its proof: a password change may have ended the proof before the member was read.
    const current = await prove();
    if (current?.email !== proof.email || current.session !== proof.session)
      throw new HttpError(401, SIGN_IN);
    const browser = browsers.find(headers.cookie) ?? browsers.make();
    const device = deviceOf(headers['user-agent']);
    const use = { ...proof, device, deviceHash: secretHash(browser) };
    const used = await recordSession(store, user, use, (err) =>
      log.warn({ err }, 'the use of a session could not be noted'),
    );
    if (!used) throw httpError('session-ended', SESSION_ENDED);
    setCookie(browsers.set(browser));
    for (const cookie of (await identity.renew?.(headers)) ?? []) setCookie(cookie);
    if (used.isNewDevice && (await context.limits.mayTake('devices', user.id)))
      await store.write((tx) => noteSafety(tx, user, 'new-device', device));
    return { user, session: used.session };
  }

  /** The product token of a member who has shown all that is asked for. */
  async function tokenOf(
    { user: member, session }: SignedInMember,
    proof: ProvenIdentity,
    { network, remember }: Pick<Exchange, 'network' | 'remember'>,
  ) {
    const isMoving = member.email !== proof.email;
    const user = isMoving
      ? await signInMember(context, proof, { network, hasShownFactor: true })
      : member;
    await context.signInLog.signedIn(proof, network);
    const { language, digits } = shownChoices(user, config.languages);
    if (language) remember('language', language);
    if (digits === 'latin') remember('digits', digits);
    return { token: tokens.sign(user, session.id) };
  }

  return {
    async 'POST /jwt'({ body, ...call }) {
      // The router refuses a call without a proof: the call's `access` is `proof`.
      const proof = call.proven as ProvenIdentity;
      if (canonicalEmail(body.email) !== proof.email) {
        throw httpError('not-own-account', 'Email is not the address that you signed in with.', {
          params: { field: 'email' },
        });
      }
      const signedIn = await signIn(proof, call);
      await factors.require(signedIn.user, signedIn.session, call);
      return tokenOf(signedIn, proof, call);
    },

    async 'POST /jwt/factor'({ body, ...call }) {
      const proof = call.proven as ProvenIdentity;
      const signedIn = await signIn(proof, call);
      const { id: sessionId } = signedIn.session;
      factors.requireTicket(body.ticket, sessionId);
      try {
        await factors.verify(signedIn.user, body, { sessionId, home: call.home });
      } catch (error) {
        const isGuess = error instanceof HttpError && error.status !== 400;
        if (isGuess) await context.signInLog.refused(proof.email, call.network, WRONG_FACTOR);
        throw error;
      }
      await factors.open(sessionId, call.setCookie);
      return tokenOf(signedIn, proof, call);
    },

    async 'POST /logout'({ claims }) {
      if (claims) {
        const { jti, sid, exp } = claims;
        await endToken(store, { jti, sid, expiresAt: exp * 1_000 });
      }
      return { success: true };
    },

    'GET /auth-options': {
      // biome-ignore lint/correctness/useYield: the options are known since the start
      *read() {
        return { answer: identity.options, rev: undefined, tags: [] };
      },
    },
  } satisfies Partial<Handlers>;
}

export const auth = {
  handlers: authHandlers,
  effects: {
    'token:ended': {
      tags: ({ jti }) => [tokenRoom(jti)],
      endsRight: true,
      broadcast: ({ jti }, { live }) => live.disconnect([tokenRoom(jti)]),
    },
    'sessions:ended': {
      tags: ({ ids }) => ids.map(sessionRoom),
      endsRight: true,
      broadcast: ({ ids }, { live }) => live.disconnect(ids.map(sessionRoom)),
    },
    'tokens:ended': {
      tags: ({ memberId }) => [memberRoom(memberId)],
      endsRight: true,
      broadcast: ({ memberId }, { live }) => live.disconnect([memberRoom(memberId)]),
    },
  },
} satisfies Feature;
