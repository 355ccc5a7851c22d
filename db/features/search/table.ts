import type { Columns, Parent } from '../../core/schema/columns.ts';

/**
 * The search index of posts: per post the words of its title and its text (`db/search/words-encoding.ts`). SQLite keeps
 * it as a contentless FTS5 table, PostgreSQL as `tsvector` under GIN. It is a table of its own: a column of the post
 * would be indexed anew with each vote.
 *
 * FTS5 merges its segments within commits. The migration sets small pages (`pgsz`), because a merge works by pages, and
 * no merge after deletions (`deletemerge`): such a one takes half a second in the deletion of a long thread. Merges wait
 * for 16 segments of a size (`automerge`, `crisismerge`): half the work of a write, and searches take no longer.
 */
export const postWordsTable = (c: Columns, posts: Parent) =>
  c.table('post_words', { key: c.indexedKey(posts), words: c.words('words').notNull() });

/** The search index of comments. */
export const commentWordsTable = (c: Columns, comments: Parent) =>
  c.table('comment_words', { key: c.indexedKey(comments), words: c.words('words').notNull() });
