/** The kinds of items in an inbox, without schemas. `comments` is counted at reading; the others are kept. */
const NOTICE_KINDS = [
  'reply',
  'mention',
  'votes',
  'thanks',
  'answer',
  'report',
  'removed',
  'held',
  'sanction',
  'claim',
  'safety',
  'gift',
  'revoked',
  'raid',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Of what a member wants notification mails. */
export const MAIL = ['off', 'replies', 'all'] as const;
export type Mail = (typeof MAIL)[number];

export const INBOX_KINDS = ['comments', ...NOTICE_KINDS] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** The kinds of notices about the safety of a member's account. */
export const SAFETY_KINDS = [
  'new-device',
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
  'recovery-made',
  'codes-wrong',
  'factors-reset-asked',
  'tokens-ended',
  'leaving',
] as const;
export type SafetyKind = (typeof SAFETY_KINDS)[number];

/** The kinds of mails about Gold: a code that the member has bought, or a payment that was revoked. */
export type GoldMailKind = 'gift' | 'revoked';

/**
 * The outcomes of a revocation for a member. The payer's Gold has `ended`, is `kept` by another payment or code, or was
 * not there (`none`). The code that was `given` is void. The Gold of the user of such a code has ended or is kept, too.
 */
export const REVOCATION_OUTCOMES = [
  'ended',
  'kept',
  'none',
  'given',
  'gift-ended',
  'gift-kept',
] as const;
export type RevocationOutcome = (typeof REVOCATION_OUTCOMES)[number];

/** The reasons that Stripe gives for a revocation; any other one is the text of an admin. */
export const STRIPE_REASONS = { refund: 'stripe:refund', dispute: 'stripe:dispute' } as const;

/** The outcome and the return of the money in one word, as a notice keeps both. */
export const asTitle = (outcome: RevocationOutcome, isRefunded: boolean): string =>
  isRefunded ? `${outcome} refunded` : outcome;

/** The parts that `asTitle` has joined. */
export function fromTitle(title: string): { outcome: RevocationOutcome; isRefunded: boolean } {
  const [word, refunded] = title.split(' ');
  const outcome = REVOCATION_OUTCOMES.find((one) => one === word) ?? 'none';
  return { outcome, isRefunded: refunded !== undefined };
}

/** How often a digest comes. */
export const DIGEST_EVERY = ['day', 'week'] as const;
export type DigestEvery = (typeof DIGEST_EVERY)[number];

/** The kinds of notices of which a member chooses whether their devices tell of them. */
export const PUSH_KINDS = [
  'reply',
  'mention',
  'comments',
  'votes',
  'thanks',
  'answer',
  'report',
  'removed',
  'announcements',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The kinds that are chosen at first. */
export const PUSH_AT_FIRST: readonly PushKind[] = ['reply', 'mention', 'report', 'removed'];

/** The content of the notifications of a member's devices: the words, or only that there is something. */
export const PUSH_TEXTS = ['full', 'short'] as const;
export type PushTexts = (typeof PUSH_TEXTS)[number];
