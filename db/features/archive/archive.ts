/** Texts go into archives by the jobs that delete them. */
import { newId } from '../../core/ids.ts';
import { type Procedure, run } from '../../core/procedure.ts';
import { insertInto } from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import { deleteComment, deleteThreadCommentsOf } from '../comments/deletion.ts';
import { type Deletion, deletePost } from '../posts/deletion.ts';
import { Archiver } from './rows.ts';

const insert = insertInto('archives', ['actId', 'heldKey']);

/** Opens an archive of an act within a job. */
export function* openArchive(actId: string): Procedure<Archiver> {
  const id = newId();
  yield* run(insert, { id, actId, heldKey: null });
  return new Archiver(id);
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
