/** The pictures of texts in an import: rows of their authors, and the files. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { imageOf } from '../../../contract/markup/image-references.ts';
import type { KnownImage, KnownImages } from '../../../contract/markup/images.ts';
import { IMAGE_TYPES } from '../../../contract/values/images.ts';
import { sha256Of } from '../../core/concurrency/sha256.ts';
import { OperatorError } from '../../core/errors.ts';
import { firstKeyAt, IDS_PER_MS, idOfKey } from '../../core/ids.ts';
import { hasImageFile, saveImageFile } from '../../features/images/files.ts';
import type { Progress } from '../progress.ts';
import type { Row } from '../transfer/records.ts';
import { pathWithin, pictureOf, readWithin, type Sharp } from './picture-files.ts';
import { found, type ImportRecord } from './plan.ts';
import type { Platform, Staging } from './platform.ts';
import type { Tally } from './report.ts';

/** The folder of `--files`, and how many of the first folders of a path in the dump it lacks. */
interface OldFiles {
  folder: string;
  dropped: number;
}

const TABLES = `
  -- The files that texts name and that are pictures here. made: the bytes, where they are not those of the stripped file.
  create table pictures (address text primary key, file text, hash text, media_type text, width integer,
    height integer, bytes integer, made blob);
  -- The pictures of texts: each author has rows of their own.
  create table image_rows (address text primary key, key integer not null unique, id text not null, author text not null,
    at integer not null, picture text not null);
  create view used_pictures as select * from pictures where address in (select picture from image_rows);
`;

const withoutFirst = (path: string, folders: number): string =>
  path.split('/').slice(folders).join('/');

interface WantedFile {
  address: string;
  file: string;
}

/** The files of the old forum that the texts which come name or have attached. */
function wantedFiles({ rows }: Staging, { filesIn }: Platform): WantedFile[] {
  const all = [...rows<WantedFile>('select address, file from files order by address')];
  if (!filesIn) return all;
  const named = new Set<string>();
  for (const { text } of rows<{ text: string | null }>(
    `select text from topics join topic_ids using (old) union all select text from replies join reply_ids using (old)`,
  ))
    for (const file of filesIn(text ?? '')) named.add(file);
  return all.filter(({ address }) => named.has(address));
}

/** So many files say how a folder lies to the paths of a dump. */
const SAMPLE = 200;
const MOST_DROPPED = 4;

/**
 * Finds how the paths of a dump lie to the folder, which may be one of those that they begin with.
 * @throws OperatorError where no file is found.
 */
async function oldFilesOf(files: string, wanted: readonly WantedFile[]): Promise<OldFiles> {
  const folder = await realpath(files);
  let best = { dropped: 0, found: 0 };
  for (let dropped = 0; dropped <= MOST_DROPPED; dropped++) {
    let found = 0;
    for (const { file } of wanted.slice(0, SAMPLE))
      if (await pathWithin(folder, withoutFirst(file, dropped))) found++;
    if (found > best.found) best = { dropped, found };
  }
  if (best.found === 0 && wanted.length > 0)
    throw new OperatorError(
      `Nothing is imported. ${files} has none of the files of the forum, as ${wanted[0]?.file}: ` +
        '--files names the folder in which they lie.',
    );
  return { folder, dropped: best.dropped };
}

/**
 * Makes pictures of the files that texts name. Nothing is written in the forum.
 * @param files the folder of `--files`; undefined: there is none, and all pictures stay links.
 * @throws OperatorError where the folder has none of the files.
 */
export async function stagePictures(
  staging: Staging,
  platform: Platform,
  {
    files,
    loadSharp,
    progress,
  }: { files: string | undefined; loadSharp: () => Promise<Sharp | null>; progress: Progress },
): Promise<OldFiles | null> {
  const { database } = staging;
  database.exec(TABLES);
  if (files === undefined) return null;
  const wanted = wantedFiles(staging, platform);
  const old = await oldFilesOf(files, wanted);
  const sharp = await loadSharp();
  const insert = database.prepare('insert into pictures values (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [n, { address, file }] of wanted.entries()) {
    progress('files', n, wanted.length);
    const read = await readWithin(old.folder, withoutFirst(file, old.dropped));
    const made = read && (await pictureOf(read, sharp));
    if (!made) continue;
    const { kind, width, height, bytes, isConverted } = made;
    const hash = await sha256Of(bytes);
    const own = isConverted ? bytes : null;
    insert.run(address, file, hash, IMAGE_TYPES[kind], width, height, bytes.length, own);
  }
  return old;
}

/** The pictures of one text. */
export interface TextPictures {
  images: KnownImages;
  /** The source of a picture in the text; null: it is none here, or one more than the text may have. */
  sourceOf(address: string, alt: string): string | null;
}

/**
 * Gives authors their pictures.
 * @returns for each text, its pictures. Equal bytes of one author are one picture.
 */
export function picturesOf({ database }: Staging, { name }: Platform) {
  const find = database.prepare<[string], { hash: string; width: number; height: number }>(
    'select hash, width, height from pictures where address = ?',
  );
  const known = database.prepare<[string], { key: number }>(
    'select key from image_rows where address = ?',
  );
  const taken = database.prepare<[number], { key: number }>(
    'select key from image_rows where key = ?',
  );
  const insert = database.prepare('insert into image_rows values (?, ?, ?, ?, ?, ?)');
  return (author: string, at: number, most: number): TextPictures => {
    const images: Record<string, KnownImage> = {};
    let count = 0;
    return {
      images,
      sourceOf(address, alt) {
        const found = find.get(address);
        if (!found || count === most) return null;
        count++;
        const digest = createHash('sha256').update(`${name}:${found.hash}:${author}`).digest();
        // An import that replaces this one gives the same address.
        const id = digest.subarray(0, 16).toString('base64url');
        if (!known.get(id)) {
          let key = firstKeyAt(at) + (digest.readUInt32LE(16) % IDS_PER_MS);
          while (taken.get(key)) key++;
          insert.run(id, key, idOfKey(key, digest.subarray(16)), author, at, address);
        }
        const { width, height } = found;
        images[id] = { width, height, removed: false };
        return imageOf(alt, id);
      },
    };
  };
}

/** The records of the pictures that texts show, after those of the texts. */
export function* pictureRecords(staging: Staging, tally: Tally): Generator<ImportRecord> {
  for (const hash of usedHashes(staging)) yield found('imageFiles', 'file', { hash });
  for (const record of staging.rows<Row>(
    `select id, image_rows.address, author, at as uploadedAt, hash, media_type as mediaType, width, height, bytes
      from image_rows join pictures on pictures.address = picture order by key`,
  )) {
    tally.came('pictures');
    yield found('images', 'image', record);
  }
}

/** The hashes of the pictures that texts show. */
export const usedHashes = ({ rows }: Staging): Set<string> =>
  new Set(Array.from(rows<{ hash: string }>('select hash from used_pictures'), (row) => row.hash));

/**
 * Writes the files of the pictures that texts show, before their rows: what a kill leaves are files without rows.
 * @param to the folder of the forum's pictures.
 * @throws OperatorError when a file has changed since it was looked at.
 */
export async function writePictures(
  { database, rows }: Staging,
  old: OldFiles,
  to: string,
  progress: Progress,
): Promise<void> {
  const used = [
    ...rows<{ hash: string; file: string; address: string }>(
      'select hash, min(file) as file, min(address) as address from used_pictures group by hash',
    ),
  ];
  const made = database.prepare<[string], { made: Buffer | null }>(
    'select made from pictures where address = ?',
  );
  for (const [n, { hash, file, address }] of used.entries()) {
    progress('pictures', n, used.length);
    if (hasImageFile(to, hash)) continue;
    const own = made.get(address)?.made;
    const read = own
      ? Uint8Array.from(own)
      : await readWithin(old.folder, withoutFirst(file, old.dropped));
    const picture = read && (await pictureOf(read, null));
    if (!picture || (await sha256Of(picture.bytes)) !== hash)
      throw new OperatorError(`Nothing is imported. ${file} of --files has changed meanwhile.`);
    await saveImageFile(to, hash, picture.bytes);
  }
}
