import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../core/errors.ts';
import { FORM, MANIFEST } from './export.ts';
import { FILES, type Row } from './records.ts';

/** A record of a file, and where it stands. */
export interface Found {
  file: string;
  line: number;
  /** The kind of the record, where a file has several. */
  kind: string;
  record: Row;
  /** How long it is, in characters. */
  size: number;
}

/** Reads the lines of a file one after the other. Only a line feed ends a line: texts have other separators. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parsed(text: string, where: string): Row {
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record === 'object' && record !== null && !Array.isArray(record))
      return record as Row;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new OperatorError(`${where}: this is no record.`);
}

/** The number of records per file. @throws OperatorError when the export is not whole. */
function countsOf(folder: string): Record<string, number> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new OperatorError(`There is no whole export in ${folder}: it lacks ${MANIFEST}.`);
  const { form, counts } = parsed(readFileSync(path, 'utf8'), MANIFEST);
  if (form !== FORM)
    throw new OperatorError(`${MANIFEST}: the export is of another version of the forum.`);
  return counts as Record<string, number>;
}

/** Reads the records of one file of an export. @throws OperatorError for what is no record. */
export async function* recordsOfFile(folder: string, file: string): AsyncGenerator<Found> {
  const name = `${file}.jsonl`;
  const kinds = Object.keys(FILES[file] ?? {});
  let line = 0;
  for await (const text of linesOf(join(folder, name))) {
    const record = parsed(text, `${name}, line ${++line}`);
    const kind = kinds.length > 1 ? String(record['kind']) : (kinds[0] ?? '');
    if (!kinds.includes(kind))
      throw new OperatorError(`${name}, line ${line}: kind must be ${kinds.join(' or ')}.`);
    yield { file: name, line, kind, record, size: text.length };
  }
}

/**
 * Reads the records of an export, file by file, and checks that none is missing. One of an earlier version lacks the
 * files of later features, and does not count their records either.
 * @throws OperatorError when something is missing or no record.
 */
export async function* readExport(folder: string): AsyncGenerator<Found & { of: string }> {
  const counts = countsOf(folder);
  for (const of of Object.keys(FILES)) {
    let count = 0;
    if (!(of in counts)) continue;
    if (!existsSync(join(folder, `${of}.jsonl`)))
      throw new OperatorError(`There is no ${of}.jsonl in ${folder}.`);
    for await (const found of recordsOfFile(folder, of)) {
      count++;
      yield { ...found, of };
    }
    if (count !== counts[of])
      throw new OperatorError(
        `${of}.jsonl has ${count} records, and was written with ${counts[of]}.`,
      );
  }
}
