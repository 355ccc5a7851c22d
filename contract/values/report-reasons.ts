/** The reasons for reporting a comment, as the specification words them. */
export const REASONS = ['Offensive language', 'Spam or scam', 'Irrelevant content'] as const;

export type Reason = (typeof REASONS)[number];
