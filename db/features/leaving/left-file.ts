import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LEFT_TEXTS, type LeftTexts } from '../../../contract/values/limits.ts';
import { OperatorError } from '../../core/errors.ts';

/** A member who has left: the id, and what has become of the texts. */
export interface LeftMember {
  id: string;
  texts: LeftTexts;
}

/**
 * The file that lists who has left, beside the data: data of before, which a restore or an import brings back, do not
 * know it.
 */
export const leftFileIn = (dataDir: string): string => join(dataDir, 'left.jsonl');

function memberIn(line: string): LeftMember | null {
  try {
    const { id, texts } = Object(JSON.parse(line)) as Partial<LeftMember>;
    if (typeof id !== 'string' || !texts || !LEFT_TEXTS.includes(texts)) return null;
    return { id, texts };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The members who have left, as a file lists them; none where there is no file. A crash may have cut the last line.
 * @throws OperatorError for another line that is none of such a list.
 */
export function readLeft(file: string): LeftMember[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const cut = lines.length - 1;
  return lines.flatMap((line, n) => {
    if (line === '') return [];
    const member = memberIn(line);
    if (!member && n !== cut)
      throw new OperatorError(`${file}, line ${n + 1} names nobody who has left.`);
    return member ?? [];
  });
}

/** Adds members to the list, unless it names them. */
export function addLeft(file: string, members: readonly LeftMember[]): void {
  const known = new Set(readLeft(file).map(({ id }) => id));
  const added = members.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const isCut = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  const lines = added.map(({ id, texts }) => `${JSON.stringify({ id, texts })}\n`).join('');
  const descriptor = openSync(file, 'a', 0o600);
  try {
    writeSync(descriptor, isCut ? `\n${lines}` : lines);
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
