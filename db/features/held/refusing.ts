/** Many texts that wait are refused at once, and that can be undone. */
import { mayBeCleared } from '../../../contract/core/rights.ts';
import type { Values } from '../../core/compiled-query.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { getTableColumns, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run, yieldTurn } from '../../core/procedure.ts';
import { deleteBy, query, rowBy } from '../../core/query.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { beginAct, findNewestArchive, lockUndoable, removeAct } from '../archive/acts.ts';
import { openArchive, openArchiveOfPost } from '../archive/archive.ts';
import { readArchived, writeRow } from '../archive/rows.ts';
import { appendAudit, type Removal } from '../audit/audit.ts';
import { recordInboxChange } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { lockMemberForAct, suspendByAct, undoSuspensions } from '../sanctions/acts.ts';
import { findHeld, type HeldRow } from './reads.ts';
import { refuseLocked } from './settling.ts';
import { holdSlot } from './standing.ts';

const lockPost = rowBy('posts', 'key', ['key'], 'no key update');
const lockHeld = rowBy('held', 'key', (schema) => getTableColumns(schema.held), 'update');
const commentKey = rowBy('comments', 'key', ['key']);
const placeOf = rowBy('held', 'id', ['key', 'postKey', 'authorKey']);
const heldOf = query<{ authorKey: number }>()(
  ({ held }) => ({ id: held.id, key: held.key, postKey: held.postKey }),
  (select, { held }, param) =>
    select.from(held).where(sql`${held.authorKey} = ${param('authorKey')}`),
);
interface Place {
  id: string;
  key: number;
  postKey: number | null;
}
const ascending = (keys: Iterable<number | null>) =>
  [...new Set(keys)].filter((key) => key !== null).sort((one, other) => one - other);

/** The texts of a refusal: those that are named, and all of the members that it goes against. */
interface Found {
  named: ReadonlyMap<string, Place & { authorKey: number }>;
  others: ReadonlyMap<string, Place & { authorKey: number }>;
}

function* findTexts(ids: readonly string[], members: boolean, turn: TurnTimer): Procedure<Found> {
  const named = new Map<string, Place & { authorKey: number }>();
  for (const id of ids) {
    const place = yield* get(placeOf, { id });
    if (place) named.set(id, { id, ...place });
    yield* yieldOverlongTurn(turn);
  }
  const others = new Map<string, Place & { authorKey: number }>();
  const authors = members ? [...named.values()].map((one) => one.authorKey) : [];
  for (const authorKey of new Set(authors)) {
    for (const place of yield* all(heldOf, { authorKey }))
      if (!named.has(place.id)) others.set(place.id, { ...place, authorKey });
    yield* yieldOverlongTurn(turn);
  }
  return { named, others };
}

/** A refusal of many texts. */
export interface Refusing {
  ids: readonly string[];
  /** True: all that waits of their authors is refused, and they are suspended without end. */
  members: boolean;
  by: Removal['by'];
}

/**
 * Refuses texts that wait, in one job. Texts that wait no more are left out. Of who moderates and of Gold members the
 * named texts are refused, and nothing else. Posts are locked first, then texts, then members, each in the order of keys.
 */
export const refuseMany = (store: Store, { ids, members, by }: Refusing) =>
  store.write(function* (tx) {
    // 500 members may have 30 texts each: every step is in turns.
    const turn = new TurnTimer();
    const { named, others } = yield* findTexts(ids, members, turn);
    const places = [...named.values(), ...others.values()];
    for (const key of ascending(places.map(({ postKey }) => postKey))) {
      yield* get(lockPost, { key });
      yield* yieldOverlongTurn(turn);
    }
    const rows = new Map<number, Values>();
    for (const key of ascending(places.map((place) => place.key))) {
      const row = yield* get(lockHeld, { key });
      if (row) rows.set(key, row);
      yield* yieldOverlongTurn(turn);
    }
    const against = new Map<number, { key: number; id: string; email: string }>();
    for (const key of ascending(members ? places.map(({ authorKey }) => authorKey) : [])) {
      const author = yield* lockMemberForAct(key);
      if (author && mayBeCleared(author)) against.set(key, author);
      yield* yieldOverlongTurn(turn);
    }
    const act = yield* beginAct('refusal', null);
    const into = yield* openArchive(act.id);
    let refused = 0;
    for (const { id, key, authorKey } of places) {
      const row = rows.get(key);
      const held = row && (named.has(id) || against.has(authorKey)) && (yield* findHeld(id));
      if (!held) continue;
      yield* into.add('held', [row]);
      yield* refuseLocked(tx, held, { by, reason: '' });
      refused += 1;
      yield* yieldOverlongTurn(turn);
    }
    let suspended = 0;
    const reason = `Refused with ${Math.max(0, refused - 1)} others`;
    for (const member of against.values()) {
      if (yield* suspendByAct(tx, member, { reason, by, actId: act.id })) suspended += 1;
      yield* yieldOverlongTurn(turn);
    }
    const detail = `${refused} texts, ${suspended} members suspended`;
    yield* appendAudit({ actor: by.email, act: 'texts refused', target: act.id, detail });
    recordModeration(tx);
    return { id: act.id, refused, suspended, until: act.until };
  });

const editsOf = query<{ postKey: number; kind: string; commentKey: number }>()(
  ({ held }) => ({ key: held.key }),
  (select, { held }, param) =>
    select
      .from(held)
      .where(
        sql`${held.postKey} = ${param('postKey')} and ${held.kind} = ${param('kind')} and coalesce(${held.commentKey}, 0) = ${param('commentKey')}`,
      )
      .limit(1),
);
const removeNotice = deleteBy('notices', ['userKey', 'kind', 'subject']);

interface Refused extends Pick<HeldRow, 'kind'> {
  postKey: number | null;
  commentKey: number | null;
}

/** True if a text can wait again: its place is there, and no newer edit waits in its place. */
function* hasPlace({ kind, postKey, commentKey: answered }: Refused): Procedure<boolean> {
  if (postKey === null) return true;
  if (!(yield* get(lockPost, { key: postKey }))) return false;
  if (answered !== null && !(yield* get(commentKey, { key: answered }))) return false;
  if (kind === 'comment') return true;
  return !(yield* get(editsOf, { postKey, kind, commentKey: answered ?? 0 }));
}

/** Lets a text wait again together with its post, which is archived itself. @returns whether it is. */
function* joinPost(row: Values & Refused): Procedure<boolean> {
  const into = row.postKey === null ? undefined : yield* openArchiveOfPost(row.postKey);
  if (into) yield* into.add('held', [row]);
  return into !== undefined;
}

/** Lets refused texts wait again, and withdraws the notices of their refusal. */
function* waitAgain(tx: Transaction, archiveId: string): Procedure<void> {
  const rows: (Values & Refused)[] = [];
  for (let after = -1; ; ) {
    const batch = yield* readArchived(archiveId, after);
    const last = batch.at(-1);
    if (!last) break;
    rows.push(...batch.map(({ row }) => row as Values & Refused));
    after = last.place;
    yield* yieldTurn();
  }
  const inOrder = rows.sort((one, other) => (one.postKey ?? 0) - (other.postKey ?? 0));
  const turn = new TurnTimer();
  for (const row of inOrder) {
    const userKey = Number(row['authorKey']);
    const isBack = (yield* hasPlace(row)) ? yield* writeRow('held', row) : yield* joinPost(row);
    if (!isBack) continue;
    if (row.kind === 'post') {
      const author = yield* get(holdSlot, { key: userKey });
      if (author) tx.changed('status:changed', author);
    }
    const notice = { userKey, kind: 'held' as const, subject: String(row['id']) };
    if ((yield* run(removeNotice, notice)) > 0) recordInboxChange(tx, userKey);
    yield* yieldOverlongTurn(turn);
  }
}

/** Undoes a refusal whole. @returns false where there is none that can be undone. */
export const undoRefusal = (store: Store, id: string, by: string): Promise<boolean> =>
  store.write(function* (tx) {
    const act = yield* lockUndoable(id, 'refusal');
    if (!act) return false;
    const archive = yield* findNewestArchive(id);
    if (archive) yield* waitAgain(tx, archive.id);
    yield* undoSuspensions(tx, id);
    yield* removeAct(id);
    yield* appendAudit({ actor: by, act: 'refusal undone', target: id, detail: '' });
    recordModeration(tx);
    return true;
  });
