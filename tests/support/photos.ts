/** Files that begin as photos do: the server looks at their first bytes alone. */

const PAD = 64;

/** A WebP file with some text in it, of a given length. */
export function webpOf(text: string, bytes = PAD): Blob {
  const file = Buffer.alloc(bytes);
  file.write('RIFF', 0, 'latin1');
  file.write('WEBPVP8 ', 8, 'latin1');
  file.write(text, 16);
  return new Blob([file], { type: 'image/webp' });
}

/** A JPEG file with some text in it. */
export const jpegOf = (text: string): Blob =>
  new Blob([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text], { type: 'image/jpeg' });
