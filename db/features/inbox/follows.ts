import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { and, desc, eq, gt, sql } from '../../core/drizzle.ts';
import type { Builder } from '../../core/engine.ts';
import { NO_KEY } from '../../core/ids.ts';
import { all, get, type Procedure, run } from '../../core/procedure.ts';
import {
  hasId,
  limit,
  mutation,
  type ParamOf,
  query,
  type RowOf,
  rowBy,
  type Slice,
  skip,
  updateBy,
} from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import type { Store, Transaction } from '../../core/store.ts';
import { raiseRev, userRev } from '../users/revs.ts';
import { raiseInboxRev, readInboxRev, threadRev } from './revs.ts';

declare module '../../core/store.ts' {
  interface Changes {
    'follow:changed': { email: string; postId: string; on: boolean; rev: number };
  }
}

/** A member who follows. */
interface Follower {
  key: number;
  email: string;
}

/** The revs of two rooms after a follow: of the member's inbox, and of the member. */
interface FollowRevs {
  inbox: number;
  user: number;
}

/** A member and a post. */
interface Follow {
  userKey: number;
  postKey: number;
}

const followed = query<Slice & { userKey: number }>()(
  ({ posts }) => ({ postId: posts.id, title: posts.title }),
  (select, { follows, posts }, param) =>
    select
      .from(follows)
      .innerJoin(posts, eq(posts.key, follows.postKey))
      .where(sql`${follows.userKey} = ${param('userKey')} and ${follows.isOn}`)
      .orderBy(desc(follows.postKey))
      .limit(limit)
      .offset(skip),
);
/** A post that a member follows. */
type FollowedPost = RowOf<typeof followed>;

/** A post, and whether a member follows it: null where they never did. */
const postWithFollow = query<{ userKey: number; id: string }>()(
  ({ posts, follows }) => ({ postId: posts.id, title: posts.title, isOn: follows.isOn }),
  (select, { follows, posts }, param) =>
    select
      .from(posts)
      .leftJoin(follows, and(eq(follows.postKey, posts.key), eq(follows.userKey, param('userKey'))))
      .where(hasId(posts, param)),
);
const followersAfter = query<{ postKey: number; after: number; limit: number }>()(
  ({ follows }) => ({ userKey: follows.userKey }),
  (select, { follows }, param) =>
    select
      .from(follows)
      .where(and(eq(follows.postKey, param('postKey')), gt(follows.userKey, param('after'))))
      .orderBy(follows.userKey)
      .limit(limit),
);
const postById = rowBy('posts', 'id', ['key']);
/** The lock keeps the post's rev: what a follow adds to the inbox's rev, its end must not take away. */
const postForFollowing = rowBy(
  'posts',
  'id',
  ({ posts }) => ({ key: posts.key, postId: posts.id, lastCommentKey: posts.lastCommentKey }),
  'no key update',
);
const followOf = rowBy('follows', ['userKey', 'postKey'], ['isOn']);
type NewFollow = Follow & { seenKey: number };
const newFollow = (db: Builder, { follows }: Schema, param: ParamOf<NewFollow>) =>
  db.insert(follows).values({
    userKey: param('userKey'),
    postKey: param('postKey'),
    seenKey: param('seenKey'),
    isOn: sql`true`,
  });
const start = mutation<NewFollow>()((db, tables, param) =>
  newFollow(db, tables, param).onConflictDoUpdate({
    target: [tables.follows.userKey, tables.follows.postKey],
    set: { isOn: sql`true`, seenKey: sql`excluded.seen_key` },
  }),
);
const stop = updateBy('follows', ['userKey', 'postKey'], ['isOn']);
const followUnlessKnown = mutation<NewFollow>()((db, tables, param) =>
  newFollow(db, tables, param).onConflictDoNothing(),
);

/**
 * Makes the author of a post follow it. No device shows a follow of a new post yet: none is told.
 * @param seenKey later comments are new to them.
 */
export const followOwnPost = (follow: NewFollow) => run(followUnlessKnown, follow);

/**
 * Makes the author of a comment follow its thread, and tells their devices. A member who has unfollowed it stays so.
 * @param seenKey later comments are new to them.
 */
export function* followByComment(
  tx: Transaction,
  { key: userKey, email }: Follower,
  { postId, ...thread }: Omit<NewFollow, 'userKey'> & { postId: string },
): Procedure<void> {
  if ((yield* run(followUnlessKnown, { userKey, ...thread })) === 0) return;
  const { rev = 0 } = (yield* get(raiseRev, { key: userKey })) ?? {};
  tx.changed('follow:changed', { email, postId, on: true, rev });
}

function* changeFollow(
  tx: Transaction,
  { key: userKey, email }: Follower,
  { id, isOn }: { id: string; isOn: boolean },
): Procedure<FollowRevs | null> {
  const post = yield* get(postForFollowing, { id });
  if (!post) return null;
  const follow = { userKey, postKey: post.key };
  const isFollowed = (yield* get(followOf, follow))?.isOn === true;
  let user = yield* userRev({ key: userKey });
  if (isFollowed !== isOn) {
    if (isOn) yield* run(start, { ...follow, seenKey: post.lastCommentKey ?? post.key });
    else yield* run(stop, { ...follow, isOn });
    yield* raiseInboxRev(userKey, isOn ? 1 : 1 + (yield* threadRev(post.key)));
    tx.changed('inbox:changed', { userKey });
    user = (yield* get(raiseRev, { key: userKey }))?.rev ?? user;
    tx.changed('follow:changed', { email, postId: post.postId, on: isOn, rev: user });
  }
  return { inbox: (yield* readInboxRev(userKey)).rev, user };
}

/**
 * Follows a post, or stops; repeats change nothing.
 * @returns the revs after it; null when there is no such post.
 */
export const setFollow = (store: Store, member: Follower, wish: { id: string; isOn: boolean }) =>
  store.write((tx) => changeFollow(tx, member, wish));

/** Posts that a member follows, with the rev of the member's room, which is read first. */
interface Follows {
  posts: FollowedPost[];
  rev: number;
}

/** A page of the posts that a member follows, the newest post first. */
export function* listFollows({ key }: { key: number }, slice: Slice): Procedure<Follows> {
  const rev = yield* userRev({ key });
  return { rev, posts: yield* all(followed, { userKey: key, ...slice }) };
}

/** Which of these posts a member follows. */
export function* findFollows(
  { key: userKey }: { key: number },
  ids: readonly string[],
): Procedure<Follows> {
  const rev = yield* userRev({ key: userKey });
  const found = new Map<string, FollowedPost>();
  for (const id of new Set(ids)) {
    const post = yield* get(postWithFollow, { userKey, id });
    if (post?.isOn) found.set(post.postId, { postId: post.postId, title: post.title });
  }
  return { rev, posts: [...found.values()] };
}

/** The followers of one statement. */
const AT_ONCE = 500;

/** Those of some members who follow a post, or did. */
export function* followersAmong(
  postId: string,
  members: ReadonlyMap<number, unknown>,
): Procedure<number[]> {
  const post = yield* get(postById, { id: postId });
  const timer = new TurnTimer();
  const found: number[] = [];
  let after: number | undefined = post && NO_KEY;
  while (post && after !== undefined) {
    const rows: { userKey: number }[] = yield* all(followersAfter, {
      postKey: post.key,
      after,
      limit: AT_ONCE,
    });
    for (const { userKey } of rows) if (members.has(userKey)) found.push(userKey);
    after = rows.length === AT_ONCE ? rows.at(-1)?.userKey : undefined;
    yield* yieldOverlongTurn(timer);
  }
  return found;
}
