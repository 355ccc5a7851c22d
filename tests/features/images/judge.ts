import { stripImage } from '../../../contract/images/strip.ts';
import { walkImage } from '../../../contract/images/walk.ts';
import { type ImageName, imageBytes } from '../../support/features/real-images.ts';
import { chunksOf, segmentsOf, sizeByGrammar } from './grammar.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export const JPEGS = ['jpeg', 'restarts', 'grey', 'notedJpeg'] as const satisfies ImageName[];
export const WEBPS = ['lossy', 'alpha', 'lossless', 'notedWebp'] as const satisfies ImageName[];
/** A picture as the walk takes it, and its parts. */
export const stripped = (name: ImageName) => stripImage(imageBytes(name));
export const segments = (name: ImageName) => segmentsOf(stripped(name)) ?? [];
export const chunks = (name: ImageName) => chunksOf(stripped(name)) ?? [];

/** The size by the walk; null: it refuses the file. */
export function sizeByWalk(bytes: Bytes): string | null {
  const walked = walkImage(bytes);
  return 'fault' in walked ? null : `${walked.width}x${walked.height}`;
}

/** The files that the walk and the grammar judge in different ways, in hexadecimal. */
export const disputed = (files: Iterable<Bytes>): string[] =>
  [...files].flatMap((bytes) =>
    sizeByWalk(bytes) === sizeByGrammar(bytes) ? [] : [Buffer.from(bytes).toString('hex')],
  );
/** The number of files that the walk accepts. */
export const accepted = (files: Iterable<Bytes>): number =>
  [...files].filter((bytes) => sizeByWalk(bytes) !== null).length;

/** All places of a list. */
export const places = (all: ArrayLike<unknown>) => Array.from({ length: all.length }, (_, n) => n);
