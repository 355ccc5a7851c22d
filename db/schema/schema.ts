import { announcementsTable } from './announcements.ts';
import { auditTable } from './audit.ts';
import { columnsOf, type EngineKind } from './columns.ts';
import { commentsTable } from './comments.ts';
import { countersTable } from './counters.ts';
import { identityTables } from './identity.ts';
import { paymentsTable } from './membership.ts';
import { postsTable, removedPostsTable } from './posts.ts';
import { reportsTable } from './reports.ts';
import { settingsTable } from './settings.ts';
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
    announcements: announcementsTable(c, users),
    payments: paymentsTable(c, users),
    audit: auditTable(c),
    endedTokens: endedTokensTable(c),
    counters: countersTable(c),
    settings: settingsTable(c),
    ...identityTables(c),
  };
}
export type Schema = ReturnType<typeof makeSchema>;

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
  'audit',
] as const satisfies (keyof Schema)[];
