/** Pictures of a right structure, which show nothing. */
import { IMAGE_TYPES } from '../../../contract/values/images.ts';
import type { Person } from '../person.ts';

let made = 0;

interface Shape {
  width?: number;
  height?: number;
  /** The length of the file, an even number. */
  length?: number;
  /** Equal marks make equal bytes; missing: the bytes are new. */
  mark?: string;
}

/** A lossless WebP file of these sides. */
export function pictureOf({ width = 32, height = 24, length = 64, mark }: Shape = {}): Blob {
  const file = Buffer.alloc(length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(length - 8, 4);
  file.write('WEBPVP8L', 8, 'latin1');
  file.writeUInt32LE(length - 20, 16);
  file.writeUInt8(0x2f, 20);
  file.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  file.write(mark ?? `${process.pid} ${Date.now()} ${++made}`, 25);
  return new Blob([file], { type: IMAGE_TYPES.webp });
}

/** Sends a new picture, and answers it. */
export async function sendPicture(by: Person, body = pictureOf()) {
  const { status, body: image } = await by.call('POST /images', { body });
  if (status !== 201) throw new Error(`POST /images answered ${status}: ${JSON.stringify(image)}`);
  return image;
}
