import { PROBLEMS, type ProblemCode } from '../../../contract/core/errors.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { sanitized } from '../../../contract/values/text-faults.ts';
import { applyMarks } from '../../../db/features/leaving/marks.ts';
import type { NameAndPhoto, ProfileUpdate } from '../../../db/features/users/profile.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { isNewAccount, type SignInDenial, signIn } from '../../../db/features/users/sign-in.ts';
import type { AppContext } from '../../app/context.ts';
import { addressHashes } from '../../auth/address-hash.ts';
import type { ProvenIdentity } from '../../auth/identity.ts';
import { badInput, HttpError, httpError } from '../../http/errors.ts';
import { cleanPhoto, NO_ADDRESS, requireEmail } from '../../http/input.ts';

/** The photo of the provider's account, or an empty text when it is not a valid one. */
function photoOf({ photoURL }: ProvenIdentity): string {
  try {
    return cleanPhoto(photoURL, 'photoURL');
  } catch (error) {
    if (error instanceof HttpError) return '';
    throw error;
  }
}

/** The name and photo of the provider's account in the form that the forum stores. */
const profileOf = (proof: ProvenIdentity): NameAndPhoto => ({
  displayName: sanitized(proof.displayName, LONGEST.name),
  photoURL: photoOf(proof),
});

/** The error code of each refused sign-in. */
const CODES: Record<Exclude<SignInDenial, 'reserved'>, ProblemCode> = {
  bound: 'account-bound',
  moved: 'account-moved',
  unproven: 'account-unlinked',
};

/**
 * Signs a member in; a new member counts against the sign-up limits, and has an address that the forum accepts. An
 * external provider creates accounts without the forum's own sign-up call, which has such limits and that rule.
 * @throws HttpError (400) for another address; (429, 503) when there are too many new members.
 */
async function admitNewMembers(
  { store, signUpLimits }: AppContext,
  { email, uid }: ProvenIdentity,
  network: string,
  save: () => ReturnType<typeof signIn>,
) {
  if (signUpLimits && (await store.read(isNewAccount(email, uid)))) {
    requireEmail(email);
    await signUpLimits.take(network);
  }
  return save();
}

/** The facts of a sign-in that its call knows beside the proof. */
interface SignInCall {
  network: string;
  /** The name and photo of the call; without it the provider's fill only empty fields. */
  profile?: NameAndPhoto | undefined;
  /** True if the member has shown the second factor: a new address of the provider counts from then on. */
  hasShownFactor?: boolean;
}

/**
 * Finds or creates the member of a proof, and binds the member to the provider's account.
 * @throws HttpError (403) when the account is not the member's; (429, 503) when there are too many new members.
 */
export async function signInMember(
  context: AppContext,
  proof: ProvenIdentity,
  { network, profile, hasShownFactor = false }: SignInCall,
): Promise<UserRow> {
  const { email, uid, emailVerified } = proof;
  // After a change of the provider an account is newer than its member, and only production then requires proof.
  const since = context.config.production ? proof.since : undefined;
  const providerProfile = profileOf(proof);
  const update: ProfileUpdate = profile
    ? { ...profile, providerProfile }
    : { ...providerProfile, providerProfile, fillsEmptyOnly: true };
  const account = {
    uid,
    emailVerified,
    since,
    proof: `firebase ${uid} ${proof.signedInAt}`,
    issuedAt: proof.issuedAt,
    isOfAdmins: context.config.adminEmails.includes(email),
    home: context.home(),
    hasShownFactor,
  };
  const saved = await admitNewMembers(context, proof, network, () =>
    signIn(context.store, { email, ...update }, account, (member) =>
      applyMarks(member, addressHashes(context.config, member.email)),
    ),
  );
  if (typeof saved !== 'string') return saved.user;
  if (saved === 'reserved') throw badInput('Email', NO_ADDRESS);
  const code = CODES[saved];
  await context.signInLog.refused(email, network, code);
  throw httpError(code, PROBLEMS[code]);
}
