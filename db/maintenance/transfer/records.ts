import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getTableColumns, sqliteCore } from '../../core/drizzle.ts';
import { decisionsOf, isShown } from '../../core/schema/columns.ts';
import { LINKS, primaryKeyOf, refsOf, schema } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';

/**
 * The content of an export: each line of a file is a record, a row of one table. Rows are named by their ids, never
 * by their keys. Values that can be counted again, and all revs, are left out.
 */
export interface RecordsOf {
  table: keyof Schema;
  /** Columns with the key of a row of another table; in a record they name its id, without `Key`. */
  refs: Readonly<Record<string, keyof Schema>>;
  /** Columns that an import makes anew. */
  omitted: string[];
  /** The column of the order; the keys of most tables are the order of writing. */
  order: readonly string[];
  /** Of which kinds the rows are; missing: of all. */
  kinds?: readonly string[];
  /** Rows of other tables that lie within a record, by the column that names its row. */
  nested: Record<string, { by: string; records: RecordsOf }>;
}

/** @param by the column that names the row within whose record the rows lie. */
function records(
  table: keyof Schema,
  { by, ...rest }: Partial<RecordsOf> & { by?: string } = {},
): RecordsOf {
  const omitted = decisionsOf(schema[table]).flatMap(([property, decision]) =>
    property !== by && isShown(decision, 'forum') ? [] : [property],
  );
  const refs = Object.entries(refsOf(table)).filter(([property]) => !omitted.includes(property));
  const order = primaryKeyOf(table);
  return { table, refs: Object.fromEntries(refs), omitted, order, nested: {}, ...rest };
}
const under = (by: string, table: keyof Schema, rest: Partial<RecordsOf> = {}) => ({
  by,
  records: records(table, { by, ...rest }),
});

/**
 * The files of an export in the order of an import: each record after those that it names. Secrets have no row that
 * stands for a member and a row of another table, so such tables need no words here.
 */
export const FILES: Record<string, Record<string, RecordsOf>> = {
  users: {
    user: records('users', {
      nested: {
        payments: under('userKey', 'payments'),
        claims: under('userKey', 'claims'),
        leavings: under('userKey', 'leavings'),
        letters: under('userKey', 'letters'),
        held: under('authorKey', 'held'),
        goldMails: under('userKey', 'deliveries', { kinds: ['gift', 'revoked'] }),
        formerAddresses: under('userKey', 'formerAddresses', { order: ['until', 'address'] }),
      },
    }),
  },
  codes: { code: records('codes') },
  tags: { tag: records('tags') },
  posts: { post: records('posts', { nested: { polls: under('postKey', 'polls') } }) },
  comments: { comment: records('comments') },
  revisions: { post: records('postRevisions'), comment: records('commentRevisions') },
  reports: { report: records('reports') },
  postReports: { report: records('postReports') },
  announcements: { announcement: records('announcements') },
  ...Object.fromEntries(LINKS.map(({ name }) => [name, { [name]: records(name) }])),
  inbox: { notice: records('notices') },
  removed: { removed: records('removedPosts') },
  settings: { setting: records('siteSettings') },
  sms: { payment: records('smsPayments') },
  photos: { photo: records('photos') },
  images: { image: records('images') },
  imageFiles: { file: records('imageFiles') },
  sanctions: { sanction: records('sanctions') },
  oldAddresses: { address: records('oldAddresses') },
  oldMembers: { address: records('oldMembers') },
  moved: { import: records('moved') },
  movedPeople: { person: records('movedPeople') },
  marked: { address: records('markedAddresses') },
  audit: { entry: records('audit') },
};

export type Row = Record<string, unknown>;

/** The columns of a table, by the names of their properties. */
export const columnsOf = (table: keyof Schema): [string, AnySQLiteColumn][] =>
  Object.entries(getTableColumns(schema[table]));
/** The name of a table in SQL. */
export const nameOf = (table: keyof Schema): string =>
  sqliteCore.getTableConfig(schema[table]).name;
