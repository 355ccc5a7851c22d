import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { getTableColumns, sqliteCore } from '../../core/drizzle.ts';
import { LINKS } from '../../core/schema/relations.ts';
import { makeSchema, type Schema } from '../../core/schema/schema.ts';

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

const records = (table: keyof Schema, rest: Partial<RecordsOf> = {}): RecordsOf => ({
  table,
  refs: {},
  omitted: [],
  order: ['key'],
  nested: {},
  ...rest,
});
const users = { userKey: 'users' } as const;
const places = { postKey: 'posts', commentKey: 'comments' } as const;
const byUser = (table: keyof Schema, rest: Partial<RecordsOf> = {}) => ({
  by: 'userKey',
  records: records(table, { omitted: ['userKey'], ...rest }),
});
const held = records('held', {
  refs: { ...places, replyToKey: 'comments' },
  omitted: ['authorKey'],
});

/**
 * The files of an export in the order of an import: each record after those that it names. Secrets have no row that
 * stands for a member and a row of another table, so such tables need no words here.
 */
export const FILES: Record<string, Record<string, RecordsOf>> = {
  users: {
    user: records('users', {
      omitted: ['searchText', 'postCount', 'heldPosts', 'tokenSeries', 'rev', 'inboxRev'],
      nested: {
        payments: byUser('payments'),
        claims: byUser('claims', { omitted: ['userKey', 'settledByKey'] }),
        leavings: byUser('leavings', { order: ['userKey'] }),
        letters: byUser('letters', { order: ['userKey'], omitted: ['userKey', 'claimedUntil'] }),
        held: { by: 'authorKey', records: held },
        goldMails: byUser('deliveries', {
          kinds: ['gift', 'revoked'],
          order: ['id'],
          omitted: ['userKey', 'madeAt', 'claimedUntil'],
        }),
        formerAddresses: byUser('formerAddresses', { order: ['until', 'address'] }),
      },
    }),
  },
  codes: { code: records('codes', { refs: { paymentKey: 'payments', usedByKey: 'users' } }) },
  tags: { tag: records('tags') },
  posts: {
    post: records('posts', {
      refs: { authorKey: 'users' },
      omitted: ['castUp', 'castDown', 'toldVotes', 'score', 'commentCount', 'rev', 'commentsRev'],
    }),
  },
  comments: {
    comment: records('comments', {
      refs: { postKey: 'posts', authorKey: 'users', replyToKey: 'comments' },
    }),
  },
  revisions: {
    post: records('postRevisions', {
      refs: { postKey: 'posts' },
      order: ['postKey', 'version'],
      omitted: ['rev'],
    }),
    comment: records('commentRevisions', {
      refs: { commentKey: 'comments' },
      order: ['commentKey', 'version'],
    }),
  },
  reports: {
    report: records('reports', { refs: { commentKey: 'comments', reporterKey: 'users' } }),
  },
  announcements: { announcement: records('announcements', { refs: { authorKey: 'users' } }) },
  ...Object.fromEntries(
    LINKS.map(({ name, primaryKey, refs }) => [
      name,
      { [name]: records(name, { refs, order: primaryKey }) },
    ]),
  ),
  inbox: { notice: records('notices', { refs: { ...users, ...places, actorKey: 'users' } }) },
  removed: { removed: records('removedPosts') },
  settings: { setting: records('siteSettings', { order: ['name'] }) },
  sms: { payment: records('smsPayments') },
  photos: { photo: records('photos', { order: ['hash'] }) },
  sanctions: { sanction: records('sanctions', { refs: users }) },
  marked: { address: records('markedAddresses', { order: ['id'] }) },
  audit: { entry: records('audit') },
};

/** The tables that no export has: secrets, sessions, and what servers make anew. */
export const LEFT_BEHIND: (keyof Schema)[] = [
  ...(['identities', 'identitySessions', 'identityAccounts', 'identityVerifications'] as const),
  ...([
    'endedTokens',
    'sessions',
    'secondFactors',
    'recoveryCodes',
    'passkeys',
    'passkeyChallenges',
    'pushDevices',
    'emailLinks',
    'idempotency',
    'leases',
    'postWords',
    'commentWords',
  ] as const),
  ...(['counters', 'settings'] as const),
];

export const schema = makeSchema('sqlite');
export type Row = Record<string, unknown>;

/** The columns of a table, by the names of their properties. */
export const columnsOf = (table: keyof Schema): [string, AnySQLiteColumn][] =>
  Object.entries(getTableColumns(schema[table]));
/** The name of a table in SQL. */
export const nameOf = (table: keyof Schema): string =>
  sqliteCore.getTableConfig(schema[table]).name;
/** The name by which a record names the row of a column like `authorKey`. */
export const refName = (column: string): string => column.replace(/Key$/, '');
