import { foldCase } from '../../core/case-folding.ts';
import { type Counter, commentsOf, increment, postsTagged } from '../../core/counters.ts';
import { OperatorError } from '../../core/errors.ts';
import { LAST_KEY } from '../../core/ids.ts';
import { writeSetting } from '../../core/internal-settings.ts';
import { get, type Procedure, run } from '../../core/procedure.ts';
import { type ArgsOf, insertInto, type Query, query, updateBy } from '../../core/query.ts';
import type { Store } from '../../core/store.ts';
import { lastRepliesOf, REPLY_COLUMNS } from '../../features/posts/repliers.ts';
import { rescoreIfChanged, scoresBy } from '../../features/posts/scores.ts';
import { listTags } from '../../features/tags/tags.ts';
import { findUser } from '../../features/users/reads.ts';
import { emptySearchIndex } from '../../search/empty-index.ts';
import { indexComment, indexPost } from '../../search/index-texts.ts';
import { PROGRESS_OF, TEXT_KINDS, WHOLE } from '../../search/progress.ts';
import type { Progress } from '../progress.ts';
import { makeWorld, type World } from './world.ts';

const addUser = insertInto('users', ['isMember']);
const addTag = insertInto('tags');
const addPost = insertInto('posts', [
  'castUp',
  'castDown',
  'commentCount',
  'rev',
  'commentsRev',
  'lastCommentKey',
  ...REPLY_COLUMNS,
]);
const addComment = insertInto('comments');
const addVote = insertInto('votes');
const addAnnouncement = insertInto('announcements');

const anyPost = query()(
  ({ posts }) => ({ key: posts.key }),
  (select, { posts }) => select.from(posts).limit(1),
);
const setPostCount = updateBy('users', 'key', ['postCount']);

/** Runs a mutation for each row and returns the number of inserted rows. */
function* addAll<Row>(query: Query<Row, never>, all: Iterable<Row>): Procedure<number> {
  let added = 0;
  for (const row of all) added += yield* run(query, row);
  return added;
}

/** The posts between two additions of the comments that were written meanwhile. */
const POSTS_PER_ROUND = 1_000;

/** Adds posts, and their comments in the order of writing: the file then has few half-empty pages. */
function* addPosts(
  world: World,
  { posts, scoreOf }: { posts: number; scoreOf: (votes: Votes) => number },
  progress: Progress,
) {
  const total = { posts: 0, comments: 0, votes: 0 };
  const counts = new Map<Counter, number>();
  const count = (name: Counter) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let waiting: (ArgsOf<typeof addComment> & { key: number })[] = [];
  function* addCommentsUntil(key: number) {
    const due = waiting.filter((comment) => comment.key < key);
    waiting = waiting.filter((comment) => comment.key >= key);
    due.sort((a, b) => a.key - b.key);
    const added = yield* addAll(addComment, due);
    for (const comment of due) yield* indexComment({ format: 'plain', ...comment });
    return added;
  }
  for (const { comments, votes, ...post } of world.posts()) {
    const newest = comments.toSorted((a, b) => b.key - a.key)[0];
    const castUp = votes.filter(({ direction }) => direction > 0).length;
    const castDown = votes.length - castUp;
    yield* run(addPost, {
      ...post,
      castUp,
      castDown,
      score: scoreOf({ ...post, castUp, castDown }),
      commentCount: comments.length,
      rev: 1 + comments.length + votes.length,
      commentsRev: 1 + comments.length,
      lastCommentKey: newest?.key ?? null,
      lastReplyAt: newest?.postedAt ?? null,
      ...lastRepliesOf(comments.map(({ authorKey, key }) => ({ userKey: authorKey, key }))),
    });
    yield* indexPost({ format: 'plain', ...post });
    total.posts++;
    waiting.push(...comments.map((row) => ({ ...row, postKey: post.key })));
    count(postsTagged(post.tag));
    for (const { authorKey } of comments) count(commentsOf(authorKey));
    total.votes += yield* addAll(
      addVote,
      votes.map((row) => ({ ...row, postKey: post.key })),
    );
    if (total.posts % POSTS_PER_ROUND > 0) continue;
    total.comments += yield* addCommentsUntil(post.key);
    progress('Posts', total.posts, posts);
  }
  total.comments += yield* addCommentsUntil(LAST_KEY);
  for (const [name, by] of counts) yield* increment(name, by);
  return total;
}
type Votes = Record<'startUp' | 'startDown' | 'castUp' | 'castDown', number>;

/** The forum has the sample's members already, so it can't be seeded again. */
export class AlreadySeededError extends OperatorError {
  override name = 'AlreadySeededError';
}

interface SeedOptions {
  posts: number;
  startingVotes: boolean;
  /** The time of the newest post, in milliseconds since 1970; without one it is fixed. */
  end?: number;
}

/**
 * Adds members, posts, comments, votes and announcements to a forum, beside what it has, in one transaction. The data
 * are the same each time, except for their times. The members can't sign in, and none is an admin.
 * @throws AlreadySeededError when one of the members is there.
 */
export async function seed(
  store: Store,
  { posts: amount, startingVotes, end }: SeedOptions,
  progress: Progress = () => {},
) {
  await rescoreIfChanged(store, startingVotes);
  const { scoreOf } = scoresBy(() => startingVotes);
  return store.write(function* () {
    const world = makeWorld(amount, end);
    const hadPosts = (yield* get(anyPost, {})) !== undefined;
    const { people } = world;
    for (const { email } of people) {
      if (yield* findUser(email))
        throw new AlreadySeededError(`The sample's people are there already (${email}).`);
    }
    const users = yield* addAll(
      addUser,
      people.map((person) => ({
        ...person,
        photoURL: '',
        searchText: foldCase(`${person.displayName}\n${person.email}`),
      })),
    );
    // An earlier server start has made the default tag.
    const existingTags = (yield* listTags()).map(({ name }) => name);
    const tags = yield* addAll(
      addTag,
      world.tags.filter(({ name }) => !existingTags.includes(name)),
    );
    // Numbers of deleted texts may be higher than those of the sample.
    if (!hadPosts) yield* emptySearchIndex();
    const added = yield* addPosts(world, { posts: amount, scoreOf }, progress);
    const announcements = yield* addAll(addAnnouncement, world.announcements);
    yield* addAll(setPostCount, people);
    const { posts, comments } = added;
    const counts: Partial<Record<Counter, number>> = {
      users,
      posts,
      comments,
      announcements,
      'rev.tags': tags,
      'rev.announcements': announcements,
      'rev.feed': posts,
      'rev.admin': users + posts + comments,
    };
    for (const [name, by] of Object.entries(counts)) yield* increment(name as Counter, by);
    // The texts that were there may be newer: a server makes the indexes anew.
    if (hadPosts) yield* emptySearchIndex();
    else for (const kind of TEXT_KINDS) yield* writeSetting(PROGRESS_OF[kind], WHOLE);
    return { users, tags, ...added, announcements };
  });
}
