/** The kinds of items in an inbox, without schemas. `comments` is counted at reading; the others are kept. */
const NOTICE_KINDS = [
  'reply',
  'mention',
  'votes',
  'report',
  'removed',
  'held',
  'sanction',
  'claim',
  'safety',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Of what a member wants notification mails. */
export const MAIL = ['off', 'replies', 'all'] as const;
export type Mail = (typeof MAIL)[number];

export const INBOX_KINDS = ['comments', ...NOTICE_KINDS] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What a member is told of for the safety of their account. */
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
