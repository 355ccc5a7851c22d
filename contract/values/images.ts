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

/** Bytes of the pictures of one member, small forms too. */
export const IMAGE_QUOTA = { plain: 50_000_000, gold: 500_000_000 } as const;
/** Pictures that one member sends in an hour. */
export const IMAGES_AN_HOUR = { plain: 20, gold: 60 } as const;
/** References to pictures in one text, and the longest words that stand for one. */
export const MOST_IMAGES = { post: 10, comment: 4 } as const;
export const LONGEST_ALT = 500;
/** The free bytes of a disk under which no picture is taken. */
export const LEAST_FREE_DISK = 1_000_000_000;
/** How long a picture stays to which no text refers. */
export const UNUSED_IMAGE_DAYS = 8;

/** The path of a picture. Whoever has the address has the picture. */
export const imagePath = (id: string): string => `/images/${id}`;
/** The path of the small form of a picture. */
export const smallImagePath = (id: string): string => `${imagePath(id)}/small`;
