import type { Effects } from '../../app/commit-effects.ts';

/** The response-cache tag of the earlier texts of a post or comment. */
export const revisionsOf = (id: string): string => `revisions:${id}`;

export const revisionEffects = {
  'revision:hidden': { tags: ({ id }) => [revisionsOf(id)] },
} satisfies Partial<Effects>;
