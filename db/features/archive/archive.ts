/** Texts go into archives by the jobs that delete them. */
import { sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import { insertInto, query, rowBy } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { deleteComment, deleteThreadCommentsOf } from '../comments/deletion.ts';
import { type Deletion, deletePost } from '../posts/deletion.ts';
import { Archiver, readArchived } from './rows.ts';

const insert = insertInto('archives', ['actId', 'heldKey']);

/** Opens an archive of an act within a job. */
export function* openArchive(actId: string): Procedure<Archiver> {
  const id = newId();
  yield* run(insert, { id, actId, heldKey: null });
  return new Archiver(id);
}

const ofPost = query<{ postKey: number }>()(
  ({ archivedRows }) => ({ id: archivedRows.archiveId }),
  (select, { archivedRows }, param) =>
    select
      .from(archivedRows)
      .where(sql`${archivedRows.textKey} = ${param('postKey')} and ${archivedRows.name} = 'posts'`),
);
const lockById = rowBy('archives', 'id', ['id'], 'update');
/** Locks an archive: one job brings it back. */
export const lockArchive = (id: string) => get(lockById, { id });
const lastPlace = query<{ id: string }>()(
  ({ archivedRows }) => ({
    place: sql<number>`coalesce(max(${archivedRows.place}), -1)`.mapWith(Number).as('place'),
  }),
  (select, { archivedRows }, param) =>
    select.from(archivedRows).where(sql`${archivedRows.archiveId} = ${param('id')}`),
);

/**
 * Opens the archive that a post lies in: what comes back while its post is away joins it, and comes back with the post.
 * @returns undefined where the post is in no archive.
 */
export function* openArchiveOfPost(postKey: number): Procedure<Archiver | undefined> {
  const found = yield* get(ofPost, { postKey });
  const archive = found && (yield* lockArchive(found.id));
  if (!archive) return undefined;
  const { place = -1 } = (yield* get(lastPlace, archive)) ?? {};
  return new Archiver(archive.id, place + 1);
}

/** Moves the rows of an archive into that of the post under which they were. @returns whether there is such. */
export function* joinArchiveOfPost(archiveId: string, postKey: number): Procedure<boolean> {
  const into = yield* openArchiveOfPost(postKey);
  if (!into) return false;
  for (let after = -1; ; ) {
    const batch = yield* readArchived(archiveId, after);
    for (const { name, row } of batch) yield* into.add(name, [row]);
    const last = batch.at(-1);
    if (!last) return true;
    after = last.place;
    yield* yieldTurn();
  }
}

/** A text that stands, with its id. */
export interface StandingText {
  kind: 'post' | 'comment';
  id: string;
}

/**
 * Archives a text that waits from now on; its archive has its id.
 * @param heldKey the key that it has while it waits.
 * @returns whether it stood.
 */
export function* archiveWaiting(
  tx: Transaction,
  { kind, id }: StandingText,
  heldKey: number,
): Procedure<boolean> {
  function* archive(key: number): Procedure<void> {
    yield* run(insert, { id, actId: null, heldKey });
    const into = new Archiver(id);
    yield* kind === 'post' ? into.post(key) : into.comment(key);
  }
  const deletion: Deletion = { waits: true, archive };
  if (kind === 'post') return (yield* deletePost(tx, id, deletion)) !== undefined;
  return yield* deleteComment(tx, id, deletion);
}

/** Archives a post for an act. @returns whether it stood. */
export function* archivePost(tx: Transaction, id: string, actId: string): Procedure<boolean> {
  function* archive(key: number): Procedure<void> {
    yield* (yield* openArchive(actId)).post(key);
  }
  return (yield* deletePost(tx, id, { archive })) !== undefined;
}

/**
 * Archives all comments of a member in the thread of one of them for an act: together, so that they also come back
 * together.
 * @returns how many stood.
 */
export function* archiveThreadCommentsOf(
  tx: Transaction,
  comment: { id: string; authorKey: number },
  actId: string,
): Procedure<number> {
  let into: Archiver | undefined;
  function* archive(key: number): Procedure<void> {
    into ??= yield* openArchive(actId);
    yield* into.comment(key);
  }
  return yield* deleteThreadCommentsOf(tx, comment, archive);
}
