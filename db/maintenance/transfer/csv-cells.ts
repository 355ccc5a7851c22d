/** The cells of CSV rows by the names of their columns, and the list of what is refused. */
import { timeOfIso } from '../../../contract/core/iso-time.ts';
import { LONGEST } from '../../../contract/values/limits.ts';
import { asStored } from '../../../contract/values/text.ts';
import { faultOfText, type Lines } from '../../../contract/values/text-faults.ts';
import { OperatorError } from '../../core/errors.ts';
import type { CsvRow, Place } from './csv.ts';

/** So many refusals are named at once. */
const MOST_REFUSALS = 20;

/** Gathers the sentences of what is refused, so that an operator mends many cells at once. */
export class Refusals {
  readonly #sentences: string[] = [];
  get isEmpty(): boolean {
    return this.#sentences.length === 0;
  }
  /** @throws OperatorError when there are as many as are named. */
  add(file: string, { row, line }: Place, column: string | undefined, reason: string) {
    const where = line === row ? `row ${row}` : `row ${row} (line ${line})`;
    const cell = column === undefined ? where : `${where}, column ${column}`;
    this.#sentences.push(`${file}, ${cell}: ${reason}.`);
    if (this.#sentences.length < MOST_REFUSALS) return;
    this.#sentences.push(`There may be more: only the first ${MOST_REFUSALS} are named.`);
    this.throwAny();
  }
  /** @throws OperatorError when something is refused. */
  throwAny() {
    if (!this.isEmpty)
      throw new OperatorError(['Nothing is imported.', ...this.#sentences].join('\n'));
  }
}

export interface Columns {
  needed: readonly string[];
  optional: readonly string[];
}

/** The letters of a column's name: `created_at` and `CreatedAt` mean `createdAt`. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const OTHER_DELIMITERS = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** The faults of the first row, each with its column. */
function* faultsOfNames(
  names: readonly string[],
  { needed, optional }: Columns,
): Generator<[column: string | undefined, reason: string]> {
  const [first = ''] = names;
  for (const [sign, word] of Object.entries(OTHER_DELIMITERS)) {
    if (names.length > 1 || !first.includes(sign)) continue;
    yield [undefined, `commas must stand between the cells, not ${word}`];
    return;
  }
  for (const column of [...needed, ...optional]) {
    const count = names.filter((name) => name === column).length;
    const near = names.find((name) => lettersOf(name) === lettersOf(column));
    if (count > 1) yield [column, `there are ${count} columns of this name`];
    else if (count === 1) continue;
    else if (near !== undefined)
      yield [column, `its name must be exact; it is ${JSON.stringify(near)}`];
    else if (needed.includes(column)) yield [column, 'is missing'];
  }
}

/** Refuses a first row that lacks a column, or names one in another way. @throws OperatorError of all refusals. */
export function checkNames(refusals: Refusals, file: string, row: CsvRow, columns: Columns) {
  const faults = [...faultsOfNames(row.cells, columns)];
  for (const [column, reason] of faults) refusals.add(file, row, column, reason);
  if (faults.length > 0) refusals.throwAny();
}

const NULL_OF_MYSQL = '\\N';

/** A number of fewer digits may count seconds, or be a date: 202403041000. */
const MILLISECONDS = /^\d{13}$/;

/** The values of a row. One that is refused is reported, and stands as a value of its type. */
export interface Cells {
  row: number;
  text: (column: string, longest: number, lines?: Lines) => string;
  optional: (column: string, longest: number) => string;
  time: () => number;
  /** Refuses a cell; one sentence for each. */
  refuse: (column: string, reason: string) => void;
}

/** Reads the values of a row. */
export function cellsOf(
  refusals: Refusals,
  file: string,
  { row, line }: CsvRow,
  cells: Record<string, string>,
): Cells {
  const refused = new Set<string>();
  const refuse = (column: string, reason: string) => {
    if (refused.has(column)) return;
    refused.add(column);
    refusals.add(file, { row, line }, column, reason);
  };
  const text = (column: string, longest: number, lines: Lines = 'one line') => {
    const given = cells[column] ?? '';
    if (given.trim() === '') refuse(column, 'is missing');
    if (given === NULL_OF_MYSQL) refuse(column, 'must be empty where there is nothing, not \\N');
    const fault = faultOfText(given, longest, lines);
    if (!fault) return asStored(given);
    // To normalise a megabyte of marks takes half a minute.
    refuse(column, fault.sentence);
    return '';
  };
  return {
    row,
    text,
    refuse,
    optional: (column, longest) =>
      (cells[column] ?? '').trim() === '' ? '' : text(column, longest),
    time() {
      const given = text('createdAt', LONGEST.createdAt);
      const time = MILLISECONDS.test(given) ? Number(given) : timeOfIso(given);
      if (Number.isNaN(time))
        refuse('createdAt', 'must be a time with its zone, such as 2023-11-14T22:13:20Z');
      if (time < 0 || time > Date.now()) refuse('createdAt', 'must be a time from 1970 until now');
      return time || 0;
    },
  };
}
