/**
 * The rows of the search indexes. PostgreSQL names a text by its key: its index of words holds places of the table, and
 * no keys. FTS5 holds the number of a row beside each of its words. On SQLite the texts therefore have dense numbers, their
 * documents, and the index takes half. Documents count up in the order of the keys: searches read the newest first, and
 * no second index leads from a key to its document. A document stays until the index is made anew.
 */
import type { SQL } from 'drizzle-orm';
import { desc, is, notInArray, sql, sqliteCore as sqlite } from '../core/drizzle.ts';
import { type Builder, perEngine } from '../core/engine.ts';
import { mutation, onSqlite, query } from '../core/query.ts';
import type { Schema } from '../core/schema/schema.ts';
import type { TextKind } from './progress.ts';

export type WordsTable = 'postWords' | 'commentWords';
const WORDS_OF = { posts: 'postWords', comments: 'commentWords' } as const satisfies Record<
  TextKind,
  WordsTable
>;

/** The tables of documents, on SQLite alone. Their migration is written by hand, as that of the words is. */
const documents = (name: string) =>
  sqlite.sqliteTable(name, {
    doc: sqlite.integer('doc').primaryKey(),
    key: sqlite.integer('key').notNull(),
  });
const DOCUMENTS = { postWords: documents('post_docs'), commentWords: documents('comment_docs') };

/** The first step of the search for a document: a power of two that no document reaches. */
const FIRST_STEP = sql.raw(String(2 ** 31));

/** The last document of the texts up to a key; 0 without one. It is searched for in halves. */
const lastDocument = (table: WordsTable, key: SQL): SQL =>
  sql`(with recursive span (found, step) as (values (0, ${FIRST_STEP}) union all
    select found + step / 2 * ifnull((select docs.key <= ${key} from ${DOCUMENTS[table]} as docs where docs.doc = found + step / 2), 0),
      step / 2 from span where step > 1) select found from span where step = 1)`;

/** The row of a text. A text out of order has no document, and a negative row, which no search reads. */
export const rowOf = (db: Builder, table: WordsTable, key: SQL): SQL =>
  perEngine(db, {
    sqlite: () => sql`ifnull((select docs.doc from ${DOCUMENTS[table]} as docs
      where docs.doc = ${lastDocument(table, key)} and docs.key = ${key}), -${key})`,
    postgres: () => key,
  });

/** The row of a text whose turn to be numbered was right before. */
export const newestRow = (db: Builder, table: WordsTable, key: SQL): SQL =>
  perEngine(db, {
    sqlite: () => sql`(select iif(docs.key = ${key}, docs.doc, -${key})
      from ${DOCUMENTS[table]} as docs order by docs.doc desc limit 1)`,
    postgres: () => key,
  });

/** The key of the text of a row. */
export const keyOfRow = (table: WordsTable, { [table]: words }: Schema): SQL.Aliased<number> => {
  const isFile = is(words as unknown, sqlite.SQLiteTable);
  const ofDocument = sql<number>`(select docs.key from ${DOCUMENTS[table]} as docs where docs.doc = ${words}.rowid)`;
  return (isFile ? ofDocument : sql<number>`${words.key}`).as('key');
};

/** True if the text of a row is older than a key. */
export const isBefore = (
  db: Builder,
  table: WordsTable,
  { key: row }: Schema[WordsTable],
  key: SQL,
): SQL =>
  perEngine(db, {
    sqlite: () => sql`${row} between 1 and ${lastDocument(table, sql`${key} - 1`)}`,
    postgres: () => sql`${row} < ${key}`,
  });

/**
 * Gives a new text the next document. One that is not the newest text gets none: the number is that of the newest, which
 * is taken.
 */
export const numberNewest = (table: WordsTable) =>
  onSqlite(
    mutation<{ key: number }>()((db, _schema, param) => {
      const { [table]: docs } = DOCUMENTS;
      const next = sql`ifnull((select newest.doc + (newest.key < ${param('key')})
        from ${docs} as newest order by newest.doc desc limit 1), 1)`;
      return db
        .insert(docs)
        .values({ doc: next, key: param('key') })
        .onConflictDoNothing();
    }),
  );

/** The keys of the newest documents, by kind of text. */
export const newestDocuments = Object.values(DOCUMENTS).map((docs) =>
  onSqlite(
    query()(
      () => ({ key: docs.key }),
      (select) => select.from(docs).orderBy(desc(docs.doc)).limit(1),
    ),
  ),
);

/** A text of a kind without a document. */
export const findUnnumbered = (kind: TextKind) =>
  onSqlite(
    query()(
      ({ [kind]: texts }) => ({ key: texts.key }),
      (select, { [kind]: texts }, _param, { db }) => {
        const { [WORDS_OF[kind]]: docs } = DOCUMENTS;
        const numbered = db.select({ key: docs.key }).from(docs);
        return select.from(texts).where(notInArray(texts.key, numbered)).limit(1);
      },
    ),
  );

/** Drops all documents of a kind of text. */
export const forgetDocuments = (kind: TextKind) =>
  onSqlite(mutation()((db) => db.delete(DOCUMENTS[WORDS_OF[kind]])));
/** Gives all texts of a kind a document, in the order of their keys. */
export const numberAll = (kind: TextKind) =>
  onSqlite(
    mutation()((db, { [kind]: texts }) => {
      const { [WORDS_OF[kind]]: docs } = DOCUMENTS;
      const { key } = texts;
      return db.insert(docs).select(
        db
          .select({ doc: sql<number>`null`.as('doc'), key })
          .from(texts)
          .orderBy(key),
      );
    }),
  );
