import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DumpFault } from '../../../db/maintenance/moving/dump/byte-window.ts';
import { dumpRows } from '../../../db/maintenance/moving/dump/dump-file.ts';
import { freshFolder } from '../../support/folders.ts';
import { DUMPS } from '../../support/moving/read-dumps.ts';

const SQL = Buffer.from(DUMPS['pg_dump'] ?? '');

/** Reads a file of these bytes: the ids of its rows, and how many bytes were read of how many. */
async function read(bytes: Buffer | Uint8Array, name = 'forum.sql') {
  const file = join(freshFolder(), name);
  writeFileSync(file, bytes);
  return readFile(file);
}
async function readFile(file: string) {
  const ids: (string | null)[] = [];
  let bytesRead = [0, 0];
  const read = (...bytes: [number, number]) => {
    bytesRead = bytes;
  };
  for await (const rows of dumpRows(file, { wants: () => true, read }))
    for (const { values } of rows) ids.push(values[0] ?? null);
  return { ids, bytesRead };
}
/** The sentence with which a file is refused. */
const faultOf = (bytes: Buffer | Uint8Array, name?: string): Promise<string> =>
  read(bytes, name).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof DumpFault) return error.message;
      throw error;
    },
  );

const IDS = ['1', '2', '3', '7'];

/** An archive that tar makes of these files and a picture, in this order. */
function archive(files: Record<string, Buffer | string>, format = 'gnu'): Buffer {
  const folder = freshFolder();
  const picture = `uploads/default/${'original/'.repeat(15)}a.jpeg`;
  const all = { ...files, [picture]: Buffer.alloc(70_000, 255) };
  for (const [name, bytes] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const names = [...Object.keys(files), 'uploads'];
  execFileSync('tar', [`--format=${format}`, '-cf', 'forum.tar', ...names], { cwd: folder });
  return readFileSync(join(folder, 'forum.tar'));
}

describe('a file is known by its first bytes', () => {
  test('plain, with a byte order mark, or packed once or in parts', async () => {
    expect(await read(SQL)).toEqual({ ids: IDS, bytesRead: [SQL.length, SQL.length] });
    expect((await read(Buffer.concat([Buffer.from('\ufeff'), SQL]))).ids).toEqual(IDS);
    const packed = gzipSync(SQL);
    expect(await read(packed)).toEqual({ ids: IDS, bytesRead: [packed.length, packed.length] });
    const parts = Buffer.concat([gzipSync(SQL.subarray(0, 99)), gzipSync(SQL.subarray(99))]);
    expect((await read(parts)).ids).toEqual(IDS);
  });
  test.each([
    ['dump.sql.gz', 'gnu'],
    ['./dump.sql.gz', 'pax'],
    ['dump.sql', 'ustar'],
  ])("Discourse's archive with %s (%s), packed or not", async (name, format) => {
    const dump = name.endsWith('.gz') ? gzipSync(SQL) : SQL;
    const tar = archive({ 'meta.json': '{}', [name]: dump }, format);
    expect((await read(tar)).ids).toEqual(IDS);
    expect((await read(gzipSync(tar))).ids).toEqual(IDS);
  });
});

describe('a file that is cut is refused', () => {
  const CUT = 'is cut: it ends early. Copy it anew from the old forum';
  test('gzip, wherever it is cut', async () => {
    const packed = gzipSync(SQL);
    for (let at = 20; at < packed.length; at += 7)
      expect([at, await faultOf(packed.subarray(0, at), 'forum.sql.gz')]).toEqual([
        at,
        `forum.sql.gz ${CUT}.`,
      ]);
  });
  test('an archive, wherever it is cut', async () => {
    const tar = archive({ 'dump.sql.gz': gzipSync(SQL) });
    for (let at = 600; at < 73_000; at += 4_003)
      expect([at, await faultOf(tar.subarray(0, at), 'forum.tar')]).toEqual([
        at,
        expect.stringContaining(CUT),
      ]);
    const packed = gzipSync(tar);
    for (const at of [100, packed.length >> 1, packed.length - 1])
      expect(await faultOf(packed.subarray(0, at), 'forum.tar.gz')).toContain(CUT);
  });
  test('an archive whose header was changed, or with two dumps', async () => {
    const tar = archive({ 'a.txt': 'a', 'dump.sql': SQL });
    tar[1024] = 1;
    expect(await faultOf(tar)).toBe('forum.sql is damaged: a header of the archive is wrong.');
    const two = archive({ 'dump.sql': SQL, 'x/dump.sql': SQL });
    expect(await faultOf(two)).toBe('forum.sql has two dumps.');
  });
  test('gzip whose bytes were changed', async () => {
    const packed = gzipSync(SQL);
    packed[packed.length - 6] = (packed[packed.length - 6] ?? 0) ^ 1;
    expect(await faultOf(packed)).toBe("forum.sql is damaged: its gzip can't be unpacked.");
  });
});

describe('a file in another format is named', () => {
  test.each([
    [Buffer.from('PK\x03\x04'), 'forum.sql is a ZIP file: unpack it, and name the dump in it.'],
    [Buffer.from('PGDMP'), "forum.sql is in pg_dump's own format: dump with --format=plain."],
    [
      Buffer.from('\ufeffSET NAMES utf8;', 'utf16le'),
      'forum.sql is in UTF-16, as the > of PowerShell writes it: dump with --result-file=FILE.',
    ],
    [Buffer.alloc(0), 'forum.sql is empty.'],
    [gzipSync(''), 'forum.sql is empty.'],
    [Buffer.from('{"json": 1}'), 'no statement of SQL begins with "{" (line 1 of the dump).'],
    [Buffer.from('<!DOCTYPE html>'), 'no statement of SQL begins with "<" (line 1 of the dump).'],
  ])('%j', async (bytes, sentence) => expect(await faultOf(bytes)).toBe(sentence));

  test('an archive without a dump', async () => {
    expect(await faultOf(archive({}))).toBe(
      'forum.sql has no dump.sql.gz: a backup of Discourse has it, made with or without uploads.',
    );
  });
  test('a folder, and no file at all', async () => {
    const folder = freshFolder();
    await expect(readFile(folder)).rejects.toThrow(`There is no file ${folder}.`);
    await expect(readFile(join(folder, 'x.sql'))).rejects.toThrow(DumpFault);
  });
});

test('a reader that stops early closes the file', async () => {
  const file = join(freshFolder(), 'forum.sql.gz');
  writeFileSync(file, gzipSync(SQL));
  for await (const rows of dumpRows(file, { wants: () => true })) {
    expect(rows.length).toBeGreaterThan(0);
    break;
  }
});
