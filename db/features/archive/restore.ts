/** Archived texts come back to their old places. */
import { MOST_PINNED } from '../../../contract/values/limits.ts';
import type { Values } from '../../core/compiled-query.ts';
import { commentsOf, increment, postsTagged } from '../../core/counters.ts';
import { eq, sql } from '../../core/drizzle.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import {
  deleteBy,
  mutation,
  query,
  type RowOf,
  returning,
  rowBy,
  updateBy,
} from '../../core/query.ts';
import type { Transaction } from '../../core/store.ts';
import {
  type IndexedComment,
  type IndexedPost,
  indexEarlierComment,
  indexEarlierPost,
} from '../../search/index-texts.ts';
import type { PostCounts } from '../comments/comments.ts';
import { type CommentRow, countRestored, findComment } from '../comments/comments.ts';
import { commentsRevIn } from '../comments/thread-rev.ts';
import { recordInboxChange } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { recountPoll } from '../posts/poll.ts';
import {
  ANSWERED,
  OPEN,
  type Questioned,
  questionWith,
  recordOtherAnswer,
  saveAnswer,
} from '../posts/questions.ts';
import { addOlderReply, updateReplies } from '../posts/repliers.ts';
import type { Scores } from '../posts/scores.ts';
import { bumpFeed, importedAfter } from '../posts/writes.ts';
import { recordRestoredPostReports, recordRestoredReports } from '../reports/restoring.ts';
import { memberStatusFields } from '../users/rows.ts';
import { joinArchiveOfPost, lockArchive } from './archive.ts';
import { type RestoredRow, writeBack } from './rows.ts';

declare module '../../core/store.ts' {
  interface Changes {
    /** A post is back in its old place, with comments of these members. */
    'post:restored': { id: string; authorIds: string[]; feedRev: number; total: number };
    /** Comments of one member are back in their old places; the last of them tells the thread. */
    'comments:restored': { ids: string[]; comment: CommentRow; post: PostCounts };
  }
}

const firstRow = query<{ archiveId: string }>()(
  ({ archivedRows: { name, row } }) => ({ name, row }),
  (select, { archivedRows }, param) =>
    select
      .from(archivedRows)
      .where(eq(archivedRows.archiveId, param('archiveId')))
      .orderBy(archivedRows.place)
      .limit(1),
);
const remove = deleteBy('archives', 'id');
const lockThread = rowBy(
  'posts',
  'key',
  ['key', 'id', 'tag', 'question', 'answerKey'],
  'no key update',
);
type Thread = RowOf<typeof lockThread>;
const forgetRemoval = deleteBy('removedPosts', 'id');
const takeSlot = returning<{ key: number; postedAt: number }>()(
  memberStatusFields,
  (db, { users, moved }, param) =>
    db
      .update(users)
      .set({
        postCount: sql`${users.postCount} + 1`,
        importedPosts: importedAfter({ users, moved }, param('postedAt'), 1),
        rev: sql`${users.rev} + 1`,
      })
      .where(eq(users.key, param('key'))),
);
const setCounts = updateBy('posts', 'key', ['castUp', 'castDown', 'commentCount', 'score']);
const setThanks = updateBy('comments', 'key', ['thanks']);
const unpin = updateBy('posts', 'key', ['pinnedAt', 'pinnedUntil']);
const countPins = query()(
  () => ({ count: sql<number>`count(*)`.mapWith(Number).as('count') }),
  (select, { posts }) => select.from(posts).where(sql`pinned_at is not null`),
);
/** Pictures that went meanwhile: the text shows them until it is rendered anew. */
const markStale = mutation<{ kind: string; textKey: number }>()(
  (db, { images, imageUses }, param) =>
    db
      .update(images)
      .set({ stale: sql`${images.stale} + 1` })
      .where(
        sql`${images.removedAt} is not null and ${images.key} in (select u.image_key from ${imageUses} as u
        where u.kind = ${param('kind')} and u.text_key = ${param('textKey')})`,
      ),
);
const answeredAuthor = rowBy('comments', 'key', ['authorKey']);
const idOf = rowBy('users', 'key', ['id']);

/** A row of a table, by the properties of its columns. */
const as = <Row>(row: Values) => row as Row;

interface RestoredComment {
  key: number;
  id: string;
  authorKey: number;
  replyToKey: number | null;
  thanks: number;
}

/** Counts what comes back of one archive. */
class Restoring {
  readonly comments: RestoredComment[] = [];
  readonly #thanks = new Map<number, number>();
  readonly #tx: Transaction;
  readonly #reports: { id: string; reporterKey: number }[] = [];
  readonly #postReports: { id: string; reporterKey: number }[] = [];
  post:
    | (IndexedPost & {
        id: string;
        startUp: number;
        startDown: number;
        postedAt: number;
        pinnedAt: number | null;
      })
    | undefined;
  castUp = 0;
  castDown = 0;
  /** The key of the comment that was the answer, or null. */
  answer: number | null = null;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** A row as it is written: readers have seen the revs of before, and an answer is chosen anew where it may. */
  readonly renew = ({ name, row }: RestoredRow): Values => {
    if (name === 'comments' && row['isAnswer']) this.answer = Number(row['key']);
    if (name === 'comments') return { ...row, isAnswer: false };
    if (name !== 'posts') return row;
    const [rev, commentsRev] = [Number(row['rev']) + 1, Number(row['commentsRev']) + 1];
    return { ...row, rev, commentsRev, answerKey: null, question: null };
  };

  /** Takes rows into account that are back. */
  *take(rows: readonly RestoredRow[]): Procedure<void> {
    for (const { name, row } of rows) {
      if (name === 'posts') yield* this.#takePost(as(row));
      else if (name === 'comments') yield* this.#takeComment(as(row));
      else if (name === 'votes') row['direction'] === 1 ? this.castUp++ : this.castDown++;
      else if (name === 'thanks') this.#countThank(Number(row['commentKey']));
      else if (name === 'notices') recordInboxChange(this.#tx, Number(row['userKey']));
      else if (name === 'follows' && row['isOn'])
        recordInboxChange(this.#tx, Number(row['userKey']));
      else if (name === 'held') recordModeration(this.#tx);
      else if (name === 'reports') this.#reports.push(as(row));
      else if (name === 'postReports') this.#postReports.push(as(row));
    }
  }

  *#takePost(post: NonNullable<Restoring['post']>): Procedure<void> {
    this.post = post;
    yield* indexEarlierPost(post);
    yield* run(markStale, { kind: 'post', textKey: post.key });
    const status = yield* get(takeSlot, { key: post.authorKey, postedAt: post.postedAt });
    if (status) this.#tx.changed('status:changed', status);
  }

  *#takeComment(comment: IndexedComment & RestoredComment): Procedure<void> {
    const { key, id, authorKey, replyToKey, thanks } = comment;
    this.comments.push({ key, id, authorKey, replyToKey, thanks });
    yield* indexEarlierComment(comment);
    yield* run(markStale, { kind: 'comment', textKey: key });
    this.#tx.incrementDeferred(commentsOf(authorKey));
  }

  #countThank(commentKey: number): void {
    this.#thanks.set(commentKey, (this.#thanks.get(commentKey) ?? 0) + 1);
  }

  /** Sets the kept totals of thanks: those of members who are gone do not come back. */
  *setThanks(): Procedure<void> {
    for (const { key, thanks } of this.comments) {
      const counted = this.#thanks.get(key) ?? 0;
      if (counted !== thanks) yield* run(setThanks, { key, thanks: counted });
    }
  }

  /** The newest reply of each member. */
  replies(): { userKey: number; key: number }[] {
    const newest = new Map<number, number>();
    for (const { key, authorKey } of this.comments)
      newest.set(authorKey, Math.max(key, newest.get(authorKey) ?? key));
    return [...newest].map(([userKey, key]) => ({ userKey, key }));
  }

  /** Counts the reports: their changes follow all others, because their counters come last. */
  *countReports(): Procedure<void> {
    this.#tx.incrementDeferred('comments', this.comments.length);
    this.#tx.incrementDeferred('rev.admin');
    yield* recordRestoredReports(this.#tx, this.#reports);
    yield* recordRestoredPostReports(this.#tx, this.#postReports);
  }
}

/** Counts a post that is back. */
function* finishPost(tx: Transaction, scores: Scores, back: Restoring): Procedure<void> {
  const { post, castUp, castDown, comments } = back;
  if (!post) return;
  const { key, id, startUp, startDown } = post;
  const score = scores.scoreOf({ startUp, startDown, castUp, castDown });
  yield* run(setCounts, { key, castUp, castDown, commentCount: comments.length, score });
  yield* recountPoll(key);
  const replies = back.replies();
  yield* updateReplies(key, replies);
  yield* run(forgetRemoval, { id });
  const authorIds: string[] = [];
  for (const { userKey } of replies)
    authorIds.push(...(yield* all(idOf, { key: userKey })).map((user) => user.id));
  yield* back.countReports();
  yield* increment(postsTagged(post.tag));
  const { tag } = post;
  const asks = (yield* questionWith(tag)) !== null;
  yield* saveAnswer(
    tx,
    { key, tag, question: null, answerKey: null },
    { tag, ...questionOf(asks, back.answer) },
  );
  const total = yield* increment('posts');
  tx.changed('post:restored', { id, authorIds, total, feedRev: yield* bumpFeed() });
  // Counted under the lock of the feed's rev, as each new pin is.
  if (post.pinnedAt !== null && ((yield* get(countPins, {}))?.count ?? 0) > MOST_PINNED)
    yield* run(unpin, { key, pinnedAt: null, pinnedUntil: null });
}

/** The question of a post whose tag asks, or does not. */
const questionOf = (
  asks: boolean,
  answerKey: number | null,
): Pick<Questioned, 'question'> & { answerKey: number | null } =>
  asks
    ? { question: answerKey === null ? OPEN : ANSWERED, answerKey }
    : { question: null, answerKey: null };

/** Counts comments that are back under a post that stands. */
function* finishComments(tx: Transaction, thread: Thread, back: Restoring): Procedure<void> {
  const { comments, answer } = back;
  const postKey = thread.key;
  const isAnswerAgain = answer !== null && thread.question === OPEN;
  if (isAnswerAgain)
    yield* saveAnswer(tx, thread, { tag: thread.tag, ...questionOf(true, answer) });
  for (const reply of back.replies()) yield* addOlderReply(postKey, reply);
  for (const { replyToKey } of comments) {
    const answered =
      replyToKey === null ? undefined : yield* get(answeredAuthor, { key: replyToKey });
    if (answered) recordInboxChange(tx, answered.authorKey);
  }
  const counts = yield* get(countRestored, { key: postKey, count: comments.length });
  const post = counts && { ...counts, commentsRev: yield* commentsRevIn(counts) };
  const comment = yield* findComment(comments.at(-1)?.id ?? '');
  if (post && comment)
    tx.changed('comments:restored', { ids: comments.map(({ id }) => id), comment, post });
  if (isAnswerAgain) yield* recordOtherAnswer(tx, thread.id);
  yield* back.countReports();
}

/**
 * Brings the texts of an archive back within a job, with all that still can be, and drops it. Comments of a post that is
 * archived itself come back with the post.
 * @returns whether any text is back.
 */
export function* restoreArchive(
  tx: Transaction,
  scores: Scores,
  archiveId: string,
): Procedure<boolean> {
  const first = yield* get(firstRow, { archiveId });
  const row: Values = first ? JSON.parse(first.row) : {};
  const postKey = first?.name === 'comments' ? Number(row['postKey']) : undefined;
  let thread = postKey === undefined ? undefined : yield* get(lockThread, { key: postKey });
  if (!(yield* lockArchive(archiveId))) return false;
  // The post may have come back during the wait for its archive.
  if (postKey !== undefined && !thread && !(yield* joinArchiveOfPost(archiveId, postKey)))
    thread = yield* get(lockThread, { key: postKey });
  const back = new Restoring(tx);
  if (first && (postKey === undefined || thread)) {
    yield* writeBack(archiveId, postKey, back.renew, (rows) => back.take(rows));
    yield* back.setThanks();
    if (back.post) yield* finishPost(tx, scores, back);
    else if (thread && back.comments.length > 0) yield* finishComments(tx, thread, back);
  }
  yield* run(remove, { id: archiveId });
  return back.post !== undefined || back.comments.length > 0;
}
