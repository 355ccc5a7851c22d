import { RECENT_POSTS } from '../../../contract/values/limits.ts';
import { readCounter } from '../../core/counters.ts';
import { eq, getTableColumns, sql } from '../../core/drizzle.ts';
import { forUpdate } from '../../core/engine.ts';
import {
  isOneOf,
  joinedRows,
  type Keys,
  readRows,
  rowPages,
  rowsOfPage,
} from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { type Mention, textFields, withMentioned } from '../../core/texts.ts';
import { authorFields } from '../users/rows.ts';
import { answerFields } from './answer-fields.ts';
import { replierFields } from './repliers.ts';

/** The address of the first picture that stands in a post, where it has a small form. */
const thumbnailOf = ({ posts, images }: Schema) =>
  sql<
    string | null
  >`case when ${posts.firstImageKey} is not null then (select i.address from ${images} as i
    where i.key = ${posts.firstImageKey} and i.small_hash is not null and i.removed_at is null) end`.as(
    'thumbnail',
  );

/** A post with its author's current name: all but its HTML. */
const fieldsOf = (schema: Schema) => {
  const { posts, users } = schema;
  const { html, htmlVersion, mentions, lastCommentKey, notifiedVotes, waitedSince, ...more } =
    getTableColumns(posts);
  const { replier1Key, reply1Key, replier2Key, reply2Key, replier3Key, reply3Key, ...columns } =
    more;
  return {
    ...columns,
    ...authorFields(users),
    ...replierFields(schema),
    ...answerFields(schema),
    thumbnail: thumbnailOf(schema),
  };
};

const byId = query<{ id: string }>()(fieldsOf, (select, { posts, users }, param) =>
  select.from(posts).innerJoin(users, eq(users.key, posts.authorKey)).where(hasId(posts, param)),
);
export type PostRow = RowOf<typeof byId>;

const byIdForUpdate = query<{ id: string }>()(fieldsOf, (select, { posts, users }, param, { db }) =>
  forUpdate(
    db,
    select.from(posts).innerJoin(users, eq(users.key, posts.authorKey)).where(hasId(posts, param)),
    'no key update',
    posts,
  ),
);
/** Posts as lists have them. */
export const listedPosts = joinedRows('posts', fieldsOf, (select, { posts, users }) =>
  select.from(posts).innerJoin(users, eq(users.key, posts.authorKey)),
);

const openedById = query<{ id: string }>()(
  (schema) => ({ ...fieldsOf(schema), ...textFields(schema.posts) }),
  (select, { posts, users }, param) =>
    select.from(posts).innerJoin(users, eq(users.key, posts.authorKey)).where(hasId(posts, param)),
);
/** A post with its HTML and the members whom it mentions: lists have neither. */
export type OpenedPostRow = RowOf<typeof openedById> & { mentioned: Mention[] };

/** Finds a post for its own page. */
export function* findOpenedPost(id: string): Procedure<OpenedPostRow | undefined> {
  const row = yield* get(openedById, { id });
  return row && (yield* withMentioned([row]))[0];
}

const htmlByKeys = query<Keys>()(
  ({ posts }) => ({ key: posts.key, html: posts.html }),
  (select, { posts }, param) => select.from(posts).where(isOneOf(posts.key, param)),
);

/** The HTML of posts, by their keys; null where nothing is marked. */
export function* readHtml(keys: number[]): Procedure<ReadonlyMap<number, string | null>> {
  return new Map((yield* readRows(htmlByKeys, keys)).map(({ key, html }) => [key, html]));
}

/** Reads posts by their keys, in this order. */
export const readPosts = (keys: number[]) => readRows(listedPosts.byKeys, keys);

const thumbnailByKey = rowBy('posts', 'key', (schema) => ({ thumbnail: thumbnailOf(schema) }));
/** The address of the picture whose small form the cards of a post show; null: none. */
export function* findThumbnail(key: number): Procedure<string | null> {
  return (yield* get(thumbnailByKey, { key }))?.thumbnail ?? null;
}

export const findPost = (id: string) => get(byId, { id });

/** Finds and locks a post, so that no other job changes its counts before this one ends. */
export const lockPost = (id: string) => get(byIdForUpdate, { id });

const removalById = rowBy('removedPosts', 'id', ['id']);

/** True if there once was a post of this id that was deleted. */
export function* wasRemoved(id: string): Procedure<boolean> {
  return (yield* get(removalById, { id })) !== undefined;
}

const byTime = rowPages(listedPosts);
const byScore = rowPages(listedPosts, undefined, ({ posts }) => [posts.score]);
const byAuthor = rowPages<{ authorKey: number }, PostRow>(listedPosts, ({ posts }, param) =>
  eq(posts.authorKey, param('authorKey')),
);

/** A page of the posts, newest first. */
export function* listLatest(slice: Slice) {
  const total = yield* readCounter('posts');
  return yield* rowsOfPage(byTime, {}, total, slice);
}

/** A page of the posts by votes up minus votes down; ties newest first. */
export function* listPopular(slice: Slice) {
  const total = yield* readCounter('posts');
  return yield* rowsOfPage(byScore, {}, total, slice);
}

/** A page of a member's posts, newest first; `total` is how many they have. */
export function* listByAuthor(authorKey: number, total: number, slice: Slice) {
  return yield* rowsOfPage(byAuthor, { authorKey }, total, slice);
}

export const listRecent = (authorKey: number, total: number) =>
  listByAuthor(authorKey, total, { limit: RECENT_POSTS, skip: 0 });
