import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLong } from '../amounts.ts';

/** Tests that run before a release, and not at each change (`TESTS=all`). */
const BEFORE_A_RELEASE = 'tests/**/*.release.test.ts';

/** The tests that a run of any suite leaves out. */
export const LEFT_OUT: string[] = isLong ? [] : [BEFORE_A_RELEASE];

/** Of the tests below, those that open no forum, or files of SQLite alone: on servers they would do the same again. */
export const SAME_ON_SERVERS: string[] = [
  'tests/cluster/room-shards.test.ts',
  'tests/database/both-engines/selection.test.ts',
  'tests/database/commits/{batches,group-commit,wal}.test.ts',
  'tests/database/migrations/{foreign-version,tables}.test.ts',
  'tests/database/reads/{bounded-reads,costly-reads,list-pages}.test.ts',
  'tests/database/transfer/{csv-cells,csv-forms,named-members}.test.ts',
  'tests/features/audit/details.test.ts',
  'tests/features/membership/currencies.test.ts',
  'tests/features/read-positions/reading.test.ts',
  'tests/features/since/{days,made-once}.test.ts',
  'tests/features/users/photos.test.ts',
  'tests/realtime/cache/response-cache.test.ts',
  'tests/realtime/rooms/{late-renames,own-state}.test.ts',
];

/**
 * The mark of a test of several servers, of many callers at once, or with an expectation of its own for an engine. What is
 * skipped on servers, and an import, is none.
 */
const DIFFERS = /support\/(many-servers|races)\.ts'|(?<!skipIf\()\bonServers\b(?![^;]*\bfrom ')/;
const cwd = join(import.meta.dirname, '../../..');
/** The tests with that mark. */
export const DIFFERENT: string[] = globSync(
  'tests/{features,operation,realtime,security}/**/*.test.ts',
  {
    cwd,
  },
).filter((path) => DIFFERS.test(readFileSync(join(cwd, path), 'utf8')));

/**
 * The tests that run a second time, on PostgreSQL and Redis (`npm run test:scale`): those whose outcome another engine or
 * a second server can change. All others ask the same calls, whose answers `calls.test.ts` compares on both engines.
 */
export const ON_SERVERS: string[] = [
  ...DIFFERENT,
  // The stores, commits, migrations, moves, exports and imports; each call of the contract on both engines.
  'tests/database/**/*.test.ts',
  // Two servers, what they hear of each other, and what they do while PostgreSQL or Redis is away.
  'tests/cluster/**/*.test.ts',
  'tests/operation/upgrade/**/*.test.ts',
  // Texts and members that many write at once.
  'tests/features/{comments,images,posts,read-positions,reports,revisions,users}/**/*.test.ts',
  // Rights, money and sign-ins that two servers may give or take at once.
  'tests/features/{archive,claims,clear,factors,held,leaving,membership,raid,sessions}/**/*.test.ts',
  // Queues whose rows each server claims, and the counts of inboxes.
  'tests/features/{inbox,notification-mails,since}/**/*.test.ts',
  'tests/features/push/**/*{devices,floods,lasting,sessions}*.test.ts',
  // Searches, and lists with their orders and cursors.
  'tests/features/{members,search}/**/*.test.ts',
  // Features that have a statement or an expectation of their own for an engine.
  'tests/features/audit/**/*.test.ts',
  'tests/features/auth/**/*{addresses,admins}*.test.ts',
  // Caches, and events after a commit that another server may have made.
  'tests/realtime/{cache,events,rooms}/**/*.test.ts',
  'tests/security/caching/**/*.test.ts',
  'tests/security/handshakes/**/*sessions*.test.ts',
  // Limits are counted in Redis.
  'tests/security/limits/**/*.test.ts',
  // Two people before two browsers, whose pages two servers serve.
  'tests/journeys/live/**/*together*.test.ts',
];
