/** Acts on many texts at once, which can be undone for a week. */
import { DAY_MS } from '../../../contract/since/days.ts';
import { UNDO_DAYS } from '../../../contract/values/limits.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { newId } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import { deleteBy, insertInto, mutation, query, rowBy, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';

/** For so long an act can be undone. */
const UNDO_MS = UNDO_DAYS * DAY_MS;
/** Acts of one look. */
const BATCH_ROWS = 100;

const FIELDS = [
  'id',
  'kind',
  'memberKey',
  'state',
  'posts',
  'comments',
  'madeAt',
  'until',
] as const;
const insert = insertInto('acts', ['memberKey']);
const lockById = rowBy('acts', 'id', FIELDS, 'update');
const setState = updateBy('acts', 'id', ['state']);
const addCounts = mutation<{ id: string; posts: number; comments: number }>()(
  (db, { acts }, param) =>
    db
      .update(acts)
      .set({
        posts: sql`${acts.posts} + ${param('posts')}`,
        comments: sql`${acts.comments} + ${param('comments')}`,
      })
      .where(eq(acts.id, param('id'))),
);
const clearOf = query<{ memberKey: number }>()(
  ({ acts }) => ({ id: acts.id }),
  (select, { acts }, param) =>
    select.from(acts).where(sql`${acts.memberKey} = ${param('memberKey')} and state <> 'undone'`),
);
const remove = deleteBy('acts', 'id');

/** Begins an act within its job. */
export function* beginAct(kind: 'refusal' | 'clear', memberKey: number | null) {
  const madeAt = Date.now();
  const state = kind === 'clear' ? ('running' as const) : ('done' as const);
  const act = { id: newId(), kind, memberKey, state, madeAt, until: madeAt + UNDO_MS };
  yield* run(insert, act);
  return { ...act, posts: 0, comments: 0 };
}

/** Locks an act, so that its parts see whether it was undone. */
export const lockAct = (id: string) => get(lockById, { id });
/** Locks an act that can still be undone; undefined: there is none. */
export function* lockUndoable(id: string, kind: 'refusal' | 'clear') {
  const act = yield* lockAct(id);
  const isOpen = act?.kind === kind && act.state !== 'undone' && act.until > Date.now();
  return isOpen ? act : undefined;
}
/** The id of the clear of a member that was not undone. */
export function* findClear(memberKey: number): Procedure<string | undefined> {
  return (yield* get(clearOf, { memberKey }))?.id;
}
export const setActState = (id: string, state: 'running' | 'done' | 'undone') =>
  run(setState, { id, state });
/** Counts what a part of a clear has taken. */
export const countTaken = (id: string, posts: number, comments: number) =>
  run(addCounts, { id, posts, comments });
/** Drops an act that was undone, with what is left of its archives. */
export const removeAct = (id: string) => run(remove, { id });

const newestArchive = query<{ actId: string }>()(
  ({ archives }) => ({ id: archives.id }),
  (select, { archives }, param) =>
    select
      .from(archives)
      .where(eq(archives.actId, param('actId')))
      .orderBy(sql`${archives.id} desc`)
      .limit(1),
);
/** The newest archive of an act. They come back in this order: the posts before the comments that were under them. */
export const findNewestArchive = (actId: string) => get(newestArchive, { actId });

const unfinished = query<{ before: number }>()(
  ({ acts }) => ({ id: acts.id, state: acts.state, memberKey: acts.memberKey }),
  (select, { acts }, param) =>
    select
      .from(acts)
      .where(sql`${acts.state} <> 'done' and ${acts.madeAt} <= ${param('before')}`)
      .orderBy(acts.madeAt)
      .limit(BATCH_ROWS),
);
/** The acts from before a time of which a part may be left: a server was killed in them, or they are to be looked at again. */
export const listUnfinished = (before: number) => all(unfinished, { before });

const returned = query()(
  ({ acts }) => ({ id: acts.id }),
  (select, { acts, sanctions, comments }) =>
    select
      .from(acts)
      .where(
        sql`${acts.kind} = 'clear' and ${acts.state} = 'done'
          and exists (select 1 from ${sanctions} as s where s.act_id = ${acts.id} and s.ended_at is null)
          and exists (select 1 from ${comments} as c where c.author_key = ${acts.memberKey} and c.waited_since is null)`,
      )
      .limit(BATCH_ROWS),
);
/** Lets clears go on whose members are suspended, and have comments again: those came back with a post of another. */
export async function resumeClears(store: Store): Promise<void> {
  for (const { id } of await store.read(all(returned, {})))
    await store.write(function* () {
      if ((yield* lockAct(id))?.state === 'done') yield* setActState(id, 'running');
    });
}

const over = query<{ now: number }>()(
  ({ acts }) => ({ id: acts.id }),
  (select, { acts }, param) =>
    select
      .from(acts)
      .where(sql`${acts.until} <= ${param('now')} and ${acts.state} = 'done'`)
      .orderBy(acts.until)
      .limit(BATCH_ROWS),
);
const leaveImages = mutation<{ actId: string }>()((db, { images }, param) =>
  db
    .update(images)
    .set({ actId: null })
    .where(eq(images.actId, param('actId'))),
);
const leaveSanctions = mutation<{ actId: string }>()((db, { sanctions }, param) =>
  db
    .update(sanctions)
    .set({ actId: null })
    .where(eq(sanctions.actId, param('actId'))),
);
const removeArchive = deleteBy('archives', 'id');
/** Archives of texts that wait no more: they were refused, or went with their post. */
const orphans = query()(
  ({ archives }) => ({ id: archives.id }),
  (select, { archives, held, archivedRows }) =>
    select
      .from(archives)
      .where(
        sql`${archives.actId} is null
          and not exists (select 1 from ${held} as h where h.key = ${archives.heldKey})
          and not exists (select 1 from ${archivedRows} as r where r.text_key = ${archives.heldKey} and r.name = 'held')`,
      )
      .limit(BATCH_ROWS),
);

/** Drops an act whose time is over: what it took is gone for good, and what it imposed stays. */
export function* forgetAct(id: string): Procedure<void> {
  yield* run(leaveImages, { actId: id });
  yield* run(leaveSanctions, { actId: id });
  yield* removeAct(id);
}

/** Drops an act whose time is over, one archive at a time. */
async function endAct(store: Store, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const archive = await store.read(findNewestArchive(id));
    if (!archive || signal?.aborted) break;
    await store.write(() => run(removeArchive, archive));
  }
  if (signal?.aborted) return;
  await store.write(() => forgetAct(id));
}

/** Drops the acts that can't be undone any more, and archives to which nothing leads. */
export async function endActs(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  for (const { id } of await store.read(all(over, { now }))) await endAct(store, id, signal);
  for (const archive of await store.read(all(orphans, {})))
    await store.write(() => run(removeArchive, archive));
}
