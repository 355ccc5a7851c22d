/** The queries that the earlier texts of posts and of comments have in common. */
import type { SelectedFields } from 'drizzle-orm/sqlite-core';
import { MOST_REVISION_BYTES, MOST_REVISIONS } from '../../../contract/values/limits.ts';
import { and, desc, eq, sql } from '../../core/drizzle.ts';
import { mutation, type ParamOf, query } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';

/** A table of revisions, and its column that names what they are of. */
export type Revisions = (
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
export const pageOf = <Fields extends SelectedFields>(
  revisions: Revisions,
  fieldsOf: (schema: Schema) => Fields,
  rows: number,
) =>
  query<{ key: number; before: number }>()(fieldsOf, (db, schema, param, fields) => {
    const { table, of } = revisions(schema);
    return db
      .select<SelectedFields>(fields)
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
  query<{ key: number }>()(fieldsOf, (db, schema, param, fields) => {
    const { table, of } = revisions(schema);
    return db
      .select<SelectedFields>(fields)
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
export const versionOf = (revisions: Revisions) =>
  query<{ key: number; version: number }>()(
    (schema) => ({ version: revisions(schema).table.version }),
    (db, schema, param, fields) => {
      const { table, of } = revisions(schema);
      return db
        .select(fields)
        .from(table)
        .where(and(eq(of, param('key')), eq(table.version, param('version'))));
    },
  );

/** What a new revision keeps of a post or comment, in the order of its table; `text` is the column of the text. */
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
