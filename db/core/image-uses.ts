/** The pictures that texts name: kept at the writing of a text, in its job. */
import { imagesNamedIn, imagesStandingIn } from '../../contract/markup/image-references.ts';
import type { KnownImage, KnownImages } from '../../contract/markup/images.ts';
import type { Format } from '../../contract/values/text-format.ts';
import { sql } from './drizzle.ts';
import { get, type Procedure, run } from './procedure.ts';
import { insertInto, mutation, rowBy } from './query.ts';

/** The kinds of texts that name pictures. */
export type ImageUseKind = 'post' | 'comment' | 'held';

/** A text of a member that is written now; one that waits has no HTML. */
interface NamingText {
  authorKey: number;
  text: string;
  format: Format;
  html?: string | null;
}

/** How many pictures stand in a text, and the first of them. */
interface StandingImages {
  imageCount: number;
  firstImageKey: number | null;
}
export const NO_IMAGES: StandingImages = { imageCount: 0, firstImageKey: null };

/** The lock keeps the picture from being removed between the rendering of the text and its commit. */
const ownImage = rowBy('images', ['address', 'authorKey'], ['key', 'removedAt'], 'no key update');
const insertUse = insertInto('imageUses', [], 'ignore');
const markUsed = mutation<{ key: number }>()((db, { images }, param) =>
  db
    .update(images)
    .set({
      unusedSince: null,
      stale: sql`${images.stale} + case when ${images.removedAt} is null then 0 else 1 end`,
    })
    .where(sql`${images.key} = ${param('key')}`),
);

const ownShown = rowBy('images', ['address', 'authorKey'], ['width', 'height', 'removedAt']);
/** Those of some pictures that are a member's own. */
export function* readShownImages(authorKey: number, ids: Iterable<string>): Procedure<KnownImages> {
  const shown: Record<string, KnownImage> = {};
  for (const address of ids) {
    const image = yield* get(ownShown, { address, authorKey });
    if (!image) continue;
    const { width, height, removedAt } = image;
    shown[address] = { width, height, removed: removedAt !== null };
  }
  return shown;
}

const ownStanding = rowBy('images', ['address', 'authorKey'], ['key', 'removedAt']);
/** The pictures that stand in HTML of a text whose pictures are kept already. */
export function* standingImages(authorKey: number, html: string | null): Procedure<StandingImages> {
  const keys: number[] = [];
  for (const address of imagesStandingIn(html)) {
    const image = yield* get(ownStanding, { address, authorKey });
    if (image?.removedAt === null) keys.push(image.key);
  }
  return { imageCount: keys.length, firstImageKey: keys[0] ?? null };
}

/**
 * True if all pictures that stand in HTML of a text have stood since it was rendered. They are locked, and stand until
 * the end of the job.
 */
export function* stillStand(authorKey: number, html: string | null): Procedure<boolean> {
  for (const address of imagesStandingIn(html).sort()) {
    const image = yield* get(ownImage, { address, authorKey });
    if (image && image.removedAt !== null) return false;
  }
  return true;
}

/**
 * Keeps which pictures of its author a text names, within its job. Where one was removed since the text was rendered,
 * the text is marked to be rendered anew.
 */
export function* linkImages(
  kind: ImageUseKind,
  textKey: number,
  { authorKey, text, format, html = null }: NamingText,
): Procedure<StandingImages> {
  const ids = imagesNamedIn(text, format);
  if (ids.size === 0) return NO_IMAGES;
  const keys = new Map<string, number>();
  // In one order, so that two jobs never wait for each other in a circle.
  for (const address of [...ids].sort()) {
    const image = yield* get(ownImage, { address, authorKey });
    if (!image) continue;
    yield* run(insertUse, { imageKey: image.key, kind, textKey });
    yield* run(markUsed, image);
    if (image.removedAt === null) keys.set(address, image.key);
  }
  const standing = imagesStandingIn(html).flatMap((id) => keys.get(id) ?? []);
  return { imageCount: standing.length, firstImageKey: standing[0] ?? null };
}
