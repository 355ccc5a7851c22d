import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Store, Transaction } from './connection.ts';
import { type Counter, count, counted } from './counters.ts';
import { eq, getTableColumns, sql } from './drizzle.ts';
import { foldCase } from './fold.ts';
import { openPageIndex } from './page-index.ts';
import { change, type Query } from './query.ts';
import { Said } from './said.ts';
import type { Schema } from './schema.ts';
import { makeWorld, type World } from './seed/world.ts';
import { listTags } from './tags.ts';

type Table = 'users' | 'tags' | 'posts' | 'comments' | 'votes' | 'announcements';
type Added<Name extends Table> = Schema[Name]['$inferInsert'];

/** Declares the insert of rows by these columns; the rest get their defaults. */
const adding = <Name extends Table, Key extends keyof Added<Name> & string>(
  name: Name,
  keys: Key[],
) =>
  change<Required<Pick<Added<Name>, Key>>>()((db, schema) => {
    const columns = getTableColumns(schema[name] as SQLiteTable);
    const hole = (key: string) => sql`${sql.param(sql.placeholder(key), columns[key])}`;
    const values = Object.fromEntries(keys.map((key) => [key, hole(key)]));
    return db.insert(schema[name]).values(values as unknown as Added<Name>);
  });

const addUser = adding('users', [
  'id',
  'email',
  'displayName',
  'photoURL',
  'searchText',
  'isMember',
  'createdAt',
]);
const addTag = adding('tags', ['id', 'name']);
const addPost = adding('posts', [
  ...([
    'id',
    'authorId',
    'title',
    'description',
    'tag',
    'startUp',
    'startDown',
    'castUp',
    'castDown',
  ] as const),
  ...(['score', 'commentCount', 'rev', 'commentsRev', 'createdText', 'postedAt'] as const),
]);
const addComment = adding('comments', [
  'id',
  'postId',
  'authorId',
  'text',
  'createdText',
  'postedAt',
]);
const addVote = adding('votes', ['postId', 'userId', 'direction']);
const addAnnouncement = adding('announcements', [
  'id',
  'authorId',
  'title',
  'description',
  'createdAt',
]);

const keepPostCount = change<{ id: string; posts: number }>()((db, { users }, hole) =>
  db
    .update(users)
    .set({ postCount: sql`${hole('posts')}` })
    .where(eq(users.id, hole('id'))),
);

/** Runs a query for each of the rows and answers how many rows came of it. */
async function addAll<Row>(
  tx: Transaction,
  query: Query<Row, never>,
  all: Iterable<Row>,
): Promise<number> {
  let added = 0;
  for (const row of all) added += await tx.run(query, row);
  return added;
}

async function addPosts(tx: Transaction, world: World, scoreOf: (votes: Votes) => number) {
  const total = { posts: 0, comments: 0, votes: 0 };
  for (const { comments, votes, ...post } of world.posts()) {
    const castUp = votes.filter(({ direction }) => direction > 0).length;
    const castDown = votes.length - castUp;
    await tx.run(addPost, {
      ...post,
      castUp,
      castDown,
      score: scoreOf({ ...post, castUp, castDown }),
      commentCount: comments.length,
      rev: 1 + comments.length + votes.length,
      commentsRev: 1 + comments.length,
    });
    total.posts++;
    total.comments += await addAll(
      tx,
      addComment,
      comments.map((row) => ({ ...row, postId: post.id })),
    );
    total.votes += await addAll(
      tx,
      addVote,
      votes.map((row) => ({ ...row, postId: post.id })),
    );
  }
  return total;
}
type Votes = Record<'startUp' | 'startDown' | 'castUp' | 'castDown', number>;

/** Why a forum can't be seeded. */
export class NotEmpty extends Said {
  override name = 'NotEmpty';
}

/**
 * Fills an empty forum with people, posts, comments, votes and announcements; the same ones each time. All or
 * nothing: it is one transaction. Nobody of them can sign in, and none is an admin.
 * @throws NotEmpty when somebody is there already.
 */
export async function seed(store: Store, options: { posts: number; startingVotes: boolean }) {
  const order = await openPageIndex(store, options.startingVotes);
  return store.write(async (tx) => {
    if ((await counted(tx, 'users')) + (await counted(tx, 'posts')) > 0) {
      throw new NotEmpty(
        'This forum has people or posts already. Only an empty forum can be seeded.',
      );
    }
    const world = makeWorld(options.posts);
    const { people } = world;
    const users = await addAll(
      tx,
      addUser,
      people.map((person) => ({
        ...person,
        photoURL: '',
        searchText: foldCase(`${person.displayName}\n${person.email}`),
      })),
    );
    // A server that ran before has made the default tag.
    const known = (await listTags(tx)).map(({ name }) => name);
    const tags = await addAll(
      tx,
      addTag,
      world.tags.filter(({ name }) => !known.includes(name)),
    );
    const added = await addPosts(tx, world, order.scoreOf);
    const announcements = await addAll(tx, addAnnouncement, world.announcements);
    await addAll(tx, keepPostCount, people);
    const { posts, comments } = added;
    const counts: Partial<Record<Counter, number>> = {
      ...{ users, posts, comments, announcements },
      ...{ 'rev.tags': tags, 'rev.announcements': announcements },
      ...{ 'rev.feed': posts, 'rev.admin': users + posts + comments },
    };
    for (const [name, by] of Object.entries(counts)) await count(tx, name as Counter, by);
    return { users, tags, ...added, announcements };
  });
}
