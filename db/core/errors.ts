/** An error for the forum's operator. Its message is complete; the stack trace is not shown. */
export class OperatorError extends Error {}

/** The database is locked, full or unreachable. Nothing was written, and a later retry may succeed. */
export class UnavailableError extends OperatorError {
  override name = 'UnavailableError';
}

/** The message for a committed write whose sync is late or failed: its outcome is unknown. */
export const NOT_SYNCED = "The forum's disk does not answer. Please look whether it was saved.";

/** The message for a costly read that takes too long, on either engine. */
export const COSTLY_READ_LATE = 'The search took too long. Please try again with other words.';
export const costlyReadLate = (cause?: unknown) =>
  new UnavailableError(COSTLY_READ_LATE, { cause });

interface DriverError extends Error {
  code: string;
  /** The constraint that a statement broke; only PostgreSQL's driver names it apart. */
  constraint?: string;
}

/** The driver's error: the first with a code among an error and its causes. */
function driverError(error: unknown): DriverError | null {
  if (!(error instanceof Error)) return null;
  if (typeof (error as { code?: unknown }).code === 'string') return error as DriverError;
  return driverError(error.cause);
}
const codeOf = (error: unknown): string => driverError(error)?.code ?? '';

const DUPLICATE_CODES = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** True if a write broke a unique constraint, on either engine. */
export const isDuplicate = (error: unknown): boolean => DUPLICATE_CODES.includes(codeOf(error));

const NO_ANSWER = "The forum's database does not answer. Please try again in a moment.";
const SENTENCES: [prefix: string, sentence: string][] = [
  ['SQLITE_BUSY', 'The database is locked by another process. Please try again in a moment.'],
  ['SQLITE_FULL', 'The disk of the forum is full. Nothing was saved.'],
  ['SQLITE_IOERR', "The forum's disk does not answer. Nothing was saved."],
  ['SQLITE_READONLY', 'The database can only be read now. Nothing was saved.'],
  ['SQLITE_CANTOPEN', "The forum's database can't be opened now."],
  // PostgreSQL's error classes, and the system's error codes of a failed connection.
  ...['08', '57P', 'ECONN', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOST', 'ENET'].map(
    (code): [string, string] => [code, NO_ANSWER],
  ),
  ['3D000', "The forum's database does not exist. Create it, or mend DATABASE_URL."],
  ['28', "The forum's database refuses the user or the password of DATABASE_URL."],
  ['57014', 'The database took too long. Please try again in a moment.'],
  ['55P03', 'The database is locked. Please try again in a moment.'],
  ['40', 'Too many people changed the same thing at once. Please try again.'],
  ['53300', 'The database has too many connections. Please try again in a moment.'],
  ['53', 'The disk or memory of the database is full. Nothing was saved.'],
  ['58', "The database's disk does not answer. Nothing was saved."],
  ['25006', 'The database can only be read now. Nothing was saved.'],
];

/** The PostgreSQL driver's messages of a lost or failed connection that have no error code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout e|Client (was closed|has encountered)|Query read timeout|Cannot use a pool)/;

/** Converts an error of the disk, a lock or the connection to `UnavailableError`; returns other errors unchanged. */
export function asUnavailableError(error: unknown): unknown {
  const code = codeOf(error);
  const byCode = SENTENCES.find(([prefix]) => code !== '' && code.startsWith(prefix))?.[1];
  const byMessage =
    error instanceof Error && CONNECTION_LOST.test(error.message) ? NO_ANSWER : undefined;
  const sentence = byCode ?? byMessage;
  return sentence === undefined ? error : new UnavailableError(sentence, { cause: error });
}

/** The error codes of a full or failing disk, in SQLite and PostgreSQL. */
const DISK_CODES = ['SQLITE_FULL', 'SQLITE_IOERR', '53100', '58'];

/** True if the disk refused a write: it may refuse the next one as well. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof UnavailableError &&
  (error.message === NOT_SYNCED || DISK_CODES.some((prefix) => codeOf(error).startsWith(prefix)));

/**
 * True if a new row's key was taken: another process has drawn the same number. A second try draws another one.
 * PostgreSQL names its primary keys so; the sentence around the name depends on the database's language.
 */
export const isKeyTaken = (error: unknown): boolean =>
  codeOf(error) === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
  (codeOf(error) === '23505' && driverError(error)?.constraint?.endsWith('_pkey') === true);

/** The driver's message of a broken constraint; null for another error. */
export function brokenConstraint(error: unknown): string | null {
  const found = driverError(error);
  return found && /^(SQLITE_CONSTRAINT|23)/.test(found.code) ? found.message : null;
}

/** True if a retry of a job may succeed: after a serialization failure, a deadlock, or a new row with a taken key. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error)) || isKeyTaken(error);

/** True if PostgreSQL has ended a statement at its time limit. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

/** True if another process holds SQLite's lock. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');
