import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalEmail, isEmail } from '../../../contract/values/addresses.ts';
import { DEFAULT_TAG, LONGEST } from '../../../contract/values/limits.ts';
import { asStored } from '../../../contract/values/text.ts';
import { faultOfTag, faultOfText, type Lines } from '../../../contract/values/text-faults.ts';
import { FORMATS } from '../../../contract/values/text-format.ts';
import { foldCase } from '../../core/case-folding.ts';
import { OperatorError } from '../../core/errors.ts';
import { firstKeyAt, IDS_PER_MS, idOfKey, newRowId } from '../../core/ids.ts';
import { type CsvRow, csvRows } from './csv.ts';
import type { Found } from './read-records.ts';
import type { Row } from './records.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** True if a folder holds CSV files instead of an export. */
export const hasCsv = (folder: string): boolean => existsSync(join(folder, 'users.csv'));

/** Reads the values of a row; each refusal names the line and the column. */
function cellsOf(file: string, { line, cells }: CsvRow) {
  const refuse = (column: string, fault: string): never => {
    throw new OperatorError(`Nothing is imported. ${file}, line ${line}: ${column} ${fault}.`);
  };
  const text = (column: string, longest: number, lines: Lines = 'one line') => {
    const given = cells[column] ?? '';
    const fault = given.trim() === '' ? 'is missing' : faultOfText(given, longest, lines)?.sentence;
    return fault === undefined ? asStored(given) : refuse(column, fault);
  };
  return {
    text,
    refuse,
    optional: (column: string, longest: number) =>
      (cells[column] ?? '').trim() === '' ? '' : text(column, longest),
    time() {
      const given = (cells['createdAt'] ?? '').trim();
      const time = /^\d+$/.test(given) ? Number(given) : Date.parse(given);
      return time >= 0 && time <= Date.now()
        ? time
        : refuse('createdAt', 'must be a time that has been');
    },
  };
}
type Cells = ReturnType<typeof cellsOf>;

/** Gives rows of other programs ids of their times. Ids that are UUIDv7 stay. */
function newIds() {
  const taken = new Map<number, number>();
  return (given: string, time: number): string => {
    if (UUID_V7.test(given)) return given;
    // A millisecond that is full goes on in the next.
    for (let at = time; ; at++) {
      const used = taken.get(at) ?? 0;
      taken.set(at, used + 1);
      if (used < IDS_PER_MS) return idOfKey(firstKeyAt(at) + used);
    }
  };
}

/** The ids of rows by the ids that the files give them. */
class Names {
  readonly #ids = new Map<string, string>();
  readonly #newId = newIds();
  add(cells: Cells, column: string, time: number): string {
    const given = cells.text(column, LONGEST.photo);
    if (this.#ids.has(given)) cells.refuse(column, 'stands twice');
    const id = this.#newId(given, time);
    this.#ids.set(given, id);
    return id;
  }
  find(cells: Cells, column: string): string {
    const id = this.#ids.get(cells.text(column, LONGEST.photo));
    return id ?? cells.refuse(column, 'is not in the rows before');
  }
}

function textIn(cells: Cells, longest: number) {
  const format = cells.optional('format', LONGEST.tag) || 'plain';
  if (!FORMATS.some((known) => known === format))
    cells.refuse('format', `must be ${FORMATS.join(' or ')}`);
  return { format, text: cells.text('text', longest, 'lines') };
}

/** Makes records of rows, and remembers what later rows name. */
function converter() {
  const [users, posts, comments] = [new Names(), new Names(), new Names()];
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
      const displayName = cells.text('name', LONGEST.name);
      const photoURL = cells.optional('photo', LONGEST.photo);
      return { id: users.add(cells, 'id', createdAt), email, displayName, photoURL, createdAt };
    },
    posts(cells) {
      const { text: description, format } = textIn(cells, LONGEST.description);
      const at = written(cells);
      const tag = foldCase(cells.optional('tag', LONGEST.tag)) || DEFAULT_TAG;
      const fault = faultOfTag(tag);
      if (fault) cells.refuse('tag', fault.sentence);
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
      return {
        id: comments.add(cells, 'id', at.postedAt),
        ...named,
        ...textIn(cells, LONGEST.comment),
        ...at,
        replyTo,
      };
    },
  };
  return { convert, tags };
}

/**
 * Reads `users.csv`, `posts.csv` and `comments.csv` of a folder as records (docs/transfer.md). A row names only rows
 * before it.
 * @throws OperatorError when a value is missing or wrong.
 */
export async function* readCsv(folder: string): AsyncGenerator<Found & { of: string }> {
  const { convert, tags } = converter();
  for (const [of, kind] of Object.entries({ users: 'user', posts: 'post', comments: 'comment' })) {
    const file = `${of}.csv`;
    if (!existsSync(join(folder, file))) continue;
    for await (const row of csvRows(join(folder, file), file)) {
      const record = convert[of]?.(cellsOf(file, row)) ?? {};
      const size = Object.values(row.cells).join('').length;
      yield { of, file, line: row.line, kind, record, size };
    }
  }
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
