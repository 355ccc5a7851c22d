/** The kinds of texts that wait for approval, without schemas. An edit waits like a new text. */
export const HELD_KINDS = ['post', 'comment', 'post-edit', 'comment-edit'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];
