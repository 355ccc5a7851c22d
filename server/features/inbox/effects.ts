import type { Effects } from '../../app/commit-effects.ts';
import { inboxTag } from '../../http/read-path/inbox-tags.ts';

/** Each server reads the inboxes that are watched there once the tag is dropped (`watched-inboxes.ts`). */
export const inboxEffects = {
  'inbox:changed': { tags: ({ userKey }) => [inboxTag(userKey)] },
} satisfies Partial<Effects>;
