/** The pictures of an old forum: its files, in the form that this forum has. */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { stripImage } from '../../../contract/images/strip.ts';
import { type WalkedImage, walkImage } from '../../../contract/images/walk.ts';
import { IMAGE } from '../../../contract/values/images.ts';
import { OperatorError } from '../../core/errors.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Longer files are not read. */
const MOST_READ = 50_000_000;

/** The errors of a path that leads to no file. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

async function ifThere<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (NO_FILE.has(code)) return null;
    throw new OperatorError(`A file of --files can't be read: ${message}`, { cause: error });
  }
}

async function bytesOf(file: FileHandle): Promise<Bytes | null> {
  const found = await file.stat();
  if (!found.isFile() || found.size === 0 || found.size > MOST_READ) return null;
  const bytes = new Uint8Array(found.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length);
    if (bytesRead === 0) return null;
    length += bytesRead;
  }
  return bytes;
}

/**
 * The real path of a file within a folder; null: there is none. Dumps are written by others, so that no name and no
 * link leads out.
 * @param folder a real path.
 */
export async function pathWithin(folder: string, name: string): Promise<string | null> {
  if (name === '' || name.includes('\0')) return null;
  const path = await ifThere(realpath(join(folder, name)));
  return path?.startsWith(folder + (folder.endsWith(sep) ? '' : sep)) ? path : null;
}

/** The bytes of a regular file within a folder; null: there is none, or it is empty or too long. */
export async function readWithin(folder: string, name: string): Promise<Bytes | null> {
  const path = await pathWithin(folder, name);
  if (path === null) return null;
  // A pipe would else wait for its writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await ifThere(open(path, flags));
  if (file === null) return null;
  try {
    return await bytesOf(file);
  } finally {
    await file.close();
  }
}

interface SharpImage {
  metadata(): Promise<{ format?: string; pages?: number; orientation?: number }>;
  rotate(): SharpImage;
  resize(options: object): SharpImage;
  webp(options: { quality: number }): SharpImage;
  toBuffer(): Promise<Uint8Array>;
}
/** The part of the library `sharp` that is used. */
export type Sharp = (input: Uint8Array) => SharpImage;

/**
 * The library `sharp`, if the operator installed it; null: it is not there.
 * @throws OperatorError when it is, and does not start.
 */
export async function loadSharp(): Promise<Sharp | null> {
  // No type checker and no bundler looks for what may be missing.
  const name: string = 'sharp';
  try {
    return ((await import(name)) as { default: Sharp }).default;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND') return null;
    throw new OperatorError(`sharp does not start: ${message}`, { cause: error });
  }
}

/** The formats that are converted: one picture of pixels each. */
const CONVERTED = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);
/** Tried in this order, until the picture is small enough. */
const TRIES = [
  { side: IMAGE.longestSide, quality: 80 },
  { side: IMAGE.longestSide, quality: 60 },
  { side: 2_048, quality: 75 },
  { side: 1_280, quality: 75 },
  { side: 1_280, quality: 40 },
];

/** A picture as this forum has it. */
export interface MadePicture extends WalkedImage {
  bytes: Bytes;
  /** True: its pixels are not those of the file. */
  isConverted: boolean;
}

function walked(bytes: Bytes, isConverted: boolean): MadePicture | null {
  const stripped = stripImage(bytes);
  if (stripped.length > IMAGE.mostBytes) return null;
  const found = walkImage(stripped);
  return 'fault' in found ? null : { ...found, bytes: stripped, isConverted };
}

/** True for a PNG of several frames, which `sharp` reads as one. */
function isAnimatedPng(bytes: Bytes): boolean {
  const found = Buffer.from(bytes.buffer).indexOf('acTL');
  return found !== -1 && found < Buffer.from(bytes.buffer).indexOf('IDAT');
}

async function converted(bytes: Bytes, sharp: Sharp): Promise<MadePicture | null> {
  for (const { side, quality } of TRIES) {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true };
    const made = await sharp(bytes).rotate().resize(size).webp({ quality }).toBuffer();
    const found = walked(Uint8Array.from(made), true);
    if (found) return found;
  }
  return null;
}

/**
 * Makes a picture of a file: JPEG and WebP within the limits are stripped, others converted to WebP by `sharp`.
 * @returns null: it can't be one here. An animation is none.
 */
export async function pictureOf(bytes: Bytes, sharp: Sharp | null): Promise<MadePicture | null> {
  const asItIs = walked(bytes, false);
  if (sharp === null) return asItIs;
  try {
    const { format = '', pages = 1, orientation = 1 } = await sharp(bytes).metadata();
    // The orientation is stripped, so that the pixels must be turned.
    if (asItIs && orientation === 1) return asItIs;
    const isAnimated = pages > 1 || (format === 'png' && isAnimatedPng(bytes));
    return CONVERTED.has(format) && !isAnimated ? await converted(bytes, sharp) : asItIs;
  } catch {
    // It throws errors without a code for files that are no pictures, or broken ones.
    return asItIs;
  }
}
