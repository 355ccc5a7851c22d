import { announcementsTable } from './announcements.ts';
import { auditTable } from './audit.ts';
import { columnsOf, type EngineKind } from './columns.ts';
import { commentsTable } from './comments.ts';
import { countersTable } from './counters.ts';
import { heldTable } from './held.ts';
import { idempotencyTable } from './idempotency.ts';
import { identityTables } from './identity.ts';
import { followsTable, lettersTable, noticesTable } from './inbox.ts';
import { leasesTable } from './leases.ts';
import { paymentsTable } from './membership.ts';
import { mutesTable } from './mutes.ts';
import { photosTable } from './photos.ts';
import { postsTable, removedPostsTable } from './posts.ts';
import { readsTable } from './reads.ts';
import { reportsTable } from './reports.ts';
import { commentRevisionsTable, postRevisionsTable } from './revisions.ts';
import { sanctionsTable } from './sanctions.ts';
import { commentWordsTable, postWordsTable } from './search.ts';
import { settingsTable } from './settings.ts';
import { siteSettingsTable } from './site-settings.ts';
import { tagsTable } from './tags.ts';
import { endedTokensTable } from './tokens.ts';
import { usersTable } from './users.ts';
import { votesTable } from './votes.ts';

/**
 * Makes every table for one engine. Keys and ids are made in code (`db/ids.ts`); their order is the order of writing.
 * A kept count lies beside what it counts and changes in the same transaction; `npm run fsck` recounts it.
 */
export function makeSchema(engine: EngineKind) {
  const c = columnsOf(engine);
  const users = usersTable(c);
  const posts = postsTable(c, users);
  const comments = commentsTable(c, posts, users);
  return {
    users,
    tags: tagsTable(c),
    posts,
    removedPosts: removedPostsTable(c),
    votes: votesTable(c, posts, users),
    comments,
    reports: reportsTable(c, comments, users),
    postRevisions: postRevisionsTable(c, posts),
    commentRevisions: commentRevisionsTable(c, comments),
    reads: readsTable(c, users, posts),
    mutes: mutesTable(c, users),
    follows: followsTable(c, users, posts),
    notices: noticesTable(c, users),
    letters: lettersTable(c, users),
    sanctions: sanctionsTable(c, users),
    held: heldTable(c, users),
    photos: photosTable(c),
    idempotency: idempotencyTable(c, users),
    postWords: postWordsTable(c, posts),
    commentWords: commentWordsTable(c, comments),
    announcements: announcementsTable(c, users),
    payments: paymentsTable(c, users),
    audit: auditTable(c),
    endedTokens: endedTokensTable(c),
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
export const KEYED_TABLES = [
  'users',
  'tags',
  'posts',
  'removedPosts',
  'comments',
  'reports',
  'announcements',
  'payments',
  'notices',
  'sanctions',
  'held',
  'audit',
] as const satisfies (keyof Schema)[];
