/** The rows of posts and comments with all that belongs to them, as JSON and back. */
import { isDecoded, type Values } from '../../core/compiled-query.ts';
import { and, eq, getTableColumns, sql } from '../../core/drizzle.ts';
import { NO_KEY } from '../../core/ids.ts';
import { all, get, type Procedure, run, runEach, yieldTurn } from '../../core/procedure.ts';
import { insertInto, limit, mutation, query, rowBy } from '../../core/query.ts';
import { decisionsOf } from '../../core/schema/columns.ts';
import { columnOf, primaryKeyOf, refsOf, schema, TABLES } from '../../core/schema/relations.ts';
import { type Schema, SEARCH_TABLES } from '../../core/schema/schema.ts';
import { MENTIONING, mentionedIn, withoutName } from '../users/erase-names.ts';

type TableName = keyof Schema;
/** Rows of one statement: a long thread must not block the event loop. */
const BATCH_ROWS = 100;

/** The column by which rows are found: that of a post, of a comment, or of the comments of a post. */
type By = 'key' | 'postKey' | 'commentKey';
interface Window {
  /** The key of the post or comment. */
  of: number;
  at0: number;
  at1: number;
  limit: number;
}

const isListed = (name: TableName) => !(SEARCH_TABLES as readonly TableName[]).includes(name);
/** The tables whose rows belong to a post or a comment, by the column that says so. */
const belongingTo = (by: 'postKey' | 'commentKey', parent: TableName): TableName[] =>
  TABLES.filter((name) => isListed(name) && refsOf(name)[by] === parent);
const OF_POST: readonly TableName[] = belongingTo('postKey', 'posts').filter(
  (name) => name !== 'comments',
);
const OF_COMMENT = belongingTo('commentKey', 'comments');

/** @param isUnderPost the rows are those of all comments of a post. */
function rowsOf(name: TableName, by: By, isUnderPost = false) {
  const places = primaryKeyOf(name);
  return query<Window>()(
    (tables) => getTableColumns(tables[name]),
    (select, tables, param) => {
      const { [name]: table, comments } = tables;
      const columns = places.map((property) => columnOf(table, property));
      // A version is a shorter number than what sorts before every key.
      const after = places.map((_, n) => sql`cast(${param(`at${n as 0 | 1}`)} as bigint)`);
      const of = isUnderPost
        ? sql`${columnOf(table, by)} in (select ${comments.key} from ${comments} where ${comments.postKey} = ${param('of')})`
        : eq(columnOf(table, by), param('of'));
      const isLater = sql`(${sql.join(columns, sql`, `)}) > (${sql.join(after, sql`, `)})`;
      return select
        .from(table)
        .where(and(of, isLater))
        .orderBy(...columns)
        .limit(limit);
    },
  );
}

/** Rows in the order in which they come back: each after those that it refers to. */
const part = (name: TableName, by: By, isUnderPost?: boolean) => ({
  name,
  rows: rowsOf(name, by, isUnderPost),
});
const POST_PARTS = [
  part('posts', 'key'),
  part('comments', 'postKey'),
  ...OF_POST.map((name) => part(name, 'postKey')),
  ...OF_COMMENT.flatMap((name) => (OF_POST.includes(name) ? [] : [part(name, 'commentKey', true)])),
];
const COMMENT_PARTS = [
  part('comments', 'key'),
  ...OF_COMMENT.map((name) => part(name, 'commentKey')),
];

/** The column that names the member whose row it is. */
const ownerOf = (name: TableName): string | undefined =>
  decisionsOf(schema[name]).find(([, { owner }]) => owner)?.[0];
const OWNERS = new Map(TABLES.map((name) => [name, ownerOf(name)]));
const IS_TEXT: ReadonlySet<TableName> = new Set(['posts', 'comments', 'held']);

const insertRow = insertInto('archivedRows', ['textKey']);

/** Writes rows into an archive; one archive may take those of several texts. */
export class Archiver {
  readonly #archiveId: string;
  #place: number;
  /** The authors of the texts, whose revisions name no member. */
  readonly #authors = new Map<number, number>();

  /** @param place that of the first row: after those that are there. */
  constructor(archiveId: string, place = 0) {
    this.#archiveId = archiveId;
    this.#place = place;
  }

  /** Takes rows of one table in, as they are read. */
  *add(name: TableName, rows: readonly Values[]): Procedure<void> {
    const owner = OWNERS.get(name);
    const archived = rows.map((row) => {
      const key = Number(row['key']);
      const textKey = IS_TEXT.has(name) ? key : null;
      const userKey = owner
        ? Number(row[owner])
        : (this.#authors.get(Number(row['commentKey'] ?? row['postKey'])) ?? 0);
      if (textKey !== null) this.#authors.set(key, userKey);
      const archiveId = this.#archiveId;
      return { archiveId, place: this.#place++, userKey, name, textKey, row: JSON.stringify(row) };
    });
    yield* runEach(insertRow, archived);
  }

  *#addAll(parts: typeof POST_PARTS, of: number): Procedure<void> {
    for (const { name, rows } of parts) {
      const [first = 'key', second = first] = primaryKeyOf(name);
      let window: Window = { of, at0: NO_KEY, at1: NO_KEY, limit: BATCH_ROWS };
      for (;;) {
        const found = (yield* all(rows, window)) as Values[];
        yield* this.add(name, found);
        const last = found.at(-1);
        if (!last || found.length < BATCH_ROWS) break;
        window = { ...window, at0: Number(last[first]), at1: Number(last[second]) };
        yield* yieldTurn();
      }
    }
  }

  /** Takes a locked post with all that belongs to it and to its comments. */
  post(key: number): Procedure<void> {
    return this.#addAll(POST_PARTS, key);
  }

  /** Takes a comment of a locked post with all that belongs to it. */
  comment(key: number): Procedure<void> {
    return this.#addAll(COMMENT_PARTS, key);
  }
}

const insertOf = (name: TableName) =>
  mutation<Values>()((db, tables) => {
    const columns = Object.entries(getTableColumns(tables[name]));
    const values = columns.map(([property, column]) => [
      property,
      isDecoded(column)
        ? sql`${sql.param(sql.placeholder(property), column)}`
        : sql`${sql.placeholder(property)}`,
    ]);
    return db.insert(tables[name]).values(Object.fromEntries(values)).onConflictDoNothing();
  });
/** The values of columns that came after a row was archived. */
const DEFAULTS = new Map(
  TABLES.map((name) => [
    name,
    Object.fromEntries(
      Object.entries(getTableColumns(schema[name])).map(([property, column]) => [
        property,
        (column.default as unknown) ?? null,
      ]),
    ),
  ]),
);
const INSERTS = new Map(
  [...new Set([...POST_PARTS, ...COMMENT_PARTS].map(({ name }) => name))].map((name) => [
    name,
    insertOf(name),
  ]),
);
/** Gives a notice its place back: such as outlive their text have lost it. */
const relink = mutation<Values>()((db, { notices }) => {
  const param = (name: string) => sql`${sql.placeholder(name)}`;
  return db
    .update(notices)
    .set({ postKey: param('postKey'), commentKey: param('commentKey') })
    .where(sql`${notices.key} = ${param('key')}`);
});

const rowsAfter = query<{ archiveId: string; after: number; limit: number }>()(
  ({ archivedRows: { place, name, row } }) => ({ place, name, row }),
  (select, { archivedRows }, param) =>
    select
      .from(archivedRows)
      .where(
        and(
          eq(archivedRows.archiveId, param('archiveId')),
          sql`${archivedRows.place} > ${param('after')}`,
        ),
      )
      .orderBy(archivedRows.place)
      .limit(limit),
);
/** The rows go with their archive, but for a long thread that is more than one statement should take. */
const removeRows = mutation<{ archiveId: string; until: number }>()((db, { archivedRows }, param) =>
  db
    .delete(archivedRows)
    .where(
      sql`${archivedRows.archiveId} = ${param('archiveId')} and ${archivedRows.place} <= ${param('until')}`,
    ),
);

/** A row that is back. */
export interface RestoredRow {
  name: TableName;
  row: Values;
}

const leftAtOf = rowBy('users', 'id', ['leftAt']);
const PLACES: Partial<Record<TableName, { text: string; html?: 'html' }>> = MENTIONING;

/** A row whose text has no names of members who have left: while it is archived, nobody erases them there. */
function* withoutNames(name: TableName, row: Values): Procedure<Values> {
  const { [name]: place } = PLACES;
  const { [place?.text ?? '']: text, html = null } = row;
  if (!place || typeof text !== 'string') return row;
  let texts = { text, html: typeof html === 'string' ? html : null };
  for (const id of mentionedIn(text))
    if ((yield* get(leftAtOf, { id }))?.leftAt) texts = withoutName(id, texts);
  return { ...row, [place.text]: texts.text, ...(place.html && { html: texts.html }) };
}

/** A row of an archive. */
interface ArchivedRow {
  place: number;
  name: TableName;
  row: Values;
}

/** Reads some rows of an archive, in their order, after a place, as they may come back. */
export function* readArchived(archiveId: string, after: number): Procedure<ArchivedRow[]> {
  const read: ArchivedRow[] = [];
  for (const { place, name, row } of yield* all(rowsAfter, { archiveId, after, limit: BATCH_ROWS }))
    read.push({
      place,
      name: name as TableName,
      row: yield* withoutNames(name as TableName, JSON.parse(row)),
    });
  return read;
}

/** Writes an archived row back. @returns whether none is there. */
export function* writeRow(name: TableName, row: Values): Procedure<boolean> {
  const insert = INSERTS.get(name);
  return insert !== undefined && (yield* run(insert, { ...DEFAULTS.get(name), ...row })) > 0;
}

/**
 * Writes the rows of an archive back with their old keys. Rows under a text that is not there any more are left out, as
 * are those of members who have left since: theirs went from the archive.
 * @param postKey the post that stands, of archived comments; undefined: the post is in the archive.
 * @param change gives a row as it is to be written.
 * @param restored is called with each batch of rows that are back.
 */
export function* writeBack(
  archiveId: string,
  postKey: number | undefined,
  change: (row: RestoredRow) => Values,
  restored: (rows: readonly RestoredRow[]) => Procedure<void>,
): Procedure<void> {
  const posts = new Set(postKey === undefined ? [] : [postKey]);
  const comments = new Set<number>();
  const isThere = (known: ReadonlySet<number>, key: unknown) =>
    key === null || key === undefined || known.has(Number(key));
  for (let after = -1; ; ) {
    const batch = yield* readArchived(archiveId, after);
    const back: RestoredRow[] = [];
    for (const { name, row } of batch) {
      const isUnderComment = OF_COMMENT.includes(name);
      if (!isThere(posts, row['postKey'])) continue;
      if (isUnderComment && !isThere(comments, row['commentKey'])) continue;
      const written = change({ name, row });
      const isNew = yield* writeRow(name, written);
      if (name === 'notices' && !isNew) yield* run(relink, written);
      if (isNew && name === 'posts') posts.add(Number(row['key']));
      if (isNew && name === 'comments') comments.add(Number(row['key']));
      if (isNew || name === 'notices') back.push({ name, row: written });
    }
    yield* restored(back);
    const last = batch.at(-1);
    if (last) yield* run(removeRows, { archiveId, until: last.place });
    if (!last || batch.length < BATCH_ROWS) return;
    after = last.place;
    yield* yieldTurn();
  }
}
