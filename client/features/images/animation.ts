const letters = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** A frame of GIF follows each of these extensions. */
const GIF_FRAME = '!\u00f9\u0004';
/** The chunk of PNG that says how many frames there are, and that of the first. */
const PNG_CHUNK = /acTL|IDAT/;
/** Where WebP says what it has, and the flag of an animation. */
const WEBP = { flags: 20, animation: 2 };

/** True if a file has more than one frame. Of such a file only the first one is drawn. */
export function isAnimated(bytes: Uint8Array): boolean {
  const file = letters(bytes);
  if (file.startsWith('GIF8')) return file.split(GIF_FRAME, 3).length > 2;
  if (file.startsWith('\u2030PNG')) return PNG_CHUNK.exec(file)?.[0] === 'acTL';
  const isExtended = file.startsWith('RIFF') && file.startsWith('WEBPVP8X', 8);
  return isExtended && ((bytes[WEBP.flags] ?? 0) & WEBP.animation) > 0;
}
