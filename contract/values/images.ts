/** The bounds of pictures in texts. */
export const IMAGE = {
  mostBytes: 1_000_000,
  shortestSide: 8,
  longestSide: 4096,
} as const;

/** The bounds of the small form of a picture, which cards show. */
export const SMALL_IMAGE = { mostBytes: 16_384, longestSide: 192 } as const;

/** The content type of each kind of picture. */
export const IMAGE_TYPES = { jpeg: 'image/jpeg', webp: 'image/webp' } as const;
export type ImageKind = keyof typeof IMAGE_TYPES;
