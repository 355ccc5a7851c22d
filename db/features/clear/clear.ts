/** All posts, comments and pictures of a young account go at once, and can come back for a week. */

import { type Caller, mayBeCleared } from '../../../contract/core/rights.ts';
import { DAY_MS } from '../../../contract/since/days.ts';
import { CLEAR_DAYS } from '../../../contract/values/limits.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { rowBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import {
  beginAct,
  countTaken,
  endActs,
  findClear,
  findNewestArchive,
  forgetAct,
  listUnfinished,
  lockAct,
  lockUndoable,
  removeAct,
  resumeClears,
  setActState,
} from '../archive/acts.ts';
import { archivePost, archiveThreadCommentsOf } from '../archive/archive.ts';
import { restoreArchive } from '../archive/restore.ts';
import { appendAudit } from '../audit/audit.ts';
import { removeSomeForAct, restoreSomeOfAct } from '../images/removal.ts';
import type { Scores } from '../posts/scores.ts';
import { lockMemberForAct, suspendByAct, undoSuspensions } from '../sanctions/acts.ts';

/** Writes that were under way when the member was suspended have ended after so long. */
const SECOND_LOOK_MS = 10_000;

const memberOf = rowBy('users', 'id', ['key', 'email']);
const anyPost = rowBy('posts', 'authorKey', ['id']);
const anyComment = rowBy('comments', 'authorKey', ['id', 'authorKey']);

/** Why a member is not cleared. */
export type ClearRefusal = 'member-unknown' | 'not-allowed' | 'member-too-old';

interface Clearing {
  /** The id of the member. */
  id: string;
  reason: string;
  by: Pick<Caller, 'id' | 'email'>;
}

/**
 * Suspends the member and notes the clear, in one job; the rest follows in jobs of its own, also after a kill. The act
 * is locked before the member, as by the jobs of its parts.
 */
const beginClear = (store: Store, { id, reason, by }: Clearing) =>
  store.write(function* (tx): Procedure<{ id: string; memberKey: number } | ClearRefusal> {
    const asked = yield* get(memberOf, { id });
    if (!asked) return 'member-unknown';
    const known = yield* findClear(asked.key);
    const open = known && (yield* lockUndoable(known, 'clear'));
    const member = yield* lockMemberForAct(asked.key);
    if (!member) return 'member-unknown';
    if (!mayBeCleared(member)) return 'not-allowed';
    if (Date.now() - member.createdAt > CLEAR_DAYS * DAY_MS) return 'member-too-old';
    const { key: memberKey, email } = member;
    if (open) {
      // A repeat goes on with the same clear, also after the suspension was ended.
      yield* setActState(open.id, 'running');
      yield* suspendByAct(tx, member, { reason, by, actId: open.id });
      return { id: open.id, memberKey };
    }
    const present = yield* findClear(memberKey);
    // Another call has begun one meanwhile.
    if (present && present !== known) return { id: present, memberKey };
    if (present) yield* forgetAct(present);
    const act = yield* beginAct('clear', memberKey);
    yield* suspendByAct(tx, member, { reason, by, actId: act.id });
    yield* appendAudit({ actor: by.email, act: 'member cleared', target: email, detail: reason });
    return { id: act.id, memberKey };
  });

interface Part {
  id: string;
  memberKey: number;
}

/**
 * Takes one part of what is left: the comments of a thread, then a post, then pictures. The lock of the act comes first,
 * so that nothing is taken once it was undone.
 * @returns whether there was anything to take.
 */
const takePart = (store: Store, { id, memberKey: authorKey }: Part) =>
  store.write(function* (tx): Procedure<boolean> {
    if ((yield* lockAct(id))?.state !== 'running') return false;
    // The comments come first: under the member's own posts, too, they are counted as comments.
    const comment = yield* get(anyComment, { authorKey });
    if (comment) {
      yield* countTaken(id, 0, yield* archiveThreadCommentsOf(tx, comment, id));
      return true;
    }
    const post = yield* get(anyPost, { authorKey });
    if (post) {
      if (yield* archivePost(tx, post.id, id)) yield* countTaken(id, 1, 0);
      return true;
    }
    return yield* removeSomeForAct(tx, { authorKey, actId: id });
  });

async function takeAll(store: Store, part: Part, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await takePart(store, part)));
}

/** The number of texts that a clear has taken, and until when it can be undone. */
interface Cleared {
  posts: number;
  comments: number;
  until: number;
}

/** Clears a member: a repeat takes what is left, and answers what all have taken. */
export async function clearMember(
  store: Store,
  clearing: Clearing,
): Promise<Cleared | ClearRefusal> {
  const begun = await beginClear(store, clearing);
  if (typeof begun === 'string') return begun;
  await takeAll(store, begun);
  const act = await store.write(() => lockAct(begun.id));
  return act ?? { posts: 0, comments: 0, until: Date.now() };
}

/** Brings one part back: pictures first, so that texts show them. @returns whether there was any. */
const restorePart = (store: Store, scores: Scores, id: string) =>
  store.write(function* (tx): Procedure<boolean> {
    if ((yield* lockAct(id))?.state !== 'undone') return false;
    if (yield* restoreSomeOfAct(id)) return true;
    const archive = yield* findNewestArchive(id);
    if (archive) {
      yield* restoreArchive(tx, scores, archive.id);
      return true;
    }
    yield* removeAct(id);
    tx.changed('texts:stale', {});
    return false;
  });

async function restoreAll(store: Store, scores: Scores, id: string, signal?: AbortSignal) {
  while (!signal?.aborted && (await restorePart(store, scores, id)));
}

/** Undoes the clear of a member whole. @returns false where there is none that can be undone. */
export async function undoClear(
  store: Store,
  scores: Scores,
  { id, by }: { id: string; by: string },
): Promise<boolean> {
  const undone = await store.write(function* (tx): Procedure<string | null> {
    const member = yield* get(memberOf, { id });
    const clear = member && (yield* findClear(member.key));
    if (!member || !clear || !(yield* lockUndoable(clear, 'clear'))) return null;
    yield* setActState(clear, 'undone');
    yield* undoSuspensions(tx, clear);
    yield* appendAudit({ actor: by, act: 'clear undone', target: member.email, detail: '' });
    return clear;
  });
  if (undone === null) return false;
  await restoreAll(store, scores, undone);
  return true;
}

/**
 * Goes on with acts that a kill has cut, looks once more at members who were just cleared, whose writes may have been
 * under way, takes what came back of them under posts of others, and drops what is over.
 */
export async function lookAfterActs(
  store: Store,
  scores: Scores,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await resumeClears(store);
  for (const { id, state, memberKey } of await store.read(listUnfinished(now - SECOND_LOOK_MS))) {
    if (state === 'undone') await restoreAll(store, scores, id, signal);
    if (state !== 'running' || memberKey === null) continue;
    await takeAll(store, { id, memberKey }, signal);
    if (signal?.aborted) return;
    await store.write(function* () {
      if ((yield* lockAct(id))?.state === 'running') yield* setActState(id, 'done');
    });
  }
  await endActs(store, now, signal);
}
