import type { IncomingHttpHeaders } from 'node:http';
import type { Assertion } from '../../../contract/features/factors.ts';
import type { ProofMethod, SignInBy } from '../../../contract/values/proof-methods.ts';
import type { Store } from '../../../db/core/store.ts';
import { type CodeOutcome, takeCode } from '../../../db/features/factors/codes.ts';
import { openSession, readFactors } from '../../../db/features/factors/rows.ts';
import { findSession } from '../../../db/features/sessions/sessions.ts';
import { wholeNow } from '../../app/clock.ts';
import type { Config } from '../../app/config/config.ts';
import type { LiveSettings } from '../../app/config/live-settings.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import { isSecure } from '../../http/pre-routing/security-headers.ts';
import { withWait } from '../../limits/retry-after.ts';
import { secretCookie, secretHash } from '../cookies.ts';
import { hmacOf, isSameText } from '../signed-token.ts';
import { challengesOf } from './challenges.ts';
import { openCodes, readCode } from './codes.ts';
import { passkeysOf } from './passkeys.ts';
import { sealerOf } from './sealing.ts';

interface Services {
  store: Store;
  config: Pick<Config, 'jwtSecret' | 'publicUrl'>;
  settings: LiveSettings;
}
/** A member who shows a second factor. */
interface Member {
  key: number;
  id: string;
  email: string;
}
/** Where a factor is shown: in which session, and at which address of the forum. */
interface Place {
  sessionId: string;
  home: string;
}
/** The proof of a second factor: a code of an authenticator, a recovery code, or the answer of a passkey. */
interface FactorProof {
  code?: string | undefined;
  assertion?: Assertion | undefined;
}

/** The proofs that a member can give. */
export interface Demand {
  methods: ProofMethod[];
  options?: object;
}
interface Session {
  id: string;
  by: SignInBy | null;
  begunAt: number;
  factorHash: string | null;
}
/** Calls that a browser sends within this time of its sign-in may not carry the cookie of the first answer yet. */
const SIDE_BY_SIDE_MS = 5_000;
interface Browser {
  headers: IncomingHttpHeaders;
  home: string;
  setCookie: (value: string) => void;
}

/** The error of a wrong code or passkey. */
export const wrongFactor = () =>
  httpError('factor-wrong', 'That is wrong, or was used before. Please try again.');
const locked = (until: number, now: number) =>
  new HttpError(429, ({ seconds }) => withWait('Too many wrong codes.', Number(seconds)), {
    params: { seconds: Math.max(1, Math.ceil((until - now) / 1_000)), name: 'codes' },
  });

/** @throws HttpError for a code that was not taken */
export function requireAccepted(outcome: CodeOutcome, now: number): void {
  if (outcome === 'wrong') throw wrongFactor();
  if (outcome !== 'right') throw locked(outcome.until, now);
}

/** The second factors of members: asked for at `POST /jwt`, whoever has proven the identity, and at a step-up. */
export function secondFactorsOf({ store, config, settings }: Services) {
  const sealer = sealerOf(config.jwtSecret);
  const challenges = challengesOf(config.jwtSecret);
  const passkeys = passkeysOf(store, challenges);
  const cookie = secretCookie('factor', isSecure(config.publicUrl));
  const ticketOf = (sessionId: string) => `ticket of ${sessionId}`;
  const partyAt = (home: string) => ({
    name: settings.now.siteName,
    origin: new URL(home).origin,
  });

  /** The proofs that a member can give in a session; with a passkey also the options of its assertion. */
  async function demandOf({ key }: Pick<Member, 'key'>, { sessionId, home }: Place) {
    const { totp, recovery, passkeys: rows } = await store.read(readFactors(key));
    const demand: Demand = { methods: [] };
    if (totp) demand.methods.push('totp');
    if (recovery > 0) demand.methods.push('recovery');
    if (rows.length > 0) {
      demand.methods.push('passkey');
      demand.options = await passkeys.askMember(rows, sessionId, partyAt(home));
    }
    return demand;
  }

  async function takeEntered(member: Member, entered: string): Promise<void> {
    const { stepOf } = await openCodes();
    const now = wholeNow();
    const code = readCode(entered);
    const stepIn = (sealed: string) => {
      if (!code || !('totp' in code)) return null;
      const secret = sealer.open(sealed, member.id);
      return secret === null ? null : stepOf(secret, code.totp, now);
    };
    const recoveryHash = code && 'recoveryHash' in code ? code.recoveryHash : null;
    requireAccepted(await takeCode(store, member, { now, stepOf: stepIn, recoveryHash }), now);
  }

  /**
   * Takes a second factor of a member, once.
   * @throws HttpError (400) without one, (401) for a wrong one, (429) after five wrong codes
   */
  async function verify(
    member: Member,
    { code, assertion }: FactorProof,
    { sessionId, home }: Place,
  ): Promise<void> {
    if (code !== undefined && assertion !== undefined)
      throw badInput('Code', { fault: 'unexpected', sentence: 'must come without an assertion' });
    if (code !== undefined) return takeEntered(member, code);
    if (assertion === undefined)
      throw badInput('Code', { fault: 'missing', sentence: 'is required' });
    const row = await passkeys.takeMember(member.key, sessionId, assertion, partyAt(home));
    if (!row) throw wrongFactor();
  }

  /** True if a browser has the cookie of a session that has shown a second factor. */
  function isOpen(factorHash: string | null | undefined, headers: IncomingHttpHeaders): boolean {
    const shown = cookie.find(headers.cookie);
    return Boolean(factorHash && shown && isSameText(secretHash(shown), factorHash));
  }

  /** Has a session and its browser need no second factor from now on. */
  async function open(
    sessionId: string,
    setCookie: Browser['setCookie'],
    secret = cookie.make(),
  ): Promise<void> {
    await openSession(store, { id: sessionId, factorHash: secretHash(secret) });
    setCookie(cookie.set(secret));
  }

  return {
    sealer,
    passkeys,
    partyAt,
    demandOf,
    verify,
    open,

    /** True if a member has no second factor, or has shown it in this session of the embedded provider. */
    async hasShown(
      { hasFactor }: { hasFactor: boolean },
      sessionId: string | undefined,
      headers: IncomingHttpHeaders,
    ): Promise<boolean> {
      if (!hasFactor) return true;
      const session = sessionId && (await store.read(findSession(sessionId)));
      return session ? isOpen(session.factorHash, headers) : false;
    },

    /** A new cookie by which a session needs no second factor, and the hash that the session keeps. */
    newCookie() {
      const secret = cookie.make();
      return { hash: secretHash(secret), value: cookie.set(secret) };
    },

    /**
     * Lets a member with a second factor pass who has shown it in this session.
     * @throws HttpError (403 `second-factor`) for who has not
     */
    async require(
      member: Member & { hasFactor: boolean },
      { id: sessionId, by, begunAt, factorHash }: Session,
      { headers, home, setCookie }: Browser,
    ): Promise<void> {
      if (!member.hasFactor) return;
      if (isOpen(factorHash, headers)) return;
      if (by === 'passkey') {
        // Two pages of the browser that has just signed in by a passkey get the same cookie.
        const mac = hmacOf(config.jwtSecret, `factor cookie of ${sessionId}`);
        const secret = mac.subarray(0, 16).toString('base64url');
        const isBesideTheFirst =
          factorHash === secretHash(secret) && wholeNow() - begunAt < SIDE_BY_SIDE_MS;
        if (factorHash === null || isBesideTheFirst) return open(sessionId, setCookie, secret);
      }
      throw httpError('second-factor', 'Please show your second factor.', {
        ...(await demandOf(member, { sessionId, home })),
        ticket: challenges.make(ticketOf(sessionId), wholeNow()).toString('base64url'),
      });
    },

    /** @throws HttpError (401) for a ticket of another session, and for one that has expired */
    requireTicket(ticket: string, sessionId: string): void {
      if (challenges.check(ticketOf(sessionId), ticket, wholeNow())) return;
      throw httpError('ticket-ended', 'That took too long. Please sign in again.');
    },
  };
}
export type SecondFactors = ReturnType<typeof secondFactorsOf>;
