/** The tables from which drizzle-kit generates the migrations of one engine (`ENGINE=postgres` for the other). */
import { makeSchema } from './schema.ts';

export const {
  users,
  tags,
  posts,
  removedPosts,
  votes,
  comments,
  reports,
  announcements,
  payments,
  audit,
  endedTokens,
  counters,
  settings,
  identities,
  identitySessions,
  identityAccounts,
  identityVerifications,
} = makeSchema(process.env['ENGINE'] === 'postgres' ? 'postgres' : 'sqlite');
