import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  type Caller,
  type RunningSanction,
  runningSilence,
  runningSuspension,
  type Silenced,
  type Suspended,
} from '../../contract/core/rights.ts';
import { monotonicNow } from '../app/clock.ts';
import { HttpError, httpError } from './errors.ts';
import { iso, isoOrNull } from './iso-time.ts';

const SENTENCES = {
  silenced: 'You are silenced here: you may read and vote, not write.',
  suspended: 'Your account is suspended.',
} as const;

const refusal = (code: keyof typeof SENTENCES, { reason, until }: RunningSanction) =>
  new HttpError(403, SENTENCES[code], { code, reason, until: isoOrNull(until) });

/** The suspension of a member that runs now; null: none. */
export const suspensionOf = (member: Suspended): RunningSanction | null =>
  runningSuspension(member, monotonicNow());

/** The silence of a member that runs now; null: none. */
export const silenceOf = (member: Silenced): RunningSanction | null =>
  runningSilence(member, monotonicNow());

/** @throws HttpError (403) for a silenced member. */
export function requireVoice(member: Silenced): void {
  const silence = silenceOf(member);
  if (silence) throw refusal('silenced', silence);
}

/** @throws HttpError (403) for a suspended member. */
export function requireNoSuspension(member: Suspended): void {
  const suspension = suspensionOf(member);
  if (suspension) throw refusal('suspended', suspension);
}

type Leaving = Pick<Caller, 'leavingAt'>;

/** True if a signed-in member has no more rights than a visitor, but for what concerns their own account. */
export const isShutOut = (member: Suspended & Leaving): boolean =>
  member.leavingAt !== null || suspensionOf(member) !== null;

/** @throws HttpError (403) for a member who is leaving, where the call is not one of those that stay open to them. */
export function requireStaying(
  { whileLeaving }: Pick<Endpoint, 'whileLeaving'>,
  { leavingAt }: Leaving,
): void {
  if (leavingAt === null || whileLeaving) return;
  throw httpError('leaving', 'You are leaving the forum. Stay after all to do this.', {
    until: iso(leavingAt),
  });
}

/** True if a silence takes the call. Reading and the acts of moderators and admins declare nothing: they go on. */
function needsVoice({ whileSilenced = true }: Endpoint, body: unknown): boolean {
  if (typeof whileSilenced === 'boolean') return !whileSilenced;
  // A body without fields is refused as input.
  const named = Object(body) as object;
  return whileSilenced.without.some((field) => Object.hasOwn(named, field));
}

/**
 * @param body as it was sent: sanctions are checked before the input.
 * @throws HttpError (403) for a member whose sanction covers the call, or who is leaving.
 */
export function requireNoSanction(
  endpoint: Endpoint,
  member: Silenced & Suspended & Leaving,
  body: unknown,
): void {
  // A sanction closes no call that stays open to a member who is leaving.
  requireStaying(endpoint, member);
  if (member.leavingAt !== null) return;
  if (!endpoint.whileSuspended) requireNoSuspension(member);
  if (needsVoice(endpoint, body)) requireVoice(member);
}
