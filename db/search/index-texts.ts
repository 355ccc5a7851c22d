/**
 * Writing the search indexes: in the transaction that writes, edits or deletes a text, so that both commit together.
 * The words of a new text are deferrable; every other statement on the indexes settles what was deferred.
 */
import { withAlternativeTexts } from '../../contract/markup/image-references.ts';
import { withoutFormatting } from '../../contract/markup/plain.ts';
import { wordsOf } from '../../contract/search/words.ts';
import type { Format } from '../../contract/values/text-format.ts';
import type { HasSql } from '../core/compiled-query.ts';
import { eq, sql } from '../core/drizzle.ts';
import { perEngine } from '../core/engine.ts';
import { get, type Procedure, run, runDeferrable } from '../core/procedure.ts';
import { limit, mutation, rowBy } from '../core/query.ts';
import type { Schema } from '../core/schema/schema.ts';
import { newestRow, numberNewest, rowOf, type WordsTable } from './documents.ts';
import { authorToken, SEPARATOR, tagToken } from './words-encoding.ts';

export interface IndexedPost {
  key: number;
  authorKey: number;
  title: string;
  description: string;
  format: Format;
  tag: string;
}
export interface IndexedComment {
  key: number;
  authorKey: number;
  text: string;
  format: Format;
}
interface WordsRow {
  key: number;
  words: readonly string[];
}

/**
 * SQLite's virtual tables know no such clause: there the row is removed before.
 * @param row finds the row of the text.
 */
const replaceInto = (table: WordsTable, row: typeof rowOf) =>
  mutation<WordsRow>()((db, schema, param) => {
    const { [table]: words } = schema;
    const encoded = sql`${sql.param(sql.placeholder('words'), words.words)}`;
    const insert = db.insert(words).values({ key: row(db, table, param('key')), words: encoded });
    return perEngine<HasSql>(db, {
      sqlite: () => insert,
      postgres: () =>
        insert.onConflictDoUpdate({ target: words.key, set: { words: sql`excluded.words` } }),
    });
  });
const removeFrom = (table: WordsTable) =>
  mutation<{ key: number }>()((db, { [table]: words }, param) =>
    db.delete(words).where(eq(words.key, rowOf(db, table, param('key')))),
  );
const statementsOf = (table: WordsTable) => ({
  number: numberNewest(table),
  insert: replaceInto(table, newestRow),
  replace: replaceInto(table, rowOf),
  remove: removeFrom(table),
});
const posts = statementsOf('postWords');
const comments = statementsOf('commentWords');

const removeCommentBatch = mutation<{ postKey: number; limit: number }>()(
  (db, { comments: texts, commentWords }, param) =>
    db.delete(commentWords).where(
      sql`${commentWords.key} in ${db
        .select({ row: rowOf(db, 'commentWords', sql`${texts}.key`) })
        .from(texts)
        .where(eq(texts.postKey, param('postKey')))
        .orderBy(texts.key)
        .limit(limit)}`,
    ),
);

export const indexedPostFields = ({ posts }: Schema) => ({
  key: posts.key,
  authorKey: posts.authorKey,
  title: posts.title,
  description: posts.description,
  format: posts.format,
  tag: posts.tag,
});
export const indexedCommentFields = ({ comments }: Schema) => ({
  key: comments.key,
  authorKey: comments.authorKey,
  text: comments.text,
  format: comments.format,
});
const postByKey = rowBy('posts', 'key', indexedPostFields);
const commentByKey = rowBy('comments', 'key', indexedCommentFields);

/** A text as the search knows it: of its pictures the alternative texts, without a word for "picture". */
const searchedText = (text: string, format: Format) =>
  withoutFormatting(format === 'plain' ? text : withAlternativeTexts(text), format);

/** The indexed fields of a post. */
export const wordsOfPost = ({ authorKey, tag, ...texts }: IndexedPost): string[] => [
  ...wordsOf(texts.title),
  // Keeps a phrase from beginning in the title and ending in the text.
  SEPARATOR,
  ...wordsOf(searchedText(texts.description, texts.format)),
  authorToken(authorKey),
  tagToken(tag),
];
/** The indexed fields of a comment. */
export const wordsOfComment = ({ authorKey, text, format }: IndexedComment): string[] => [
  ...wordsOf(searchedText(text, format)),
  authorToken(authorKey),
];
const rowOfPost = (post: IndexedPost): WordsRow => ({ key: post.key, words: wordsOfPost(post) });
const rowOfComment = (comment: IndexedComment): WordsRow => ({
  key: comment.key,
  words: wordsOfComment(comment),
});

function* insertWords({ number, insert }: typeof posts, row: WordsRow): Procedure<void> {
  yield* runDeferrable(number, row);
  yield* runDeferrable(insert, row);
}
/** Indexes a new post. */
export const indexPost = (post: IndexedPost): Procedure<void> =>
  insertWords(posts, rowOfPost(post));
/** Indexes a new comment. */
export const indexComment = (comment: IndexedComment): Procedure<void> =>
  insertWords(comments, rowOfComment(comment));

/** Indexes a post anew, as it is now: after an edit of its title, text or tag. */
export function* reindexPost(key: number): Procedure<void> {
  const post = yield* get(postByKey, { key });
  if (post) yield* indexEarlierPost(post);
}
/** Indexes a comment anew, as it is now. */
export function* reindexComment(key: number): Procedure<void> {
  const comment = yield* get(commentByKey, { key });
  if (comment) yield* indexEarlierComment(comment);
}

/** Removes a post from the index; its job deletes it. */
export const unindexPost = (key: number): Procedure<number> =>
  run(posts.remove, { key }, 'settling');
/** Removes a comment from the index; its job deletes it. */
export const unindexComment = (key: number): Procedure<number> =>
  run(comments.remove, { key }, 'settling');
/** Removes the first comments of a post from the index, before their job deletes them. */
export const unindexCommentBatch = (batch: { postKey: number; limit: number }): Procedure<number> =>
  run(removeCommentBatch, batch, 'settling');

function* replaceWords({ remove, replace }: typeof posts, row: WordsRow): Procedure<void> {
  yield* run(remove, row, 'settling');
  yield* runDeferrable(replace, row);
}
/** Indexes a post of before the index or of an earlier version of it. The caller has locked the post. */
export const indexEarlierPost = (post: IndexedPost): Procedure<void> =>
  replaceWords(posts, rowOfPost(post));
/** Indexes such a comment, likewise. */
export const indexEarlierComment = (comment: IndexedComment): Procedure<void> =>
  replaceWords(comments, rowOfComment(comment));
