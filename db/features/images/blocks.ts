/** The bytes that moderators have blocked, and how they are taken again. */
import type { Act } from '../../../contract/values/audit-acts.ts';
import { eq, isNotNull, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { limit, query, type RowOf, rowBy, type Slice, skip, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { appendAudit } from '../audit/audit.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { findImage } from './reads.ts';
import { lockImageFile } from './writes.ts';

const BLOCKED: Act = 'picture blocked';

/** A restore brings blocks of bytes that the restored forum never had: no picture is theirs, and no entry of the log. */
const blockedFiles = query<Slice>()(
  ({ imageFiles, images, users }) => ({
    id: sql<string>`coalesce(${images.address}, ${imageFiles.hash})`.as('id'),
    blockedAt: sql<number>`${imageFiles.blockedAt}`.mapWith(Number).as('blockedAt'),
    authorName: sql<string | null>`${users.displayName}`.as('authorName'),
    by: sql<string | null>`moderator.display_name`.as('by'),
  }),
  (select, { imageFiles, images, users, audit }) =>
    select
      .from(imageFiles)
      .leftJoin(
        images,
        sql`${images.key} = (select min(i.key) from ${images} as i where i.hash = ${imageFiles.hash})`,
      )
      .leftJoin(users, eq(users.key, images.authorKey))
      .leftJoin(
        audit,
        sql`${audit.key} = (select max(a.key) from ${images} as i join ${audit} as a on a.target = i.address
          where i.hash = ${imageFiles.hash} and a.act = ${sql.raw(`'${BLOCKED}'`)})`,
      )
      .leftJoin(sql`${users} as moderator`, sql`moderator.id = substr(${audit.actor}, 8)`)
      .where(isNotNull(imageFiles.blockedAt))
      .orderBy(sql`${imageFiles.blockedAt} desc, ${imageFiles.hash}`)
      .limit(limit)
      .offset(skip),
);
export type BlockedFile = RowOf<typeof blockedFiles>;
const countBlocked = query()(
  () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') }),
  (select, { imageFiles }) => select.from(imageFiles).where(isNotNull(imageFiles.blockedAt)),
);

/** A page of the blocked bytes, blocked last first: each by its first picture, and by its hash where it has none. */
export function* listBlocked(slice: Slice) {
  const { total = 0 } = (yield* get(countBlocked, {})) ?? {};
  return { blocked: yield* all(blockedFiles, slice), total };
}

const fileByHash = rowBy('imageFiles', 'hash', ['blockedAt']);
const setBlocked = updateBy('imageFiles', 'hash', ['blockedAt']);

/**
 * Takes blocked bytes again.
 * @param id the address of any of their pictures, or their hash.
 * @returns false where there are no such bytes.
 */
export const unblockImage = (store: Store, id: string, by: string) =>
  store.write(function* (tx): Procedure<boolean> {
    const image = yield* findImage(id);
    const hash = image?.hash ?? id;
    if (!(yield* get(fileByHash, { hash }))) return image !== undefined;
    const { blockedAt } = yield* lockImageFile(hash);
    if (blockedAt === null) return true;
    yield* run(setBlocked, { hash, blockedAt: null });
    const detail = image ? `of ${image.authorEmail}` : '';
    yield* appendAudit({ actor: by, act: 'picture unblocked', target: id, detail });
    recordModeration(tx);
    return true;
  });
