/**
 * The tables from which drizzle-kit generates the migrations of one engine (`ENGINE=postgres` for the other). It reads
 * the exports one by one, so each table needs a name here.
 */
import { makeSchema, type Schema, type SEARCH_TABLES } from './schema.ts';

/** The search indexes have migrations written by hand. */
type Generated = Omit<Schema, (typeof SEARCH_TABLES)[number]>;

const tables: Generated = makeSchema(process.env['ENGINE'] === 'postgres' ? 'postgres' : 'sqlite');

export const {
  users,
  tags,
  posts,
  removedPosts,
  votes,
  comments,
  reports,
  postRevisions,
  commentRevisions,
  reads,
  mutes,
  follows,
  notices,
  letters,
  sanctions,
  held,
  photos,
  idempotency,
  announcements,
  payments,
  audit,
  endedTokens,
  counters,
  settings,
  siteSettings,
  leases,
  identities,
  identitySessions,
  identityAccounts,
  identityVerifications,
  confirmationMails,
  ...forgotten
} = tables;

// A table without a name does not compile: the migrations would leave it out and say that nothing has changed.
forgotten satisfies Record<string, never>;
