/** The queries that the earlier texts of posts and of comments have in common. */

import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { MOST_REVISION_BYTES, MOST_REVISIONS } from '../../../contract/values/limits.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { and, desc, eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { mutation, type ParamOf, type Query, query, type RowOf } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';

/** A table of revisions, and its column that names what they are of. */
type Revisions = (
  schema: Schema,
) =>
  | { table: Schema['postRevisions']; of: Schema['postRevisions']['postKey'] }
  | { table: Schema['commentRevisions']; of: Schema['commentRevisions']['commentKey'] };

export const ofPosts: Revisions = ({ postRevisions: table }) => ({ table, of: table.postKey });
export const ofComments: Revisions = ({ commentRevisions: table }) => ({
  table,
  of: table.commentKey,
});

/** A page of revisions that are not hidden, the newest first. */
const pageOf = <Fields extends SelectedFields>(
  revisions: Revisions,
  fieldsOf: (schema: Schema) => Fields,
  rows: number,
) =>
  query<{ key: number; before: number }>()(fieldsOf, (select, schema, param) => {
    const { table, of } = revisions(schema);
    return select
      .from(table)
      .where(
        and(
          eq(of, param('key')),
          sql`${table.version} < ${param('before')}`,
          sql`not ${table.isHidden}`,
        ),
      )
      .orderBy(desc(table.version))
      .limit(rows);
  });

/** The newest revision, hidden or not. */
export const lastOf = <Fields extends SelectedFields>(
  revisions: Revisions,
  fieldsOf: (schema: Schema) => Fields,
) =>
  query<{ key: number }>()(fieldsOf, (select, schema, param) => {
    const { table, of } = revisions(schema);
    return select
      .from(table)
      .where(eq(of, param('key')))
      .orderBy(desc(table.version))
      .limit(1);
  });

/** Rows that one edit deletes at most. */
const MOST_PRUNED = 100;

/**
 * Deletes the earlier texts beyond those that can be read and beyond the bytes of a text's revisions: first hidden
 * ones, which nobody reads, then the oldest. No engine reads the texts for their length. An older forum may have kept
 * thousands: each edit deletes a part of them, so that none takes long.
 */
export const pruneOf = (revisions: Revisions) =>
  mutation<{ key: number }>()((db, schema, param) => {
    const { table, of } = revisions(schema);
    return db.delete(table).where(
      and(
        eq(of, param('key')),
        sql`${table.version} in (select version from (
          select version, row_number() over ranked as place,
            sum(octet_length(text) + coalesce(octet_length(html), 0)) over ranked as bytes
          from ${table} where ${of} = ${param('key')}
          window ranked as (order by is_hidden, version desc)
        ) as kept where place > ${sql.raw(String(MOST_REVISIONS))} or bytes > ${sql.raw(String(MOST_REVISION_BYTES))}
          order by place desc limit ${sql.raw(String(MOST_PRUNED))})`,
      ),
    );
  });

/** A revision's version, where there is such a revision. */
const versionOf = (revisions: Revisions) =>
  query<{ key: number; version: number }>()(
    (schema) => ({ version: revisions(schema).table.version }),
    (select, schema, param) => {
      const { table, of } = revisions(schema);
      return select
        .from(table)
        .where(and(eq(of, param('key')), eq(table.version, param('version'))));
    },
  );

/**
 * The columns that a new revision keeps of a post or comment, in the order of its table; `text` is the column of the
 * text.
 */
export const keptFields = (
  table: Schema['posts'] | Schema['comments'],
  text: Schema['posts']['description'] | Schema['comments']['text'],
  param: ParamOf<{ replacedAt: number }>,
) => ({
  version: table.version,
  text: sql<string>`${text}`.as('text'),
  format: table.format,
  html: table.html,
  htmlVersion: table.htmlVersion,
  mentions: table.mentions,
  replacedAt: sql<number>`cast(${param('replacedAt')} as bigint)`.as('replaced_at'),
  isHidden: sql<boolean>`false`.as('is_hidden'),
});

/** The revisions of one statement: that many of the longest texts take one or two milliseconds. */
const ROWS = 10;
/** The most characters of the texts and HTML of one answer. Those that are kept may have twice as many. */
const MOST_CHARACTERS = 1_000_000;
/** After every version. */
const LAST_VERSION = 2 ** 31 - 1;

interface Before {
  key: number;
  before: number;
}
const postRevisions = pageOf(
  ofPosts,
  ({ postRevisions: { version, title, tag, text, format, html, replacedAt } }) => ({
    version,
    title,
    tag,
    text,
    format,
    html,
    replacedAt,
  }),
  ROWS,
);
export type PostRevisionRow = RowOf<typeof postRevisions>;

const commentRevisions = pageOf(
  ofComments,
  ({ commentRevisions: { version, text, format, html, replacedAt } }) => ({
    version,
    text,
    format,
    html,
    replacedAt,
  }),
  ROWS,
);
export type CommentRevisionRow = RowOf<typeof commentRevisions>;

type Texts = Pick<CommentRevisionRow, 'version' | 'text' | 'html'>;

/** The first rows whose texts are short enough together; the very first in any case. */
function withinSize<Row extends Texts>(rows: readonly Row[]): Row[] {
  let characters = 0;
  return rows.filter(({ text, html }, n) => {
    characters += text.length + (html?.length ?? 0);
    return n === 0 || characters <= MOST_CHARACTERS;
  });
}

function* readNewest<Row extends Texts>(page: Query<Before, Row>, key: number): Procedure<Row[]> {
  const rows: Row[] = [];
  const timer = new TurnTimer();
  for (;;) {
    const found = yield* all(page, { key, before: rows.at(-1)?.version ?? LAST_VERSION });
    rows.push(...found);
    const within = withinSize(rows);
    const isCut = within.length < rows.length;
    if (isCut || found.length < ROWS || rows.length >= MOST_REVISIONS) return within;
    yield* yieldOverlongTurn(timer);
  }
}

/** The newest earlier texts of a post that are not hidden, newest first; of very long ones fewer. */
export const listPostRevisions = (post: { key: number }) => readNewest(postRevisions, post.key);
/** The newest earlier texts of a comment that are not hidden, newest first. */
export const listCommentRevisions = (comment: { key: number }) =>
  readNewest(commentRevisions, comment.key);

interface Version {
  key: number;
  version: number;
}
const ERASED = { text: '', html: null, mentions: null, isHidden: true };
const hideIn = (revisions: Revisions, erased: typeof ERASED & { title?: string; tag?: string }) =>
  mutation<Version>()((db, schema, param) => {
    const { table, of } = revisions(schema);
    return db
      .update(table)
      .set(erased)
      .where(
        and(eq(of, param('key')), eq(table.version, param('version')), sql`not ${table.isHidden}`),
      );
  });
const OF = {
  post: { hide: hideIn(ofPosts, { ...ERASED, title: '', tag: '' }), find: versionOf(ofPosts) },
  comment: { hide: hideIn(ofComments, ERASED), find: versionOf(ofComments) },
};

declare module '../../core/store.ts' {
  interface Changes {
    /** The id of the post or comment whose earlier text was hidden. */
    'revision:hidden': { id: string };
  }
}

interface Hidden {
  kind: keyof typeof OF;
  of: { key: number; id: string; authorEmail: string };
  version: number;
}

/**
 * Hides an earlier text for good: it is erased, and its version stays. The audit log names who did it.
 * @returns whether there is such an earlier version; one that is hidden already counts.
 */
export function hideRevision(store: Store, { kind, of, version }: Hidden, actor: string) {
  return store.write(function* (tx) {
    const { hide, find } = OF[kind];
    const { key, id, authorEmail } = of;
    if ((yield* run(hide, { key, version })) === 0)
      return (yield* get(find, { key, version })) !== undefined;
    const detail = `version ${version} of a ${kind} of ${authorEmail}`;
    yield* appendAudit({ actor, act: 'revision hidden', target: id, detail });
    tx.changed('revision:hidden', { id });
    return true;
  });
}
