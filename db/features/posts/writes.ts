import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { increment, postsTagged } from '../../core/counters.ts';
import { and, eq, sql } from '../../core/drizzle.ts';
import { type WriteKey, writeOnce } from '../../core/idempotency.ts';
import { linkImages } from '../../core/image-uses.ts';
import { type NewcomersText, reasonInTurn, recordText } from '../../core/newcomers/newcomers.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { insertInto, query, returning } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { NEW_TEXT_COLUMNS, newTextRow, type Origin, type WrittenText } from '../../core/texts.ts';
import { indexPost } from '../../search/index-texts.ts';
import { followOwnPost } from '../inbox/follows.ts';
import { notifyMentions } from '../inbox/notices.ts';
import { recordModeration } from '../moderation/moderation.ts';
import { type MemberStatusRow, memberStatusFields } from '../users/rows.ts';
import { insertPoll, type NewPoll, shownPoll } from './poll.ts';
import { countQuestion, questionWith } from './questions.ts';
import type { Scores } from './scores.ts';

/** True if a member may have one more post: those that wait for approval count, imported ones do not. */
export const isBelowLimit = (users: Schema['users'], free: unknown) =>
  sql`(${users.isMember} = ${sql.param(true, users.isMember)} or ${users.heldPosts} + case
    when ${users.postCount} > ${users.importedPosts} then ${users.postCount} - ${users.importedPosts} else 0 end < ${free})`;

/**
 * The imported posts of a member after one of their posts came or went: imported ones are of before the import.
 * @param change 1 or -1.
 */
export const importedAfter = (
  { users, moved }: Pick<Schema, 'users' | 'moved'>,
  postedAt: unknown,
  change: 1 | -1,
) =>
  sql`${users.importedPosts} + case when ${postedAt} <= coalesce((select max(${moved.at}) from ${moved}), -1)
    then ${sql.raw(String(change))} else 0 end`;

const takePostSlot = returning<{ authorKey: number; free: number }>()(
  memberStatusFields,
  (db, { users }, param) =>
    db
      .update(users)
      .set({ postCount: sql`${users.postCount} + 1`, rev: sql`${users.rev} + 1` })
      .where(and(eq(users.key, param('authorKey')), isBelowLimit(users, param('free')))),
);

const slot = query<{ authorKey: number; free: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(and(eq(users.key, param('authorKey')), isBelowLimit(users, param('free')))),
);

/** True if a member may have one more post now; the job that writes it decides anew. */
export function* hasPostSlot(authorKey: number): Procedure<boolean> {
  return (yield* get(slot, { authorKey, free: FREE_POSTS })) !== undefined;
}

declare module '../../core/store.ts' {
  interface Changes {
    'post:added': { id: string; feedRev: number; total: number };
  }
}
export interface NewPost extends Omit<WrittenText, 'text' | 'mentioned'>, Origin {
  authorKey: number;
  title: string;
  description: string;
  tag: string;
  startUp: number;
  startDown: number;
  createdText: string;
  poll?: NewPoll | null;
}
const insert = insertInto('posts', [
  ...NEW_TEXT_COLUMNS,
  'imageCount',
  'firstImageKey',
  'question',
  'poll',
]);

/** Inserts a post whose author has a slot for it; answers its id. */
export function* insertPost(
  tx: Transaction,
  { scoreOf }: Scores,
  { poll = null, ...post }: NewPost,
  author: MemberStatusRow,
): Procedure<{ id: string }> {
  const made = newTextRow(post);
  const score = scoreOf({ ...post, castUp: 0, castDown: 0 });
  const images = yield* linkImages('post', made.key, { ...post, text: post.description });
  const question = yield* questionWith(post.tag);
  const shown = poll && shownPoll(poll);
  yield* run(insert, { ...post, ...made, ...images, score, question, poll: shown });
  // The list of pictures says which text shows each.
  if (images.imageCount > 0) recordModeration(tx);
  if (poll) yield* insertPoll(made.key, poll);
  yield* indexPost({ ...post, ...made });
  const { authorKey, mentions } = post;
  yield* followOwnPost({ userKey: authorKey, postKey: made.key, seenKey: made.key });
  const place = { subject: made.id, postKey: made.key, actorKey: authorKey };
  yield* notifyMentions(tx, { ...place, mentions });
  yield* increment(postsTagged(post.tag));
  yield* countQuestion(null, { tag: post.tag, question });
  const total = yield* increment('posts');
  if (poll) tx.changed('poll:begun', { until: poll.until });
  tx.changed('post:added', { id: made.id, total, feedRev: yield* bumpFeed() });
  tx.changed('status:changed', author);
  return { id: made.id };
}

/**
 * Publishes a post. One conditional update takes the slot among the free five, so that parallel calls never add a
 * sixth post.
 * @param judged where it is of a newcomer.
 * @returns the post's id, null when the limit is reached, or `waits` where others give a reason meanwhile.
 */
export function addPost(
  store: Store,
  scores: Scores,
  post: NewPost,
  key?: WriteKey | null,
): Promise<{ id: string } | null>;
export function addPost(
  store: Store,
  scores: Scores,
  post: NewPost,
  key: WriteKey | null,
  judged: NewcomersText | null,
): Promise<{ id: string } | 'waits' | null>;
export function addPost(
  store: Store,
  scores: Scores,
  post: NewPost,
  key: WriteKey | null = null,
  judged: NewcomersText | null = null,
) {
  return writeOnce<{ id: string } | 'waits' | null>(store, key, function* (tx) {
    if (judged && (yield* reasonInTurn(judged))) return 'waits';
    const author = yield* get(takePostSlot, { authorKey: post.authorKey, free: FREE_POSTS });
    if (!author) return null;
    if (judged) yield* recordText(tx, judged);
    return yield* insertPost(tx, scores, post, author);
  });
}

/** Raises the rev of the feed and answers it. */
export function* bumpFeed() {
  yield* increment('rev.admin');
  return yield* increment('rev.feed');
}
