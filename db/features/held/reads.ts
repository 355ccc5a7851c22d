import { eq, getTableColumns, sql } from '../../core/drizzle.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { get, type Procedure } from '../../core/procedure.ts';
import { hasId, query, type RowOf, rowBy, type Slice } from '../../core/query.ts';
import type { Schema } from '../../core/schema/schema.ts';
import { lockPost } from '../posts/reads.ts';
import { authorFields } from '../users/rows.ts';

/** The fields of a text that waits, with its author and its place. */
const heldFields = ({ held, users, posts, comments }: Schema) => {
  const { postKey, commentKey, ...columns } = getTableColumns(held);
  const idIn = (table: typeof posts | typeof comments, key: typeof postKey) =>
    sql<string | null>`(select ${table.id} from ${table} where ${table.key} = ${key})`;
  return {
    ...columns,
    ...authorFields(users),
    postId: idIn(posts, postKey).as('postId'),
    commentId: idIn(comments, commentKey).as('commentId'),
  };
};

const byId = query<{ id: string }>()(heldFields, (select, { held, users }, param) =>
  select.from(held).innerJoin(users, eq(users.key, held.authorKey)).where(hasId(held, param)),
);
const byKeys = query<Keys>()(heldFields, (select, { held, users }, param) =>
  select.from(held).innerJoin(users, eq(users.key, held.authorKey)).where(isOneOf(held.key, param)),
);
/** A text that waits for approval. */
export type HeldRow = RowOf<typeof byId>;

const waitingKeys = pages('held');
const ownKeys = pages<{ authorKey: number }>('held', ({ held }, param) =>
  eq(held.authorKey, param('authorKey')),
);
const total = () => ({ total: sql<number>`count(*)`.mapWith(Number).as('total') });
const countWaiting = query()(total, (select, { held }) => select.from(held));
const countOwn = query<{ authorKey: number }>()(total, (select, { held }, param) =>
  select.from(held).where(eq(held.authorKey, param('authorKey'))),
);

function* countHeld(): Procedure<number> {
  return (yield* get(countWaiting, {}))?.total ?? 0;
}

/** How many texts of a member wait. */
export function* countHeldOf(authorKey: number): Procedure<number> {
  return (yield* get(countOwn, { authorKey }))?.total ?? 0;
}

/** Finds a text that waits. */
export const findHeld = (id: string) => get(byId, { id });

const lockById = rowBy('held', 'id', ['key'], 'update');

/**
 * Locks a text that waits, so that one job alone changes or settles it. Its post is locked first, as in the jobs that
 * delete the post or a comment with what waits there.
 */
export function* lockHeld(id: string): Procedure<HeldRow | undefined> {
  const found = yield* findHeld(id);
  if (found?.postId) yield* lockPost(found.postId);
  return (yield* get(lockById, { id })) && (yield* findHeld(id));
}

/** The texts that wait of these keys, in their order. */
export const readHeld = (keys: number[]) => readRows(byKeys, keys);

/** A page of the texts that wait, newest first, and how many there are: of all members, or of one. */
export function* listHeld(slice: Slice, authorKey: number | null) {
  const total = yield* authorKey === null ? countHeld() : countHeldOf(authorKey);
  const keys = yield* authorKey === null
    ? keysOfPage(waitingKeys, {}, total, slice)
    : keysOfPage(ownKeys, { authorKey }, total, slice);
  return { held: yield* readHeld(keys), total };
}
