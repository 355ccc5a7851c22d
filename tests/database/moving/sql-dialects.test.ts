import { describe, expect, test } from 'vitest';
import {
  chunksOf,
  DUMPS,
  faultOf,
  POSTS,
  readChunks,
  readSql,
  USERS,
} from '../../support/moving/read-dumps.ts';

const bytesOf = (dump: string) => Buffer.from(dump);

describe('the same rows come of each program', () => {
  test.each(Object.entries(DUMPS))('%s', (_, dump) => {
    expect(readSql(dump)).toEqual({ posts: POSTS, users: USERS });
  });
  test.each(Object.entries(DUMPS))('%s, in chunks of a byte', (_, dump) => {
    const { tables } = readChunks(chunksOf(bytesOf(dump), 1));
    expect(tables).toEqual({ posts: POSTS, users: USERS });
  });
  test.each(Object.entries(DUMPS))('%s, in two chunks that meet anywhere', (_, dump) => {
    const bytes = bytesOf(dump);
    for (let at = 1; at < bytes.length; at++) {
      const { tables } = readChunks([bytes.subarray(0, at), bytes.subarray(at)]);
      expect([at, tables]).toEqual([at, { posts: POSTS, users: USERS }]);
    }
  });
});

describe('tables and columns that nobody wants', () => {
  test.each(Object.entries(DUMPS))('%s: a table is passed', (_, dump) => {
    const seen: string[] = [];
    const wants = { wants: (table: string) => table === 'users' };
    const sawTable = (table: string) => seen.push(table);
    for (const length of [1, 7, 2 ** 18])
      expect(readChunks(chunksOf(bytesOf(dump), length), { ...wants, sawTable }).tables).toEqual({
        users: USERS,
      });
    expect(seen.slice(0, 2)).toEqual(['posts', 'users']);
  });
  test.each(Object.entries(DUMPS))('%s: a column is null', (_, dump) => {
    const wantsColumn = (_table: string, column: string) => column !== 'post_text';
    expect(readSql(dump, { wantsColumn })['posts']).toEqual(
      POSTS.map((post) => ({ ...post, post_text: null })),
    );
  });
  test('may have bytes that are no UTF-8, and expressions', () => {
    const dump = Buffer.from(
      "INSERT INTO a VALUES ('\xff');INSERT INTO t (x, y) VALUES ('\xff\\'', 1),(now() + f(',', ')'), 2);",
      'latin1',
    );
    const wants = {
      wants: (table: string) => table === 't',
      wantsColumn: (_: string, c: string) => c === 'y',
    };
    expect(readSql(dump, wants)['t']?.map(({ y }) => y)).toEqual(['1', '2']);
  });
});

describe('values of SQL', () => {
  const readValue = (value: string) =>
    readSql(`INSERT INTO t (a) VALUES (${value});`)['t']?.[0]?.['a'];
  test.each([
    ['0', '0'],
    ['-12', '-12'],
    ['+1.50', '+1.50'],
    ['.5', '.5'],
    ['1.', '1.'],
    ['-1.5E+10', '-1.5E+10'],
    ['NULL', null],
    ['null', null],
    ['DEFAULT', null],
    ['TRUE', '1'],
    ['false', '0'],
    ['CURRENT_TIMESTAMP', 'CURRENT_TIMESTAMP'],
    ['CURRENT_TIMESTAMP(6)', 'CURRENT_TIMESTAMP'],
    ["''", ''],
    ["''''", "'"],
    ["'\\''", "'"],
    ['"a""b\\"c\'d"', 'a"b"c\'d'],
    ["'\\0\\b\\n\\r\\t\\Z\\\\\\x\\%\\_'", '\0\b\n\r\t\x1a\\x\\%\\_'],
    ["'a' 'b'\n\"c\"", 'abc'],
    ["'\\n' 'আ' '\\''", "\nআ'"],
    ["_utf8mb4'আ'", 'আ'],
    ["_utf8mb4 'a'", 'a'],
    ["_binary '\\0a'", '\0a'],
    ["N'a'", 'a'],
    ['0x4142', 'AB'],
    ['0xE0A686', 'আ'],
    ['_utf8mb4 0x41', 'A'],
    ["X'4142'", 'AB'],
    ["x''", ''],
    ["b'101'", '5'],
    ['0b11', '3'],
    [`b'${'1'.repeat(64)}'`, '18446744073709551615'],
    ["UNHEX('41')", 'A'],
    ["/* c */ 'a' -- d\n # e\n", 'a'],
    ["/*!40000 'a' */", 'a'],
  ])('%s', (value, expected) => expect(readValue(value)).toBe(expected));

  test.each([
    ["E'\\101\\x42\\nb\\'c'", "AB\nb'c"],
    ["'a\\'", 'a\\'],
    ["'{}'::jsonb", '{}'],
    ["'1'::numeric(10,2)", '1'],
    ["E'\\\\x4142'::bytea", '\\x4142'],
  ])('of PostgreSQL: %s', (value, expected) => {
    const dump = `SET standard_conforming_strings = on; INSERT INTO t (a) VALUES (${value});`;
    expect(readSql(dump)['t']).toEqual([{ a: expected }]);
  });
  test('of PostgreSQL with standard_conforming_strings = off', () => {
    const dump = "SET standard_conforming_strings = off; INSERT INTO t (a) VALUES ('a\\'b');";
    expect(readSql(dump)['t']).toEqual([{ a: "a'b" }]);
  });
  test.each([
    ['\\N', null],
    ['', ''],
    ['\\\\N', '\\N'],
    ['\\b\\f\\n\\r\\t\\v\\\\', '\b\f\n\r\t\v\\'],
    ['\\101\\7x\\x41\\x4g', 'A\x07xA\x04g'],
    ['\\q\\.', 'q.'],
    ['আ\\nআ', 'আ\nআ'],
  ])('of COPY: %j', (cell, expected) => {
    const dump = `COPY public."t" ("a", b) FROM stdin;\n${cell}\t${cell}\n\\.\n`;
    expect(readSql(dump)['t']).toEqual([{ a: expected, b: expected }]);
  });
});

describe('what is wrong is named', () => {
  const T = 'CREATE TABLE t (a int, b text);\n';
  test.each([
    [
      `${T}INSERT INTO t VALUES (1,'x'),\n(2);`,
      'Table t, row 2 (line 2 of the dump): it has 1 values for 2 columns.',
    ],
    [
      `${T}INSERT INTO t VALUES (1,'x',3);`,
      'Table t, row 1 (line 2 of the dump): it has 3 values for 2 columns.',
    ],
    [
      'INSERT INTO t VALUES (1);',
      'table t has rows, but the dump names none of its columns. Dump the definitions of the tables as well (line 1 of the dump).',
    ],
    [
      `${T}INSERT INTO t VALUES (1,now());`,
      'Table t, row 1, column b (line 2 of the dump): there is "NOW" where a value must stand.',
    ],
    [
      `${T}INSERT INTO t SELECT * FROM x;`,
      'INSERT of table t has no VALUES, and is not read (line 2 of the dump).',
    ],
    [`${T}${T}`, 'table t is defined a second time. Dump one database alone (line 2 of the dump).'],
    [
      `${T}INSRT INTO t VALUES (1,'x');`,
      'no statement of SQL begins with "INSRT" (line 2 of the dump).',
    ],
    [
      `${T}INSERT INTO t VALUES (1,'x'`,
      'Table t, row 1 (line 2 of the dump): the dump is cut: it ends within a statement.',
    ],
    [
      `${T}INSERT INTO t VALUES (1,'x')`,
      'Table t, row 1 (line 2 of the dump): the dump is cut: it ends within a statement.',
    ],
    [
      `COPY t (a) FROM stdin;\n1\n2`,
      'Table t, row 2, column a (line 3 of the dump): the dump is cut: it ends within a statement.',
    ],
    [
      'COPY t (a) FROM stdin;\n1\t2\n\\.\n',
      'Table t, row 1 (line 2 of the dump): it has 2 values for 1 columns.',
    ],
    [
      'COPY t (a) FROM stdin WITH (FORMAT csv);\n\\.\n',
      "COPY of table t has options: only pg_dump's own text format is read (line 1 of the dump).",
    ],
    ['/* open', 'the dump is cut: it ends within a statement (line 1 of the dump).'],
  ])('%j', (dump, sentence) => {
    expect(faultOf(dump)).toBe(sentence);
    expect(faultOf(dump, 1)).toBe(sentence);
  });

  test('bytes that are no UTF-8', () => {
    const sentence =
      'Table t, row 1, column b (line 2 of the dump): its bytes are no UTF-8. Dump the database again with --default-character-set=utf8mb4.';
    const dump = (text: string) => Buffer.from(`${T}INSERT INTO t VALUES (1,${text});`, 'latin1');
    for (const text of ["'caf\xe9'", "'a\\'\xe9'", '0xE9', "'\xed\xa0\x80'", "'\xe0\xa6'"])
      expect([text, faultOf(dump(text))]).toEqual([text, sentence]);
    expect(faultOf(Buffer.from('COPY t (a, b) FROM stdin;\n1\tx\xff\n\\.\n', 'latin1'))).toBe(
      sentence,
    );
  });

  test('a value of more than 16 MB', () => {
    function* chunks() {
      yield Buffer.from("INSERT INTO t (a) VALUES ('");
      for (let n = 0; n < 18; n++) yield Buffer.alloc(2 ** 20, 97);
    }
    expect(() => readChunks(chunks())).toThrow(
      'Table t, row 1, column a (line 1 of the dump): a value or a row has more than 16 MB.',
    );
  });

  test.each([
    ['SET NAMES latin1;', 'latin1'],
    ['/*!40101 SET NAMES cp1251 */;', 'cp1251'],
    ["SET NAMES 'koi8r' COLLATE 'koi8r_general_ci';", 'koi8r'],
    ["SET client_encoding = 'LATIN1';", 'LATIN1'],
  ])('another encoding: %s', (statement, charset) => {
    expect(faultOf(statement)).toContain(
      `the dump is in ${charset}. Dump the database again in UTF-8`,
    );
  });
  test.each(['utf8', "'utf8mb4'", 'utf8mb3', 'binary', 'UTF8'])(
    'SET NAMES %s is UTF-8',
    (charset) => {
      expect(readSql(`SET NAMES ${charset}; INSERT INTO t (a) VALUES ('আ');`)).toEqual({
        t: [{ a: 'আ' }],
      });
    },
  );
});

describe('a dump that is cut is refused', () => {
  test.each([
    ['mysqldump', ' completed'],
    ['mariadb-dump', ' completed'],
    ['phpMyAdmin', ' */;\n'],
    ['HeidiSQL', ' */;\n'],
    ['Adminer', ' 03:04:05'],
    ['pg_dump', ' complete\n'],
    ['pg_dump --inserts', ' complete\n'],
  ])('%s, wherever it is cut before its end', (program, end) => {
    const bytes = bytesOf(DUMPS[program] ?? '');
    for (let at = bytes.indexOf('CREATE TABLE'); at <= bytes.lastIndexOf(end); at++)
      expect([at, faultOf(bytes.subarray(0, at))]).toEqual([at, expect.stringContaining(' cut')]);
  });
});
