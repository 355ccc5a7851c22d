import { sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { limit, mutation, query, rowBy, updateBy } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { appendAudit, type Removal, withReason } from '../audit/audit.ts';
import { notify } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import type { ImageRow } from './reads.ts';
import { lockImageFile } from './writes.ts';

/** Rows of one job. */
const BATCH_ROWS = 200;

const markRemoved = mutation<{ key: number; removedAt: number }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ removedAt: sql`${param('removedAt')}`, stale: sql`${images.stale} + 1` })
    .where(sql`${images.key} = ${param('key')} and ${images.removedAt} is null`),
);

declare module '../../core/store.ts' {
  interface Changes {
    /** Texts may show a picture that was removed, or lack one that came back: they are rendered anew. */
    'texts:stale': object;
  }
}

/** The files of a picture that was removed: they go, unless another picture has them. */
export type Files = Pick<ImageRow, 'hash' | 'smallHash'>;

/** Removes a picture within a job, from its address at once; texts that show it follow. */
export function* markImageRemoved(tx: Transaction, key: number): Procedure<boolean> {
  if ((yield* run(markRemoved, { key, removedAt: Date.now() })) === 0) return false;
  tx.changed('texts:stale', {});
  recordModeration(tx);
  return true;
}

/** Tells the owner of a picture that another has removed it. */
function* tellOwner(
  tx: Transaction,
  { authorKey: userKey, address: subject }: Pick<ImageRow, 'authorKey' | 'address'>,
  { by, reason: detail }: Removal,
): Procedure<void> {
  if (by.key === userKey) return;
  yield* notify(tx, { kind: 'removed', subject, userKey, actorKey: by.key, detail });
}

/**
 * Removes a picture. The log records a removal by somebody else than its owner, who is told of it. Repeats change
 * nothing.
 */
export const removeImage = (store: Store, image: ImageRow, removal: Removal) =>
  store.write(function* (tx): Procedure<Files> {
    const isRemoved = yield* markImageRemoved(tx, image.key);
    const { by } = removal;
    if (!isRemoved || by.key === image.authorKey) return image;
    const detail = withReason(`of ${image.authorEmail}`, removal);
    yield* appendAudit({ actor: by.email, act: 'picture removed', target: image.address, detail });
    yield* tellOwner(tx, image, removal);
    return image;
  });

const removalFields = ({ images }: Schema) => ({
  key: images.key,
  authorKey: images.authorKey,
  address: images.address,
  hash: images.hash,
  smallHash: images.smallHash,
});
const setBlocked = updateBy('imageFiles', 'hash', ['blockedAt']);
/** The blocked bytes come back with no act that is undone. */
const loseAct = mutation<{ hash: string }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ actId: null })
    .where(
      sql`${images.actId} is not null and (${images.hash} = ${param('hash')} or ${images.smallHash} = ${param('hash')})`,
    ),
);
const ofHash = query<{ hash: string; limit: number }>()(
  removalFields,
  (select, { images }, param) =>
    select
      .from(images)
      .where(
        sql`(${images.hash} = ${param('hash')} or ${images.smallHash} = ${param('hash')}) and ${images.removedAt} is null`,
      )
      .limit(BATCH_ROWS),
);

/** Removes some pictures of blocked bytes within a job, and tells their owners. */
function* removeSomeBlocked(tx: Transaction, hash: string, actorKey?: number): Procedure<Files[]> {
  const rows = yield* all(ofHash, { hash, limit: BATCH_ROWS });
  for (const { key, authorKey: userKey, address: subject } of rows) {
    const isRemoved = yield* markImageRemoved(tx, key);
    if (!isRemoved || actorKey === userKey) continue;
    yield* notify(tx, { kind: 'removed', subject, userKey, ...(actorKey && { actorKey }) });
  }
  return rows;
}

/**
 * Blocks the bytes of a picture, and removes all pictures of the same bytes. Those of the first job go with the block; a
 * kill leaves others to `removeBlockedImages`.
 */
export async function blockImage(
  store: Store,
  { hash, address, authorEmail }: ImageRow,
  by: Removal['by'],
): Promise<Files[]> {
  let rows = await store.write(function* (tx) {
    const file = yield* lockImageFile(hash);
    if (file.blockedAt === null) {
      yield* run(setBlocked, { hash, blockedAt: Date.now() });
      yield* run(loseAct, { hash });
      const detail = `of ${authorEmail}`;
      yield* appendAudit({ actor: by.email, act: 'picture blocked', target: address, detail });
      recordModeration(tx);
    }
    return yield* removeSomeBlocked(tx, hash, by.key);
  });
  const removed = [...rows];
  // None can be added meanwhile: each upload looks for the block under the lock of the file's row.
  while (rows.length === BATCH_ROWS) {
    rows = await store.write((tx) => removeSomeBlocked(tx, hash, by.key));
    removed.push(...rows);
  }
  return removed;
}

const blockedStanding = query<{ limit: number }>()(
  ({ imageFiles }) => ({ hash: imageFiles.hash }),
  (select, { imageFiles, images }) =>
    select
      .from(imageFiles)
      .where(
        sql`${imageFiles.blockedAt} is not null and (
          exists (select 1 from ${images} as i where i.hash = ${imageFiles.hash} and i.removed_at is null)
          or exists (select 1 from ${images} as i where i.small_hash = ${imageFiles.hash} and i.removed_at is null))`,
      )
      .limit(limit),
);

/** Removes the pictures of blocked bytes that a kill in the middle of a block has left. */
export async function removeBlockedImages(store: Store, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const files = await store.read(all(blockedStanding, { limit: BATCH_ROWS }));
    for (const { hash } of files) {
      if (signal?.aborted) return;
      await store.write((tx) => removeSomeBlocked(tx, hash));
    }
    if (files.length === 0) return;
  }
}

const memberById = rowBy('users', 'id', ['key', 'email']);
const ofMember = query<{ authorKey: number }>()(removalFields, (select, { images }, param) =>
  select
    .from(images)
    .where(sql`${images.authorKey} = ${param('authorKey')} and ${images.removedAt} is null`)
    .limit(BATCH_ROWS),
);

/** Removes some pictures of a member within a job. */
function* removeSomeOf(
  tx: Transaction,
  authorKey: number,
  removal: Removal | null,
): Procedure<(Files & { key: number })[]> {
  const rows = yield* all(ofMember, { authorKey });
  for (const image of rows) {
    yield* markImageRemoved(tx, image.key);
    if (removal) yield* tellOwner(tx, image, removal);
  }
  return rows;
}

/** A clear that is undone brings no picture of who has left back. */
const loseActs = mutation<{ authorKey: number }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ actId: null })
    .where(sql`${images.authorKey} = ${param('authorKey')} and ${images.actId} is not null`),
);

/** Removes all pictures of a member who leaves, in jobs of a bounded size. */
export async function removeImagesOfLeaver(
  store: Store,
  authorKey: number,
  yieldOrAbort: () => Promise<void>,
): Promise<void> {
  await store.write(() => run(loseActs, { authorKey }));
  const removeSome = () => store.write((tx) => removeSomeOf(tx, authorKey, null));
  while ((await removeSome()).length === BATCH_ROWS) await yieldOrAbort();
}

const setAct = updateBy('images', 'key', ['actId']);
/** Removes some pictures of a member for an act that can be undone; answers how many are left to look at. */
export function* removeSomeForAct(
  tx: Transaction,
  { authorKey, actId }: { authorKey: number; actId: string },
): Procedure<boolean> {
  const rows = yield* removeSomeOf(tx, authorKey, null);
  for (const { key } of rows) yield* run(setAct, { key, actId });
  return rows.length === BATCH_ROWS;
}

const ofAct = query<{ actId: string }>()(removalFields, (select, { images }, param) =>
  select
    .from(images)
    .where(sql`${images.actId} = ${param('actId')}`)
    .limit(BATCH_ROWS),
);
const bringBack = mutation<{ key: number }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ removedAt: null, unusedSince: null, actId: null, stale: sql`${images.stale} + 1` })
    .where(sql`${images.key} = ${param('key')}`),
);
/**
 * Brings some pictures back that an act has removed; texts that name them are rendered anew once they are back.
 * @returns whether some are left.
 */
export function* restoreSomeOfAct(actId: string): Procedure<boolean> {
  const rows = yield* all(ofAct, { actId });
  for (const { key } of rows) yield* run(bringBack, { key });
  return rows.length === BATCH_ROWS;
}

/** Removes all pictures of a member; answers their files, or null when there is no such member. */
export async function removeImagesOf(store: Store, id: string, by: Removal['by']) {
  const member = await store.read(get(memberById, { id }));
  if (!member) return null;
  const removeSome = () =>
    store.write(function* (tx) {
      const rows = yield* removeSomeOf(tx, member.key, { by, reason: '' });
      const entry = { actor: by.email, target: member.email, detail: `${rows.length} pictures` };
      if (rows.length > 0) yield* appendAudit({ ...entry, act: 'pictures removed' });
      return rows;
    });
  const removed: Files[] = [];
  let rows: Files[] = [];
  do {
    rows = await removeSome();
    removed.push(...rows);
  } while (rows.length === BATCH_ROWS);
  return removed;
}
