/**
 * How far the indexes of texts from before the search are made, as settings: all texts from this key on are indexed.
 * They are made from the newest text to the oldest.
 */
export const PROGRESS_OF = { posts: 'search.posts', comments: 'search.comments' } as const;
export type TextKind = keyof typeof PROGRESS_OF;
export const TEXT_KINDS = Object.keys(PROGRESS_OF) as TextKind[];
/** The names of both settings. */
export const SEARCH_PROGRESS: string[] = Object.values(PROGRESS_OF);
/** The value of a whole index. */
export const WHOLE = 'whole';
