import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDecoded } from '../../core/compiled-query.ts';
import { OperatorError } from '../../core/errors.ts';
import { keyOf } from '../../core/ids.ts';
import { refName } from '../../core/schema/relations.ts';
import type { StoreLocation } from '../../core/store.ts';
import { makeFolder } from '../../sqlite/data-folder.ts';
import {
  bringAllFiles,
  bringFiles,
  IMAGES,
  removeOthers,
  STANDING_FILES,
} from '../backup/image-files.ts';
import type { Progress } from '../progress.ts';
import { openLines } from './line-writer.ts';
import { openReadSnapshot, type ReadSnapshot } from './read-snapshot.ts';
import { columnsOf, FILES, nameOf, type RecordsOf, type Row } from './records.ts';
import { exportThreads } from './threads.ts';

/** The file that is written last: an export without it is not whole. */
export const MANIFEST = 'export.json';
/** The version of the form of the records. */
export const FORM = 1;

/** Selects a table with the ids of the rows that its rows name. */
function selectOf({ table, refs, kinds, order }: RecordsOf): string {
  const named = Object.entries(refs);
  const columns = columnsOf(table).map(([property, { name }]) => `t.${name} as "${property}"`);
  const ids = named.map(([column], n) => `r${n}.id as "${refName(column)}"`);
  const sqlName = new Map(columnsOf(table).map(([property, { name }]) => [property, name]));
  const joins = named.map(
    ([column, parent], n) =>
      `left join ${nameOf(parent)} as r${n} on r${n}.key = t.${sqlName.get(column)}`,
  );
  const by = order.map((column) => `t.${sqlName.get(column)}`);
  const from = `${nameOf(table)} as t ${joins.join(' ')}`;
  const where = kinds ? `where t.kind in (${kinds.map((kind) => `'${kind}'`)})` : '';
  return `select ${[...columns, ...ids]} from ${from} ${where} order by ${by}`;
}

/**
 * Makes the record of a row. A key is written only where it is not that of the id, or where the row that it names is
 * gone.
 */
function recordOf({ table, refs, omitted }: RecordsOf, row: Row): Row {
  const record: Row = {};
  for (const [property, column] of columnsOf(table)) {
    const value = row[property];
    if (omitted.includes(property)) continue;
    if (property in refs) {
      const name = refName(property);
      record[name] = row[name];
      const isDerived = row[name] === null ? value === null : keyOf(String(row[name])) === value;
      if (!isDerived) record[property] = value;
    } else if (property === 'key' || (table === 'reads' && property === 'commentKey')) {
      const id = String(row[property === 'key' ? 'id' : 'commentId']);
      if (value !== keyOf(id)) record[property] = value;
    } else
      record[property] =
        isDecoded(column) && value !== null ? column.mapFromDriverValue(value) : value;
  }
  return record;
}

/** Reads rows beside those that they belong to; both are in the order of the same keys. */
function belonging(snapshot: ReadSnapshot, records: RecordsOf, by: string) {
  const order = [by, ...records.order.filter((column) => column !== by)];
  const rows = snapshot.rows(selectOf({ ...records, order }));
  let next: Promise<IteratorResult<Row>> | undefined;
  return async (key: unknown): Promise<Row[]> => {
    const found: Row[] = [];
    for (;;) {
      next ??= rows.next();
      const { done, value } = await next;
      if (done || value[by] !== key) return found;
      found.push(recordOf(records, value));
      next = undefined;
    }
  };
}

async function* recordsIn(snapshot: ReadSnapshot, records: RecordsOf): AsyncGenerator<Row> {
  const nested = Object.entries(records.nested).map(
    ([name, { by, records: within }]) => [name, belonging(snapshot, within, by)] as const,
  );
  for await (const row of snapshot.rows(selectOf(records))) {
    const record = recordOf(records, row);
    for (const [name, ofRow] of nested) {
      const found = await ofRow(row['key']);
      if (found.length > 0) record[name] = found;
    }
    yield record;
  }
}

async function exportFile(
  snapshot: ReadSnapshot,
  path: string,
  kinds: Record<string, RecordsOf>,
  counted: (done: number) => void,
): Promise<number> {
  const lines = await openLines(path);
  const all = Object.entries(kinds);
  let done = 0;
  try {
    for (const [kind, records] of all) {
      for await (const record of recordsIn(snapshot, records)) {
        await lines.write(JSON.stringify(all.length > 1 ? { kind, ...record } : record));
        counted(++done);
      }
    }
  } finally {
    await lines.close();
  }
  return done;
}

/** @throws OperatorError when the folder holds something, or can't be made. */
function makeEmptyFolder(folder: string) {
  try {
    makeFolder(folder);
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    throw new OperatorError(`${folder} can't be a folder: ${(error as Error).message}.`);
  }
  throw new OperatorError(`${folder} is not empty; an export never overwrites.`);
}

/**
 * Writes a forum, which may run, to a folder: a file of records per kind, the pictures, and each thread as Markdown. It
 * has no passwords and no sessions.
 * @throws OperatorError when the folder is not empty or can't be written.
 */
export async function exportForum(
  location: StoreLocation & Required<Pick<StoreLocation, 'images'>>,
  folder: string,
  progress: Progress,
) {
  makeEmptyFolder(folder);
  const [from, to] = [location.images.folder, join(folder, IMAGES)];
  // Before the snapshot, too: a picture that is removed meanwhile is in the export.
  await bringAllFiles(from, to, 'copy');
  const snapshot = await openReadSnapshot(location);
  try {
    const counts: Record<string, number> = {};
    for (const [name, kinds] of Object.entries(FILES))
      counts[name] = await exportFile(snapshot, join(folder, `${name}.jsonl`), kinds, (done) =>
        progress(name, done, done),
      );
    await exportThreads(snapshot, folder, progress);
    const needed = new Map<string, number>();
    for await (const { hash, bytes } of snapshot.rows(STANDING_FILES))
      needed.set(String(hash), Number(bytes));
    const missing = await bringFiles(from, to, needed, 'copy');
    if (missing.length > 0)
      throw new OperatorError(
        `Not exported: ${missing.length} pictures have no file, the first is ${missing[0]}. Export again, or see npm run fsck.`,
      );
    await removeOthers(to, new Set(needed.keys()));
    const manifest = await openLines(join(folder, MANIFEST));
    await manifest.write(JSON.stringify({ form: FORM, at: new Date().toISOString(), counts }));
    await manifest.close();
    return counts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new OperatorError(`The export can't be written: ${(error as Error).message}.`);
  } finally {
    await snapshot.close();
  }
}
