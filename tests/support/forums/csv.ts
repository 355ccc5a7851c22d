import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { OperatorError } from '../../../db/core/errors.ts';
import { readCsv } from '../../../db/maintenance/transfer/read-csv.ts';
import { freshFolder } from '../folders.ts';

/** When the rows are written. */
export const AT = '2020-02-01T00:00:00Z';
export type Row = Record<string, string>;
/** A right row of each file. */
export const RIGHT: Record<string, Row> = {
  users: { id: '1', email: 'ana@example.com', name: 'Ana', createdAt: AT, photo: '' },
  posts: { id: '1', author: '1', title: 'T', text: 't', createdAt: AT, tag: '', format: '' },
  comments: { id: '1', post: '1', author: '1', text: 't', createdAt: AT, replyTo: '', format: '' },
};
const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
/** A file of rows, with quotes where they are needed. */
export const csvOf = (rows: Row[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(quoted))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');

/** Reads these files, and valid ones for the rest. @returns the rows, or the lines of the refusal. */
export async function read(files: Record<string, string | Uint8Array>): Promise<Row[] | string[]> {
  const folder = freshFolder();
  const whole = Object.entries(RIGHT).map(([of, row]) => [`${of}.csv`, csvOf([row])] as const);
  for (const [name, text] of Object.entries({ ...Object.fromEntries(whole), ...files }))
    writeFileSync(join(folder, name), text);
  const found: Row[] = [];
  try {
    for await (const { of, record } of readCsv(folder)) found.push({ of, ...record } as Row);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const [says = '', ...lines] = error.message.split('\n');
    expect(says).toMatch(/^Nothing is imported\./);
    return lines.length > 0 ? lines : [says];
  }
  return found;
}
/** Reads `users.csv` with this text. */
export const readUsers = (text: string | Uint8Array) => read({ 'users.csv': text });
/** Reads a file whose second row has one other cell. */
export const readCell = (of: string, column: string, cell: string) =>
  read({ [`${of}.csv`]: csvOf([{ ...RIGHT[of], [column]: cell }]) });
