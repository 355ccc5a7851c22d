/**
 * The version of the words of the index. Who changes what is a word, or a text without its marks, raises it: the texts of
 * earlier versions are then indexed anew beside the requests.
 */
const INDEX_VERSION = 2;
/**
 * How far the indexes of earlier texts are made, as settings: all texts from this key on are indexed. They are made from
 * the newest text to the oldest. A version has names of its own, so that a server of another version leaves them alone.
 */
export const PROGRESS_OF = {
  posts: `search.posts.${INDEX_VERSION}`,
  comments: `search.comments.${INDEX_VERSION}`,
} as const;
export type TextKind = keyof typeof PROGRESS_OF;
export const TEXT_KINDS = Object.keys(PROGRESS_OF) as TextKind[];
/** The setting that fsck has found the words of these indexes right since they were made. */
export const WORDS_CHECKED = `search.checked.${INDEX_VERSION}`;
/** A condition of SQL: a setting tells how far a search index is, of whatever version. */
export const IS_PROGRESS = "name like 'search.%'";
/** The value of a whole index. */
export const WHOLE = 'whole';
