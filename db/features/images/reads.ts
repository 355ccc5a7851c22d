import { and, eq, isNull, sql } from '../../core/drizzle.ts';
import { joinedRows, readRows, rowPages, rowsOfPage } from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import { placesByKeys } from './uses.ts';

const byAddress = query<{ address: string }>()(
  ({ images, users }) => ({
    key: images.key,
    address: images.address,
    authorKey: images.authorKey,
    authorId: users.id,
    authorEmail: users.email,
    hash: images.hash,
    mediaType: images.mediaType,
    width: images.width,
    height: images.height,
    bytes: images.bytes,
    smallHash: images.smallHash,
    smallMediaType: images.smallMediaType,
    removedAt: images.removedAt,
  }),
  (select, { images, users }, param) =>
    select
      .from(images)
      .innerJoin(users, eq(users.key, images.authorKey))
      .where(eq(images.address, param('address'))),
);
export type ImageRow = RowOf<typeof byAddress>;

/** The picture of an address, also a removed one. */
export const findImage = (address: string): Procedure<ImageRow | undefined> =>
  get(byAddress, { address });

const fileByHash = rowBy('imageFiles', 'hash', ['blockedAt']);
/** True if moderators have blocked the bytes of a hash. */
export function* isBlocked(hash: string): Procedure<boolean> {
  return ((yield* get(fileByHash, { hash }))?.blockedAt ?? null) !== null;
}

const sumOf = query<{ authorKey: number }>()(
  ({ images }) => ({
    total: sql<number>`count(*)`.mapWith(Number).as('total'),
    bytes: sql<number>`coalesce(sum(${images.bytes} + ${images.smallBytes}), 0)`
      .mapWith(Number)
      .as('bytes'),
  }),
  (select, { images }, param) =>
    select
      .from(images)
      .where(and(eq(images.authorKey, param('authorKey')), isNull(images.removedAt))),
);
/** How many pictures a member has, and how many bytes they are. */
export function* sumOfImages(authorKey: number) {
  return (yield* get(sumOf, { authorKey })) ?? { total: 0, bytes: 0 };
}

const listed = joinedRows(
  'images',
  ({ images, users }) => ({
    key: images.key,
    address: images.address,
    width: images.width,
    height: images.height,
    bytes: images.bytes,
    smallHash: images.smallHash,
    uploadedAt: images.uploadedAt,
    authorId: users.id,
    authorName: users.displayName,
  }),
  (select, { images, users }) =>
    select.from(images).innerJoin(users, eq(users.key, images.authorKey)),
);
const ofMember = rowPages<{ authorKey: number }, RowOf<typeof listed.byKeys>>(
  listed,
  ({ images }, param) =>
    sql`${images.authorKey} = ${param('authorKey')} and ${images.removedAt} is null`,
);
const ofAll = rowPages<Record<never, never>, RowOf<typeof listed.byKeys>>(listed, ({ images }) =>
  isNull(images.removedAt),
);
export type ListedImage = RowOf<typeof listed.byKeys>;

/** A page of the pictures of a member, newest first; `total` is how many they have. */
export const listImagesOf = (authorKey: number, total: number, slice: Slice) =>
  rowsOfPage(ofMember, { authorKey }, total, slice);

const countAll = query()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (select, { images }) => select.from(images).where(isNull(images.removedAt)),
);
/** A page of all pictures, newest first, each with the newest text that shows it. */
export function* listImages(slice: Slice) {
  const { total = 0 } = (yield* get(countAll, {})) ?? {};
  const rows = yield* rowsOfPage(ofAll, {}, total, slice);
  const keys = rows.map(({ key }) => key);
  const places = new Map(
    (yield* readRows(placesByKeys, keys)).map(({ key, ...place }) => [key, place]),
  );
  return { total, images: rows.map((row) => ({ ...row, place: places.get(row.key) ?? null })) };
}
