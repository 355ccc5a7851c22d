import { isDecoded } from '../../core/compiled-query.ts';
import { OperatorError } from '../../core/errors.ts';
import { keyOf, LAST_KEY, MAX_KEY_SHIFT, NO_KEY } from '../../core/ids.ts';
import { refName, schema } from '../../core/schema/relations.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { columnsOf, nameOf, type RecordsOf, type Row } from './records.ts';

/** A record that can't be a row; its message is the end of a sentence. */
export class RecordError extends OperatorError {
  override name = 'RecordError';
}

const TYPES = { string: 'a text', number: 'a whole number', boolean: 'true or false' };
/** A column of another type holds a text that SQLite's driver encodes. */
const typeOf = ({ dataType }: Column) =>
  (dataType in TYPES ? dataType : 'string') as keyof typeof TYPES;
const hasType = (value: unknown, type: string) =>
  type === 'number' ? Number.isSafeInteger(value) : typeof value === type;

/** @throws RecordError when it is no id. */
function keyOfId(name: string, id: unknown): number {
  const key = typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? keyOf(id) : NO_KEY;
  if (key === NO_KEY) throw new RecordError(`${name} must be an id.`);
  return key;
}

/** How far after the number of its id a key may be. A text that waited has the key of its approval. */
const mostShift = (record: Row, property: string, table: keyof Schema): number => {
  const mayHaveWaited = property !== 'key' || record['waitedSince'] != null;
  return mayHaveWaited && (table === 'posts' || table === 'comments') ? LAST_KEY : MAX_KEY_SHIFT;
};

/** The key of a row of a table, or of one that it names. It may stand beside the id. */
function keyIn(
  record: Row,
  { property, name, table }: { property: string; name: string; table: keyof Schema },
): number | null {
  const given = record[property];
  const isGiven = Number.isSafeInteger(given);
  if (record[name] === null || record[name] === undefined)
    return isGiven ? (given as number) : null;
  const key = keyOfId(name, record[name]);
  if (!isGiven) return key;
  const shift = (given as number) - key;
  if (shift < 0 || shift > mostShift(record, property, table))
    throw new RecordError(`${property} must be that of ${name}.`);
  return given as number;
}

type Column = ReturnType<typeof columnsOf>[number][1];
function fallbackOf({ hasDefault, default: fallback, notNull, dataType }: Column): unknown {
  if (hasDefault) return fallback;
  if (!notNull) return null;
  return dataType === 'number' ? 0 : '';
}

function valueIn(record: Row, property: string, column: Column): unknown {
  const value = record[property];
  if (value === undefined && (column.hasDefault || !column.notNull)) return fallbackOf(column);
  if (value === null && !column.notNull) return null;
  const type = typeOf(column);
  if (!hasType(value, type)) throw new RecordError(`${property} must be ${TYPES[type]}.`);
  return value;
}

/**
 * Makes the row of a record, by the names of the columns in SQL.
 * @param made the values of columns that records leave out.
 * @throws RecordError when a value is missing or of the wrong type, or the row would be of another kind.
 */
export function rowOfRecord(records: RecordsOf, record: Row, made: Row): Row {
  const { table, refs, omitted, kinds } = records;
  if (kinds && !kinds.includes(String(record['kind'])))
    throw new RecordError(`kind must be ${kinds.join(' or ')}.`);
  const idOf = (property: string) => {
    if (property in refs) return refName(property);
    if (property === 'key') return 'id';
    return table === 'reads' && property === 'commentKey' ? 'commentId' : undefined;
  };
  return Object.fromEntries(
    columnsOf(table).map(([property, column]): [string, unknown] => {
      if (property in made) return [column.name, made[property]];
      if (omitted.includes(property)) return [column.name, fallbackOf(column)];
      const id = idOf(property);
      if (!id) return [column.name, valueIn(record, property, column)];
      const of = refs[property] ?? (id === 'commentId' ? 'comments' : table);
      const key = keyIn(record, { property, name: id, table: of });
      if (key === null && column.notNull) throw new RecordError(`${id} must be an id.`);
      return [column.name, key];
    }),
  );
}

/** The columns whose values SQLite's driver encodes, by the names of their tables in SQL. */
const encoded = new Map(
  (Object.keys(schema) as (keyof Schema)[]).map((table) => [
    nameOf(table),
    columnsOf(table).flatMap(([, column]) => (isDecoded(column) ? [column] : [])),
  ]),
);

/** The row as SQLite's driver takes it: it knows no booleans, and encodes some texts. PostgreSQL takes a row as it is. */
export function forFile(table: string, row: Row): Row {
  const driven = { ...row };
  for (const column of encoded.get(table) ?? []) {
    const value = row[column.name];
    if (value !== null) driven[column.name] = column.mapToDriverValue(value);
  }
  return driven;
}
