import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { DumpFault } from '../../../db/maintenance/moving/dump/byte-window.ts';
import { chunksOf, readChunks } from '../../support/moving/read-dumps.ts';

const READING_WORK = fileURLToPath(
  new URL('../../support/moving/reading-work.ts', import.meta.url),
);

const TABLE = 'CREATE TABLE t (a int, b text);\n';
/** Where a family may begin: each state of the reader. */
const CONTEXTS = {
  'a statement': '',
  'a string of a row': `${TABLE}INSERT INTO t VALUES (1,'`,
  'a value': `${TABLE}INSERT INTO t VALUES (`,
  'a row': `${TABLE}INSERT INTO t VALUES `,
  'a statement that is passed': 'INSERT INTO passed VALUES (',
  'a definition': 'CREATE TABLE t (',
  'a setting': 'SET ',
  'rows of COPY': 'COPY t (a, b) FROM stdin;\n',
  'rows of COPY that are passed': 'COPY passed (a, b) FROM stdin;\n',
  'SQL of PostgreSQL': 'SET standard_conforming_strings = on;',
};
const TOKENS = [
  ..."' '' \" ` ( ) , ; . -- # /* */ / (1,'x') 1 -1.5e3 NULL 0x41 X'41' b'1' _a'x' ='a'".split(' '),
  ..."\\ \\' \\N $ $a$ E' e :: @ = sql_mode আ \xff".split(' '),
  ...['-- x\n', '/*!40101 ', '\n', ' ', '\t', '\\.\n', 'SET ', 'DELIMITER ;;\n'],
  ...['INSERT INTO t VALUES ', 'COPY t (a, b) FROM stdin;\n', 'CREATE TABLE x ('],
];
/** The tokens that change how what follows is read. */
const TURNS = [..."' \" ` ( ) , ; -- # /* */ /*! \\ $ E' 1".split(' '), '\n', ' ', '\t', 'SET '];
const wants = { wants: (table: string) => table === 't' };

/** Reads to the end or to a fault; another error is thrown. Returns how many bytes were read again. */
function read(dump: Buffer, length: number): number {
  try {
    return readChunks(chunksOf(dump, length), wants).repeated;
  } catch (error) {
    if (!(error instanceof DumpFault)) throw error;
    expect(error.message).toMatch(/^.+\(line \d+ of the dump\).*\.$/s);
    return 0;
  }
}

describe.each(Object.entries(CONTEXTS))('within %s', (_, context) => {
  const dumpOf = (family: string, length: number) =>
    Buffer.from(context + family.repeat(length / family.length));
  test('each token, repeated to a long text in chunks of a byte, is read again rarely', () => {
    for (const token of TOKENS)
      expect([token, read(dumpOf(token, 10_000), 1) <= 40_000]).toEqual([token, true]);
  });
  test('each pair, too', () => {
    for (const first of TOKENS)
      for (const second of TOKENS) {
        const repeated = read(dumpOf(first + second, 2_000), 64);
        expect([first + second, repeated <= 8_000]).toEqual([first + second, true]);
      }
  });
  test('each triple ends', () => {
    for (const first of TURNS)
      for (const second of TURNS)
        for (const third of TURNS) read(dumpOf(first + second + third, 100), 64);
  });
});

test('the work of each token and pair is linear', async () => {
  const pairs = TURNS.flatMap((first) => TURNS.slice(0, 12).map((second) => first + second));
  const families = [...TOKENS, ...pairs];
  const lists = Object.values(CONTEXTS).flatMap((context) =>
    [400, 1_600].map((length) =>
      families.map((family) => context + family.repeat(length / family.length)),
    ),
  );
  const counter = new Worker(READING_WORK, { workerData: lists, execArgv: [] });
  const [work] = (await once(counter, 'message')) as [number[]];
  for (const [at, name] of Object.keys(CONTEXTS).entries()) {
    const [short = 0, long = 0] = work.slice(2 * at);
    expect(long / short, `within ${name}: ${long} after ${short}`).toBeLessThan(4.4);
  }
});
