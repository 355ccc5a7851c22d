/** The database can't do it now (locked, full, gone); nothing was written and trying again later is right. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  return error.cause === undefined ? '' : codeOf(error.cause);
};

const DUPLICATE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** Whether a write failed because such a row exists already, on either engine. */
export const isDuplicate = (error: unknown): boolean => DUPLICATE.includes(codeOf(error));

const SENTENCES: [prefix: string, sentence: string][] = [
  ['SQLITE_BUSY', 'The database is locked by another process. Please try again in a moment.'],
  ['SQLITE_FULL', 'The disk of the forum is full. Nothing was saved.'],
  ['SQLITE_IOERR', "The forum's disk does not answer. Nothing was saved."],
  ['SQLITE_READONLY', 'The database can only be read now. Nothing was saved.'],
  ['SQLITE_CANTOPEN', "The forum's database can't be opened now."],
];

/** Turns a fault of the disk or a lock into `Unavailable`; anything else comes back as it is. */
export function asUnavailable(error: unknown): unknown {
  const code = codeOf(error);
  const known = SENTENCES.find(([prefix]) => code.startsWith(prefix));
  return known ? new Unavailable(known[1], { cause: error }) : error;
}

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');
