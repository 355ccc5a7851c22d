import type { ProblemCode } from '../contract/errors.ts';
import { LONGEST } from '../contract/limits.ts';
import { cleared } from '../contract/text.ts';
import type { NameAndPhoto } from '../db/profile.ts';
import { isNewcomer, letIn, type NotThem } from '../db/sign-in.ts';
import type { UserRow } from '../db/user-rows.ts';
import { Refused, refusal } from './errors.ts';
import { cleanPhoto } from './input.ts';
import type { Proven } from './outside/identity.ts';
import type { Parts } from './parts.ts';

/** A photo of the provider's, or nothing when it is not one that may be kept. */
function photoOf({ photoURL }: Proven): string {
  try {
    return cleanPhoto(photoURL, 'photoURL');
  } catch (error) {
    if (error instanceof Refused) return '';
    throw error;
  }
}

/** What the provider calls somebody, as the forum keeps it. */
export const profileOf = (who: Proven): NameAndPhoto => ({
  displayName: cleared(who.displayName, LONGEST.name),
  photoURL: photoOf(who),
});

const CODES: Record<NotThem, ProblemCode> = {
  bound: 'account-bound',
  moved: 'account-moved',
  unproven: 'account-unlinked',
};

/**
 * Lets somebody in, and counts who is new: a provider elsewhere makes accounts without the forum's sign-ups.
 * @throws Refused (429, 503) when too many are new.
 */
async function counted(
  { store, newMembers }: Parts,
  { email, uid }: Proven,
  network: string,
  enter: () => ReturnType<typeof letIn>,
) {
  if (!newMembers || !(await isNewcomer(store.read, email, uid))) return enter();
  return newMembers.making(network, enter, (saved) => typeof saved !== 'string' && saved.isNew);
}

/**
 * The member whom a proof stands for; created when they are new, and bound to the provider's account.
 * @param brought a name and a photo; without them the provider's fill only what is empty, which undoes no rename.
 * @throws Refused (403) when the account is not the member's; (429, 503) when too many are new.
 */
export async function memberOf(
  parts: Parts,
  who: Proven,
  network: string,
  brought?: NameAndPhoto,
): Promise<UserRow> {
  const { email, uid, emailVerified } = who;
  // Members outlive a change of the provider; outside production nobody's address is proven, and it may stay so.
  const since = parts.config.production ? who.since : undefined;
  const says = profileOf(who);
  const given = brought ? { ...brought, says } : { ...says, says, fillsOnly: true };
  const arrival = { uid, emailVerified, since };
  const saved = await counted(parts, who, network, () =>
    letIn(parts.store, { email, ...given }, arrival),
  );
  if (typeof saved !== 'string') return saved.user;
  const code = CODES[saved];
  await parts.signIns.refused(email, network, code);
  throw refusal(403, code);
}
