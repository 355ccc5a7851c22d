import { Said } from './said.ts';

/** The database can't do it now (locked, full, gone); nothing was written and trying again later is right. */
export class Unavailable extends Said {
  override name = 'Unavailable';
}

/** Told of a write that was committed, while it is not known whether the disk has it. */
export const NOT_SYNCED = "The forum's disk does not answer. Please look whether it was saved.";

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  return error.cause === undefined ? '' : codeOf(error.cause);
};

const DUPLICATE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** Whether a write failed because such a row exists already, on either engine. */
export const isDuplicate = (error: unknown): boolean => DUPLICATE.includes(codeOf(error));

const NO_ANSWER = "The forum's database does not answer. Please try again in a moment.";
const SENTENCES: [prefix: string, sentence: string][] = [
  ['SQLITE_BUSY', 'The database is locked by another process. Please try again in a moment.'],
  ['SQLITE_FULL', 'The disk of the forum is full. Nothing was saved.'],
  ['SQLITE_IOERR', "The forum's disk does not answer. Nothing was saved."],
  ['SQLITE_READONLY', 'The database can only be read now. Nothing was saved.'],
  ['SQLITE_CANTOPEN', "The forum's database can't be opened now."],
  // PostgreSQL's classes of faults, and the codes of a connection that breaks or never comes about.
  ...['08', '57P', 'ECONN', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOST', 'ENET'].map(
    (code): [string, string] => [code, NO_ANSWER],
  ),
  ['57014', 'The database took too long. Please try again in a moment.'],
  ['55P03', 'The database is locked. Please try again in a moment.'],
  ['40', 'Too many people changed the same thing at once. Please try again.'],
  ['53300', 'The database has too many connections. Please try again in a moment.'],
  ['53', 'The disk or memory of the database is full. Nothing was saved.'],
  ['58', "The database's disk does not answer. Nothing was saved."],
  ['25006', 'The database can only be read now. Nothing was saved.'],
];

/** What the PostgreSQL driver says, without a code, of a connection that broke or never came about. */
const LOST =
  /^(Connection terminated|timeout e|Client (was closed|has encountered)|Query read timeout|Cannot use a pool)/;

/** Turns a fault of the disk, a lock or the connection into `Unavailable`; anything else comes back as it is. */
export function asUnavailable(error: unknown): unknown {
  const code = codeOf(error);
  const known = SENTENCES.find(([prefix]) => code !== '' && code.startsWith(prefix))?.[1];
  const lost = error instanceof Error && LOST.test(error.message) ? NO_ANSWER : undefined;
  const sentence = known ?? lost;
  return sentence === undefined ? error : new Unavailable(sentence, { cause: error });
}

/** Codes of a disk that is full or fails, SQLite's and PostgreSQL's. */
const DISK = ['SQLITE_FULL', 'SQLITE_IOERR', '53100', '58'];

/** Whether a write was refused for the disk's sake, so that the next may be refused as well. */
export const isOfDisk = (error: unknown): boolean =>
  error instanceof Unavailable &&
  (error.message === NOT_SYNCED || DISK.some((prefix) => codeOf(error).startsWith(prefix)));

/** Whether PostgreSQL undid a transaction because of another one, so that running it again may well succeed. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');
