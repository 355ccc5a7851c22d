/** The kinds of sanctions, without schemas: a silenced member only reads and votes; a suspended one is a visitor. */
export const SANCTION_KINDS = ['silence', 'suspend'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Which sanctions a list has: those that run, or those of them whose appeal nobody has answered. */
export const SANCTION_STATES = ['running', 'appealed'] as const;
export type SanctionState = (typeof SANCTION_STATES)[number];

/** The kinds of texts that wait for approval, without schemas. An edit waits like a new text. */
export const HELD_KINDS = ['post', 'comment', 'post-edit', 'comment-edit'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** Why a newcomer's text waits: what is in it, another newcomer's equal text, or a raid. */
export const HELD_REASONS = ['link', 'picture', 'number', 'words', 'alike', 'raid'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];
