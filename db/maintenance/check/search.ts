/** The view that fsck has of the search indexes. */
import type Database from 'better-sqlite3';
import type pg from 'pg';
import type { Format } from '../../../contract/values/text-format.ts';
import { NO_KEY } from '../../core/ids.ts';
import {
  type IndexedComment,
  type IndexedPost,
  wordsOfComment,
  wordsOfPost,
} from '../../search/index-texts.ts';
import {
  PROGRESS_OF,
  TEXT_KINDS,
  type TextKind,
  WHOLE,
  WORDS_CHECKED,
} from '../../search/progress.ts';
import { asTsvector } from '../../search/words-encoding.ts';
import { describeFaults, type Rule } from './rules.ts';

/** The number of texts read by one statement. */
const BATCH_SIZE = 2_000;

const WORDS_OF = { posts: 'post_words', comments: 'comment_words' };
const WRONG_WORDS = (kind: TextKind) =>
  `The words of one of the ${kind} ($id) are not those of its text`;

/** While an index is made, texts may lack words, or have those of an earlier version. */
const isWhole = (kind: TextKind) =>
  `exists (select 1 from settings where name = '${PROGRESS_OF[kind]}' and value = '${WHOLE}')`;

/** A row where the words were found right. */
export const CHECKED_WORDS = `select 1 from settings where name = '${WORDS_CHECKED}'`;

/** A row where both indexes are whole. */
export const WHOLE_INDEXES = `select 1 where ${TEXT_KINDS.map(isWhole).join(' and ')}`;

/**
 * Each text is indexed once the index is whole, and nothing else is.
 * @param indexed a table of the keys of the indexed texts.
 */
const rowRules = (kind: TextKind, indexed: string): Rule[] => [
  {
    template: `One of the ${kind} ($id) is missing in the search index`,
    sql: `select id from ${kind} where key not in (select key from ${indexed}) and ${isWhole(kind)}`,
  },
  {
    template: `The search index has words of ${kind} that are not there (key $key)`,
    sql: `select key from ${indexed} where key not in (select key from ${kind})`,
  },
];

const DOCS_OF = { posts: 'post_docs', comments: 'comment_docs' };
/** The texts of the index. A row without a document is that of a text out of order. */
const indexedOf = (kind: TextKind) =>
  `(select coalesce(docs.key, -sizes.id) as key, sizes.sz
    from ${WORDS_OF[kind]}_docsize as sizes left join ${DOCS_OF[kind]} as docs on docs.doc = sizes.id)`;
/** The rules of a file about the rows of the indexes. */
export const FILE_SEARCH_RULES: Rule[] = TEXT_KINDS.flatMap((kind) => {
  const docs = DOCS_OF[kind];
  const indexed = indexedOf(kind);
  return [
    ...rowRules(kind, indexed),
    {
      template: `The search finds the ${kind} out of their order (key $key)`,
      sql: `select key from (select key, lag(key) over (order by doc) as previous from ${docs}) where key <= previous
        union all select key from ${indexed} where key not in (select key from ${docs}) and ${isWhole(kind)}`,
    },
  ];
});
/** The rules of a file about words. FTS5 keeps their number per text; the words themselves can't be read back. */
export const FILE_WORDS_RULES: Rule[] = TEXT_KINDS.map((kind) => {
  const texts = { posts: 'title, description, format', comments: "'', text, format" }[kind];
  return {
    template: WRONG_WORDS(kind),
    sql: `select ${kind}.id as id from ${indexedOf(kind)} as indexed join ${kind} on ${kind}.key = indexed.key
      where count_of(indexed.sz) <> count_${kind}(${texts})
        and ${isWhole(kind)}`,
  };
});

/** A number as FTS5 stores it: groups of seven bits, the highest first. */
const varint = (bytes: Uint8Array): number =>
  bytes.reduce((value, byte) => value * 128 + (byte % 128), 0);

/** Gives a connection the functions of `FILE_WORDS_RULES`. */
export function addSearchFunctions(handle: Database.Database) {
  const nobody = { key: 0, authorKey: 0, tag: '' };
  handle.function('count_of', { deterministic: true }, (size) => varint(size as Uint8Array));
  handle.function('count_posts', (title, text, format) => {
    const texts = { title: String(title), description: String(text), format: format as Format };
    return wordsOfPost({ ...nobody, ...texts }).length;
  });
  handle.function('count_comments', (_, text, format) => {
    const texts = { text: String(text), format: format as Format };
    return wordsOfComment({ ...nobody, ...texts }).length;
  });
}

const TEXTS_OF: Record<TextKind, string> = {
  posts: 'key, id, author_key as "authorKey", title, description, format, tag',
  comments: 'key, id, author_key as "authorKey", text, format',
};

async function findWrongWords(client: pg.Client, kind: TextKind): Promise<string[]> {
  const wrong: Record<string, unknown>[] = [];
  for (let lastKey = NO_KEY; ; ) {
    const { rows: texts } = await client.query(
      `select ${TEXTS_OF[kind]} from ${kind} where key > $1 order by key limit ${BATCH_SIZE}`,
      [lastKey],
    );
    const words = texts.map((text) =>
      asTsvector(
        kind === 'posts'
          ? wordsOfPost(text as IndexedPost)
          : wordsOfComment(text as IndexedComment),
      ),
    );
    const { rows } = await client.query(
      `select text.id from unnest($1::bigint[], $2::text[], $3::text[]) as text(key, id, words)
        join ${WORDS_OF[kind]} as indexed on indexed.key = text.key
        where indexed.words <> text.words::tsvector and ${isWhole(kind)}`,
      [texts.map(({ key }) => key), texts.map(({ id }) => id), words],
    );
    wrong.push(...rows);
    if (texts.length < BATCH_SIZE) return describeFaults(WRONG_WORDS(kind), wrong);
    lastKey = texts.at(-1)?.key;
  }
}

/** The faults of the search indexes of a PostgreSQL database, whose words are compared one by one. */
export async function findSearchFaults(client: pg.Client, words: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const kind of TEXT_KINDS) {
    for (const { template, sql } of rowRules(kind, WORDS_OF[kind]))
      faults.push(...describeFaults(template, (await client.query(sql)).rows));
    if (words) faults.push(...(await findWrongWords(client, kind)));
  }
  return faults;
}
