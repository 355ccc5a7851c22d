/** The proofs that a member can give beside, or in place of, the identity provider's. */
export const PROOF_METHODS = ['password', 'totp', 'recovery', 'passkey'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** By what a member has signed in. */
export const SIGN_INS = ['password', 'google', 'passkey'] as const;
export type SignInBy = (typeof SIGN_INS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a step-up counts, and a new sign-in in its place (further.md, section 2), in milliseconds. */
export const STEP_UP_MS = 10 * MINUTE_MS;
/** The most age of the sign-in of an ID token that counts as a step-up. */
export const FRESH_SIGN_IN_MS = 5 * MINUTE_MS;

/** When sessions end, in milliseconds: after the last use, and after the sign-in. Staff are admins and moderators. */
export const SESSION_MS = {
  members: { unused: 30 * DAY_MS, whole: 180 * DAY_MS },
  staff: { unused: 7 * DAY_MS, whole: 30 * DAY_MS },
} as const;
/** The running sessions of a member; of more, the one unused for longest ends. */
export const MOST_SESSIONS = 20;
/** The browsers that a member's ended sessions are kept for: a sign-in there is none on a new device. */
export const MOST_KNOWN_BROWSERS = 20;
