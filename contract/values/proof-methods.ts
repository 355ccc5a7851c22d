/** What a member can show beside, or in place of, the identity provider's proof. */
export const PROOF_METHODS = ['password', 'totp', 'recovery', 'passkey'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** How long a step-up counts, and a new sign-in in its place (further.md, section 2), in milliseconds. */
export const STEP_UP_MS = 10 * 60_000;
