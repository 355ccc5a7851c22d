import type { IMAGE_TYPES, ImageKind } from '../../../contract/values/images.ts';
import { sql } from '../../core/drizzle.ts';
import { type Columns, ownerKey, type Parent, parentKey } from '../../core/schema/columns.ts';

/** The content type of a picture. */
export type ImageType = (typeof IMAGE_TYPES)[ImageKind];

/**
 * The files of pictures, by the hash of their bytes. Whoever gives a file its first picture, or removes it after the
 * last, holds the lock of this row meanwhile.
 */
export const imageFilesTable = (c: Columns) =>
  c.table(
    'image_files',
    {
      hash: c.text('hash', 'forum').primaryKey(),
      /** The length of the file; 0: there is none. */
      bytes: c.int('bytes', 'neither').notNull().default(0),
      /** When moderators refused these bytes for ever; null: they are taken. */
      blockedAt: c.time('blocked_at', 'forum'),
    },
    (t) => [c.index('image_files_blocked').on(t.blockedAt).where(sql`blocked_at is not null`)],
  );

/** The pictures that members have sent. Equal bytes are rows of their own, and one file. */
export const imagesTable = (c: Columns, users: Parent) =>
  c.table(
    'images',
    {
      key: c.key(),
      id: c.id('forum'),
      /** The public id: 128 random bits, so that only those who were given it have the picture. */
      address: c.text('address', 'both').notNull(),
      authorKey: ownerKey(c, 'author_key', users, 'image', 'stays'),
      hash: c.text('hash', 'forum').notNull(),
      mediaType: c.text('media_type', 'both').$type<ImageType>().notNull(),
      width: c.int('width', 'both').notNull(),
      height: c.int('height', 'both').notNull(),
      bytes: c.int('bytes', 'both').notNull(),
      /** The file of the small form; null: it has none. */
      smallHash: c.text('small_hash', 'forum'),
      smallMediaType: c.text('small_media_type', 'both').$type<ImageType>(),
      smallBytes: c.int('small_bytes', 'both').notNull().default(0),
      uploadedAt: c.time('uploaded_at', 'both').notNull(),
      /** Since when no text refers to it; null: one does, or did an hour ago. */
      unusedSince: c.time('unused_since', 'neither'),
      removedAt: c.time('removed_at', 'both'),
      /** The act that removed it and can be undone: until then its files stay. */
      actId: c.text('act_id', 'neither'),
      /** Grows with its removal, and with texts that were rendered before it; 0: no text shows what is gone. */
      stale: c.int('stale', 'neither').notNull().default(0),
    },
    (t) => [
      c.uniqueIndex('images_address').on(t.address),
      c.indexThenKey('images_author', t.key, t.authorKey),
      c.index('images_hash').on(t.hash),
      c.index('images_small').on(t.smallHash).where(sql`small_hash is not null`),
      c.index('images_unused').on(t.unusedSince).where(sql`unused_since is not null`),
      c.index('images_stale').on(t.stale).where(sql`stale > 0`),
      c.index('images_act').on(t.actId).where(sql`act_id is not null`),
    ],
  );

/** The texts that name a picture, also in earlier versions. Rows of texts that are gone are removed in time. */
export const imageUsesTable = (c: Columns, images: Parent) =>
  c.table(
    'image_uses',
    {
      imageKey: parentKey(c, 'image_key', images, 'neither'),
      kind: c.text('kind', 'neither').$type<'post' | 'comment' | 'held'>().notNull(),
      textKey: c.long('text_key', 'neither').notNull(),
    },
    (t) => [
      c.primaryKey({ columns: [t.imageKey, t.kind, t.textKey] }),
      c.index('image_uses_text').on(t.kind, t.textKey),
    ],
  );
