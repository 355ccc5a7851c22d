import {
  canonicalEmail,
  EXAMPLE_DOMAIN,
  IMPORTED_DOMAIN,
  isIn,
  isReserved,
  LEFT_DOMAIN,
  UNOWNED_DOMAIN,
} from '../../../contract/values/addresses.ts';
import { DEFAULT_TAG } from '../../../contract/values/limits.ts';
import { TAG_HUES } from '../../../contract/values/text.ts';
import { faultOfTag, sanitized } from '../../../contract/values/text-faults.ts';
import { brokenConstraint, OperatorError } from '../../core/errors.ts';
import type { StoreLocation } from '../../core/store.ts';
import { leftEmail } from '../../features/leaving/seal.ts';
import { searchTextOf } from '../../features/users/rows.ts';
import { IS_PROGRESS } from '../../search/progress.ts';
import { epochStatements, nextEpoch } from '../backup/rev-epoch.ts';
import type { Progress } from '../progress.ts';
import { faultOfImage } from './import-images.ts';
import { keptTotals } from './kept-totals.ts';
import { openHolders } from './named-members.ts';
import { faultOfHeldPoll, importedPoll } from './polls.ts';
import type { Found } from './read-records.ts';
import { FILES, nameOf, type RecordsOf, type Row } from './records.ts';
import { forFile, RecordError, rowOfRecord } from './row-of-record.ts';
import { openTarget, type Target } from './target.ts';

/** The rows of one statement, and the characters of their records. */
const BATCH = { rows: 500, size: 2 ** 20 };

/** The longest name of a source in the log. It comes from a dump, or is a file's, and may have any character. */
const LONGEST_SOURCE = 200;

/** @throws OperatorError when a table has rows that a new forum has not. */
export async function assertEmpty(target: Target) {
  for (const kinds of Object.values(FILES)) {
    for (const { table } of Object.values(kinds)) {
      const others = table === 'tags' ? `where name <> '${DEFAULT_TAG}'` : '';
      if ((await target.all(`select 1 from ${nameOf(table)} ${others} limit 1`)).length > 0)
        throw new OperatorError(
          `The forum is not empty: there is something in ${nameOf(table)}. Import into a new one.`,
        );
    }
  }
  await target.execute('delete from tags');
}

/** True if a member can have the address of a record, or a forum has given it that. */
const mayStand = ({ email, id, leftAt }: Row): boolean => {
  const address = String(email);
  // An export carries members of before the rule, who would be lost with their texts.
  if (!isReserved(address)) return true;
  if (isIn(address, LEFT_DOMAIN)) return address === leftEmail(String(id)) && Number(leftAt) > 0;
  return [EXAMPLE_DOMAIN, UNOWNED_DOMAIN, IMPORTED_DOMAIN].some((domain) => isIn(address, domain));
};

/** The columns of a record's row that the record leaves out. */
const madeFor = ({ table }: RecordsOf, record: Row): Row =>
  table === 'users'
    ? {
        searchText: searchTextOf({
          displayName: String(record['displayName']),
          email: String(record['email']),
        }),
        hasFactor: false,
      }
    : {};

/**
 * The rows of a record: its own, then those that lie within it.
 * @throws RecordError when a value is missing, of the wrong type, or one that no forum takes.
 */
function* rowsOf(records: RecordsOf, given: Row): Generator<[table: string, row: Row]> {
  const record =
    records.table === 'users' ? { ...given, email: canonicalEmail(String(given['email'])) } : given;
  const fault = records.table === 'tags' ? faultOfTag(String(record['name'])) : null;
  if (fault) throw new RecordError(`name ${fault.sentence}.`);
  const hue = records.table === 'tags' ? Number(record['hue'] ?? 0) : 0;
  if (hue < 0 || hue >= TAG_HUES) throw new RecordError(`hue must be 0 to ${TAG_HUES - 1}.`);
  const isOfImages = records.table === 'images' || records.table === 'imageFiles';
  const imageFault = isOfImages ? faultOfImage(record) : null;
  if (imageFault) throw new RecordError(imageFault);
  if (records.table === 'users' && !mayStand(record))
    throw new RecordError('email must be an e-mail address.');
  const poll = records.table === 'posts' ? importedPoll(record) : null;
  const made = { ...madeFor(records, record), ...(poll && { poll: poll.shown }) };
  const row = rowOfRecord(records, record, made);
  yield [nameOf(records.table), row];
  for (const [name, { by, records: inner }] of Object.entries(records.nested)) {
    const within = record[name] ?? [];
    if (!Array.isArray(within)) throw new RecordError(`${name} must be a list.`);
    // A leaving had a record for each address of the member.
    for (const one of name === 'leavings' ? within.slice(0, 1) : within) {
      // Older forums kept the former ids of approved texts, which name nothing any more.
      if (name === 'held' && Object(one).became) continue;
      const heldFault = name === 'held' ? faultOfHeldPoll(Object(one)) : null;
      if (heldFault) throw new RecordError(heldFault);
      const counted = name === 'polls' ? poll?.counted : {};
      if (counted)
        yield [
          nameOf(inner.table),
          rowOfRecord(inner, Object(one), { [by]: row['key'], ...counted }),
        ];
    }
  }
}

const insertRows = (target: Target, table: string, rows: Row[]) =>
  target.insert(table, target.engine === 'sqlite' ? rows.map((row) => forFile(table, row)) : rows);

/** Inserts a member, besides the records of an import. @throws RecordError when a value is missing. */
export async function insertMember(target: Target, record: Row): Promise<void> {
  const { user } = FILES['users'] ?? {};
  if (!user) throw new Error('Members have no records');
  for (const [table, row] of rowsOf(user, record)) await insertRows(target, table, [row]);
}

/** Gathers rows by table, and inserts many at once. */
function batches(target: Target) {
  const gathered = new Map<string, Row[]>();
  const lines = { file: '', first: 0, last: 0 };
  let size = 0;
  async function flush() {
    try {
      for (const [table, rows] of gathered) await insertRows(target, table, rows);
    } catch (error) {
      const reason = brokenConstraint(error) ?? (error instanceof Error ? error.message : '');
      const where = `${lines.file}, lines ${lines.first} to ${lines.last}`;
      throw new OperatorError(`Nothing is imported. ${where}: ${reason}.`, { cause: error });
    }
    gathered.clear();
    size = 0;
  }
  return {
    flush,
    async add(records: RecordsOf, { file, line, record, size: length }: Found) {
      if (gathered.size > 0 && lines.file !== file) await flush();
      if (gathered.size === 0) Object.assign(lines, { file, first: line });
      for (const [table, row] of rowsOf(records, record)) {
        const rows = gathered.get(table);
        if (rows) rows.push(row);
        else gathered.set(table, [row]);
      }
      lines.last = line;
      size += length;
      if (size > BATCH.size || line - lines.first >= BATCH.rows) await flush();
    },
  };
}

async function fill(
  target: Target,
  found: AsyncIterable<Found & { of: string }>,
  progress: Progress,
  factorEnded: (email: string) => void,
) {
  const counts: Record<string, number> = {};
  const inserting = batches(target);
  const withMemberNames = openHolders();
  for await (const one of found) {
    const records = FILES[one.of]?.[one.kind];
    if (!records) continue;
    try {
      const record = withMemberNames(records.table, one.record);
      await inserting.add(records, { ...one, record });
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      throw new OperatorError(
        `Nothing is imported. ${one.file}, line ${one.line}: ${error.message}`,
      );
    }
    if (records.table === 'users' && one.record['hasFactor'] === true)
      factorEnded(canonicalEmail(String(one.record['email'])));
    const done = (counts[one.of] ?? 0) + 1;
    counts[one.of] = done;
    progress(one.of, done, done);
  }
  await inserting.flush();
  return counts;
}

/** The actor of what an import does, in the audit log. */
export const IMPORT = 'npm run import';

/** The parts of an import that only some kinds of imports have. */
interface Parts {
  /** Gets the address of each member who had a second factor: no export has them. */
  factorEnded?(email: string): void;
  /** Makes room for the records; without it the database must be empty. */
  prepare?(target: Target): Promise<void>;
  /** Adds, in the same transaction, what is no record. */
  finish?(target: Target): Promise<void>;
}

/**
 * Fills an empty database of either engine with records, in one transaction. A new epoch begins in it: no session and no
 * rev of another forum is valid.
 * @throws OperatorError when a server runs, the database is not empty, or a record is wrong; nothing is imported then.
 */
export async function importRecords(
  location: StoreLocation,
  found: AsyncIterable<Found & { of: string }>,
  from: string,
  progress: Progress,
  { factorEnded = () => undefined, prepare = assertEmpty, finish }: Parts = {},
): Promise<Record<string, number>> {
  const target = await openTarget(location);
  let isWhole = false;
  try {
    await prepare(target);
    const counts = await fill(target, found, progress, factorEnded);
    for (const sql of keptTotals(target.engine)) await target.execute(sql);
    await finish?.(target);
    const restored = {
      actor: IMPORT,
      detail: `from ${sanitized(from, LONGEST_SOURCE)}`,
    } as const;
    for (const sql of epochStatements(nextEpoch(), restored)) await target.execute(sql);
    // The indexes are made afterwards, if need be by the next start.
    await target.execute(`delete from settings where ${IS_PROGRESS}`);
    isWhole = true;
    return counts;
  } finally {
    await target.end(isWhole);
  }
}
