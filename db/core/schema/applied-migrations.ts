import type { readMigrationFiles } from '../drizzle.ts';
import { asUnavailableError, brokenConstraint, OperatorError } from '../errors.ts';

/** Another version of the forum has written the data. */
export class WrongVersionError extends OperatorError {
  override name = 'WrongVersionError';
}

/** A migration that is applied to the data. */
export interface AppliedMigration {
  /** The hash of the migration's text. */
  hash: string;
  /** The time at which the migration was made. */
  at: number;
}
type Migrations = ReturnType<typeof readMigrationFiles>;

/** The part of a logger that the start of a store needs. */
export interface StartLog {
  info(message: string): void;
  warn(details: { err: unknown }, message: string): void;
}

/** How a store is opened. */
export interface Opening {
  /** Refuses data of an older version. A command must not migrate them: servers of that version may run. */
  refusesOlder?: boolean;
  /** The log of a server's start. Only a server gives back the free space of a file. */
  serverLog?: StartLog;
}

/** The sentence for data that lack a migration. */
export const OLDER_VERSION =
  'The data was written by an older version of the forum. Stop its servers, then start this version once.';

/**
 * Checks the applied migrations, oldest first, against the migrations of this version.
 * @throws WrongVersionError unless the applied migrations are the first of the known ones.
 */
function assertKnown(applied: AppliedMigration[], known: Migrations) {
  const newest = known.at(-1)?.folderMillis ?? 0;
  if (applied.some(({ at }) => at > newest)) {
    throw new WrongVersionError('The data was written by a newer version of the forum.');
  }
  const differ = applied.some(({ hash, at }, n) => {
    const expected = known[n];
    return expected?.folderMillis !== at || expected.hash !== hash;
  });
  if (!differ) return;
  throw new WrongVersionError(
    'A migration was edited after it had been applied to the data. Start the version that wrote it.',
  );
}

/**
 * The migrations that the data lack; all of them for an empty database.
 * @throws WrongVersionError for data of a newer version, of one with other migrations, or of a refused older one.
 */
export function missingMigrations(
  applied: AppliedMigration[],
  known: Migrations,
  { refusesOlder = false }: Opening = {},
): Migrations {
  assertKnown(applied, known);
  const missing = known.slice(applied.length);
  if (refusesOlder && applied.length > 0 && missing.length > 0)
    throw new WrongVersionError(OLDER_VERSION);
  return missing;
}

/** A sentence for an error of a migration where the data or the database are the reason; else the error itself. */
export function asMigrationError(error: unknown): unknown {
  const reason = brokenConstraint(error);
  if (reason === null) return asUnavailableError(error);
  const sentence = `The data can't be brought to this version, and stay as they were: ${reason}.`;
  const advice = 'The fsck of the version before names rows without their parent.';
  return new OperatorError(`${sentence} ${advice}`, { cause: error });
}
