import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { emailLinksTable, formerAddressesTable } from '../../features/addresses/table.ts';
import { announcementsTable } from '../../features/announcements/table.ts';
import { actsTable, archivedRowsTable, archivesTable } from '../../features/archive/table.ts';
import { auditTable } from '../../features/audit/table.ts';
import { endedTokensTable } from '../../features/auth/table.ts';
import { claimsTable, smsPaymentsTable } from '../../features/claims/table.ts';
import { commentsTable } from '../../features/comments/table.ts';
import { deliveriesTable } from '../../features/deliveries/table.ts';
import {
  passkeyChallengesTable,
  passkeysTable,
  recoveryCodesTable,
  secondFactorsTable,
} from '../../features/factors/table.ts';
import { heldTable } from '../../features/held/table.ts';
import { identityTables } from '../../features/identity/table.ts';
import { imageFilesTable, imagesTable, imageUsesTable } from '../../features/images/table.ts';
import { followsTable, lettersTable, noticesTable } from '../../features/inbox/table.ts';
import { leavingsTable, markedAddressesTable } from '../../features/leaving/table.ts';
import { codesTable, paymentsTable } from '../../features/membership/table.ts';
import {
  movedPeopleTable,
  movedTable,
  oldAddressesTable,
  oldMembersTable,
} from '../../features/moved/table.ts';
import { mutesTable } from '../../features/mutes/table.ts';
import { photosTable } from '../../features/photos/table.ts';
import { ballotsTable, pollsTable } from '../../features/polls/table.ts';
import { postsTable, removedPostsTable } from '../../features/posts/table.ts';
import { pushDevicesTable } from '../../features/push/table.ts';
import { likenessesTable, raidsTable } from '../../features/raid/table.ts';
import { readPositionsTable } from '../../features/read-positions/table.ts';
import { postReportsTable, reportsTable } from '../../features/reports/table.ts';
import { commentRevisionsTable, postRevisionsTable } from '../../features/revisions/table.ts';
import { sanctionsTable } from '../../features/sanctions/table.ts';
import { savedTable } from '../../features/saved/table.ts';
import { commentWordsTable, postWordsTable } from '../../features/search/table.ts';
import { sessionsTable } from '../../features/sessions/table.ts';
import { settingsTable, siteSettingsTable } from '../../features/settings/table.ts';
import { tagsTable } from '../../features/tags/table.ts';
import { thanksTable, threadThanksTable } from '../../features/thanks/table.ts';
import { usersTable } from '../../features/users/table.ts';
import { votesTable } from '../../features/votes/table.ts';
import { type Columns, columnsOf, type EngineKind, ownerKey, type Parent } from './columns.ts';

/** Kept totals, and the revs of rooms that no row stands for. `db/core/counters.ts` lists the names. */
const countersTable = (c: Columns) =>
  c.table('counters', {
    name: c.text('name', 'neither').primaryKey(),
    value: c.long('value', 'neither').notNull(),
  });

/**
 * Writes that carried an idempotency key. The client's key (UUIDv7) comes first in the primary key: keys of one time lie
 * together, and old ones are removed from the front.
 */
const idempotencyTable = (c: Columns, users: Parent) =>
  c.table(
    'idempotency',
    {
      idempotencyKey: c.text('idempotency_key', 'neither').notNull(),
      userKey: ownerKey(c, 'user_key', users, 'keyedWrite', 'goes'),
      path: c.text('path', 'own').notNull(),
      /** The hash of the parsed body. */
      bodyHash: c.text('body_hash', 'neither').notNull(),
      /** The id of what was written. */
      writtenId: c.text('written_id', 'own').notNull(),
      writtenAt: c.time('written_at', 'own').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.idempotencyKey, t.userKey] })],
  );

/** Work that one of several servers does at a time. A lease that has run out is anybody's. */
const leasesTable = (c: Columns) =>
  c.table('leases', {
    name: c.text('name', 'neither').primaryKey(),
    holder: c.text('holder', 'neither').notNull(),
    until: c.time('until', 'neither').notNull(),
  });

/**
 * Makes every table for one engine. Keys and ids are made in code (`db/core/ids.ts`); their order is the order of
 * writing. A kept count lies beside what it counts and changes in the same transaction; `npm run fsck` recounts it.
 */
export function makeSchema(engine: EngineKind) {
  const c = columnsOf(engine);
  const users = usersTable(c);
  const posts = postsTable(c, users);
  const comments = commentsTable(c, posts, users);
  const images = imagesTable(c, users);
  const acts = actsTable(c);
  const archives = archivesTable(c, acts);
  return {
    users,
    tags: tagsTable(c),
    posts,
    removedPosts: removedPostsTable(c),
    votes: votesTable(c, posts, users),
    polls: pollsTable(c, posts),
    ballots: ballotsTable(c, users),
    comments,
    thanks: thanksTable(c, comments, users),
    threadThanks: threadThanksTable(c, posts),
    reports: reportsTable(c, comments, users),
    postReports: postReportsTable(c, posts, users),
    postRevisions: postRevisionsTable(c, posts),
    commentRevisions: commentRevisionsTable(c, comments),
    reads: readPositionsTable(c, users, posts),
    mutes: mutesTable(c, users),
    follows: followsTable(c, users, posts),
    saved: savedTable(c, users, posts),
    notices: noticesTable(c, users),
    letters: lettersTable(c, users),
    deliveries: deliveriesTable(c),
    sanctions: sanctionsTable(c, users),
    held: heldTable(c, users),
    raids: raidsTable(c),
    likenesses: likenessesTable(c, users),
    acts,
    archives,
    archivedRows: archivedRowsTable(c, archives, users),
    photos: photosTable(c),
    imageFiles: imageFilesTable(c),
    images,
    imageUses: imageUsesTable(c, images),
    idempotency: idempotencyTable(c, users),
    postWords: postWordsTable(c, posts),
    commentWords: commentWordsTable(c, comments),
    announcements: announcementsTable(c, users),
    payments: paymentsTable(c, users),
    claims: claimsTable(c, users),
    smsPayments: smsPaymentsTable(c),
    codes: codesTable(c),
    audit: auditTable(c),
    endedTokens: endedTokensTable(c),
    sessions: sessionsTable(c, users),
    secondFactors: secondFactorsTable(c, users),
    recoveryCodes: recoveryCodesTable(c, users),
    passkeys: passkeysTable(c, users),
    passkeyChallenges: passkeyChallengesTable(c),
    pushDevices: pushDevicesTable(c, users),
    emailLinks: emailLinksTable(c, users),
    formerAddresses: formerAddressesTable(c, users),
    leavings: leavingsTable(c, users),
    markedAddresses: markedAddressesTable(c),
    oldAddresses: oldAddressesTable(c),
    oldMembers: oldMembersTable(c, users),
    moved: movedTable(c),
    movedPeople: movedPeopleTable(c, users),
    counters: countersTable(c),
    settings: settingsTable(c),
    siteSettings: siteSettingsTable(c),
    leases: leasesTable(c),
    ...identityTables(c),
  };
}
export type Schema = ReturnType<typeof makeSchema>;

/**
 * The search indexes, made anew from the texts at need. Their migrations are written by hand: on SQLite they are
 * virtual tables.
 */
export const SEARCH_TABLES = ['postWords', 'commentWords'] as const satisfies (keyof Schema)[];

/** The tables whose rows have a key made of their id. */
export type KeyedTable = {
  [T in keyof Schema]: Schema[T] extends Record<'key' | 'id', AnySQLiteColumn> ? T : never;
}[keyof Schema];
