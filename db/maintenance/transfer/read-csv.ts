import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalEmail, isEmail } from '../../../contract/values/addresses.ts';
import { DEFAULT_TAG, LONGEST } from '../../../contract/values/limits.ts';
import { faultOfPhoto } from '../../../contract/values/photos-own.ts';
import { faultOfTag, faultOfText } from '../../../contract/values/text-faults.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { foldCase } from '../../core/case-folding.ts';
import { OperatorError } from '../../core/errors.ts';
import { firstKeyAt, idOfKey, keyOf, newRowId, timeOf } from '../../core/ids.ts';
import { CsvFault, csvRows } from './csv.ts';
import { type Cells, type Columns, cellsOf, checkNames, Refusals } from './csv-cells.ts';
import type { Found } from './read-records.ts';
import type { Row } from './records.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The files in the order of reading, and their columns (docs/transfer.md); further columns are ignored. */
const CSV_FILES = [
  {
    of: 'users',
    kind: 'user',
    needed: ['id', 'email', 'name', 'createdAt'],
    optional: ['photo'],
  },
  {
    of: 'posts',
    kind: 'post',
    needed: ['id', 'author', 'title', 'text', 'createdAt'],
    optional: ['tag', 'format'],
  },
  {
    of: 'comments',
    kind: 'comment',
    needed: ['id', 'post', 'author', 'text', 'createdAt'],
    optional: ['replyTo', 'format'],
  },
];

/** True if a folder holds CSV files instead of an export. */
export const hasCsv = (folder: string): boolean => existsSync(join(folder, 'users.csv'));

/** Gives rows of other programs ids of their times, and of keys that no row has. Ids that are UUIDv7 stay. */
class Names {
  readonly #ids = new Map<string, string>();
  /** The rows of the file by their keys. */
  readonly #rows = new Map<number, number>();
  /** Where the search for a free key of a time goes on. */
  readonly #nextKeys = new Map<number, number>();

  /** A millisecond that is full goes on in the next. */
  #newId(time: number): string {
    let key = this.#nextKeys.get(time) ?? firstKeyAt(time);
    while (this.#rows.has(key)) key++;
    this.#nextKeys.set(time, key + 1);
    return idOfKey(key);
  }

  add(cells: Cells, column: string, time: number): string {
    const given = cells.text(column, LONGEST.photo);
    const stays = UUID_V7.test(given);
    const id = this.#ids.get(given) ?? (stays ? given.toLowerCase() : this.#newId(time));
    const key = keyOf(id);
    const other = this.#rows.get(key);
    if (this.#ids.has(given)) cells.refuse(column, `stands in row ${other} already`);
    else if (other !== undefined)
      cells.refuse(column, `must differ from that of row ${other} in its first 16 digits`);
    if (stays && timeOf(id) > Date.now())
      cells.refuse(column, 'must not be a UUIDv7 of a time to come');
    this.#ids.set(given, id);
    if (other === undefined) this.#rows.set(key, cells.row);
    return id;
  }
  find(cells: Cells, column: string): string {
    const id = this.#ids.get(cells.text(column, LONGEST.photo));
    if (id === undefined) cells.refuse(column, 'is not in the rows before');
    return id ?? '';
  }
}

/** The addresses of the members, and their rows. */
function addresses() {
  const rows = new Map<string, number>();
  return (cells: Cells, email: string) => {
    const other = rows.get(email);
    if (other === undefined) rows.set(email, cells.row);
    else cells.refuse('email', `stands in row ${other} already`);
  };
}

function textIn(cells: Cells, longest: number) {
  const format = cells.optional('format', LONGEST.tag) || 'plain';
  if (!FORMATS.some((known) => known === format))
    cells.refuse('format', `must be ${FORMATS.join(' or ')}`);
  return { format, text: cells.text('text', longest, 'lines') };
}

function tagIn(cells: Cells): string {
  const tag = foldCase(cells.optional('tag', LONGEST.tag)) || DEFAULT_TAG;
  // Two letters of lower case may stand for one.
  const fault = faultOfText(tag, LONGEST.tag) ?? faultOfTag(tag);
  if (fault) cells.refuse('tag', fault.sentence);
  return tag;
}

/** Makes records of rows, and remembers what later rows name. */
function converter() {
  const [users, posts, comments] = [new Names(), new Names(), new Names()];
  const note = addresses();
  /** The posts of the comments, by their ids. */
  const threads = new Map<string, string>();
  const tags = new Set<string>();
  const written = (cells: Cells) => {
    const postedAt = cells.time();
    return { postedAt, createdText: new Date(postedAt).toISOString() };
  };
  const convert: Record<string, (cells: Cells) => Row> = {
    users(cells) {
      const createdAt = cells.time();
      const email = canonicalEmail(cells.text('email', LONGEST.email));
      if (!isEmail(email)) cells.refuse('email', 'must be an e-mail address');
      note(cells, email);
      const displayName = cells.text('name', LONGEST.name);
      const photoURL = cells.optional('photo', LONGEST.photo);
      const fault = faultOfPhoto(photoURL);
      if (fault) cells.refuse('photo', fault.sentence);
      return { id: users.add(cells, 'id', createdAt), email, displayName, photoURL, createdAt };
    },
    posts(cells) {
      const { text: description, format } = textIn(cells, LONGEST.description);
      const at = written(cells);
      const tag = tagIn(cells);
      tags.add(tag);
      const title = cells.text('title', LONGEST.title);
      const author = users.find(cells, 'author');
      const id = posts.add(cells, 'id', at.postedAt);
      return { id, author, title, description, format, tag, ...at, startUp: 0, startDown: 0 };
    },
    comments(cells) {
      const at = written(cells);
      const named = { post: posts.find(cells, 'post'), author: users.find(cells, 'author') };
      const isReply = cells.optional('replyTo', LONGEST.photo) !== '';
      const replyTo = isReply ? comments.find(cells, 'replyTo') : null;
      if (replyTo && threads.get(replyTo) !== named.post)
        cells.refuse('replyTo', 'must be a comment of the same post');
      const id = comments.add(cells, 'id', at.postedAt);
      threads.set(id, named.post);
      return { id, ...named, ...textIn(cells, LONGEST.comment), ...at, replyTo };
    },
  };
  return { convert, tags };
}

/**
 * The rows of a file by the names of its columns. The import ends with a file of another form: without its rows the next
 * file would name rows that are not there.
 */
async function* namedRows(folder: string, file: string, columns: Columns, refusals: Refusals) {
  let names: string[] | undefined;
  let hasForm = true;
  try {
    for await (const row of csvRows(join(folder, file))) {
      if (!names) {
        names = row.cells;
        checkNames(refusals, file, row, columns);
      } else if (row.cells.length === names.length) {
        yield {
          row,
          cells: Object.fromEntries(names.map((name, n) => [name, row.cells[n] ?? ''])),
        };
      } else {
        const reason = `must have ${names.length} cells, as the first row; it has ${row.cells.length}`;
        refusals.add(file, row, undefined, reason);
        hasForm = false;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    const column = error.cell === null ? undefined : (names?.[error.cell] ?? `${error.cell + 1}`);
    refusals.add(file, error, column, error.message);
    hasForm = false;
  }
  if (!names && hasForm)
    refusals.add(file, { row: 1, line: 1 }, undefined, 'must name the columns');
  if (!names || !hasForm) refusals.throwAny();
}

/** @throws OperatorError when a folder has CSV files that would be left out. */
function assertKnown(folder: string) {
  const known = CSV_FILES.map(({ of }) => `${of}.csv`);
  const others = readdirSync(folder).filter(
    (file) => /\.csv$/i.test(file) && !known.includes(file),
  );
  if (others.length > 0)
    throw new OperatorError(
      `Nothing is imported. ${others.join(', ')}: only ${known.join(', ')} are read.`,
    );
}

/**
 * Reads `users.csv`, `posts.csv` and `comments.csv` of a folder as records (docs/transfer.md). A row names only rows
 * before it.
 * @throws OperatorError that names the first cells that are missing or wrong.
 */
export async function* readCsv(folder: string): AsyncGenerator<Found & { of: string }> {
  assertKnown(folder);
  const { convert, tags } = converter();
  const refusals = new Refusals();
  for (const { of, kind, ...columns } of CSV_FILES) {
    const file = `${of}.csv`;
    if (!existsSync(join(folder, file))) continue;
    for await (const { row, cells } of namedRows(folder, file, columns, refusals)) {
      const record = convert[of]?.(cellsOf(refusals, file, row, cells)) ?? {};
      const size = Object.values(cells).join('').length;
      if (refusals.isEmpty) yield { of, file, line: row.line, kind, record, size };
    }
  }
  refusals.throwAny();
  for (const name of tags)
    yield {
      of: 'tags',
      file: 'posts.csv',
      line: 1,
      kind: 'tag',
      record: { id: newRowId().id, name },
      size: 0,
    };
}
