import type { Connection } from './connection.ts';
import { counted } from './counters.ts';
import { and, desc, lt, sql } from './drizzle.ts';
import { containing } from './fold.ts';
import { LAST_ID } from './ids.ts';
import { type Ids, idsOfPage, isOneOf, pages, readRows } from './pages.ts';
import { limit, rows, type Slice, skip } from './query.ts';
import { takingTurns } from './turns.ts';
import { type UserRow, userFields } from './user-rows.ts';

/** Members that are looked through in one go: no index finds a part of a name. */
const STRETCH = 2_000;

const everybody = pages((along) =>
  rows<Slice>()(
    ({ users }) => ({ id: users.id }),
    (db, { users }, _hole, fields) =>
      db.select(fields).from(users).orderBy(along(users.id)).limit(limit).offset(skip),
  ),
);
/** The last id of a stretch of the list. */
const lastOf = rows<Slice & { before: string }>()(
  ({ users }) => ({ id: users.id }),
  (db, { users }, hole, fields) =>
    db
      .select(fields)
      .from(users)
      .where(lt(users.id, hole('before')))
      .orderBy(desc(users.id))
      .limit(limit)
      .offset(skip),
);
const matches = rows<{ pattern: string; before: string; last: string }>()(
  ({ users }) => ({ id: users.id }),
  (db, { users }, hole, fields) =>
    db
      .select(fields)
      .from(users)
      .where(
        and(
          lt(users.id, hole('before')),
          sql`${users.id} >= ${hole('last')}`,
          sql`${users.searchText} like ${hole('pattern')} escape '!'`,
        ),
      )
      .orderBy(desc(users.id)),
);
const byIds = rows<Ids>()(userFields, (db, { users }, hole, fields) =>
  db.select(fields).from(users).where(isOneOf(users.id, hole)),
);

async function idsOfMatches(from: Connection, search: string, { limit: most, skip: first }: Slice) {
  const pattern = containing(search);
  const ids: string[] = [];
  let total = 0;
  let before = LAST_ID;
  const turn = takingTurns();
  for (;;) {
    const last = (await from.get(lastOf, { before, limit: 1, skip: STRETCH - 1 }))?.id;
    const found = await from.all(matches, { pattern, before, last: last ?? '' });
    const here = found.slice(Math.max(0, first - total), Math.max(0, first + most - total));
    ids.push(...here.map(({ id }) => id));
    total += found.length;
    if (last === undefined) break;
    before = last;
    await turn();
  }
  return { ids, total };
}

/**
 * A page of members, newest first, whose name or e-mail contains `search`. The whole list is looked through in
 * stretches, between which others have their turn.
 */
export async function listUsers(
  from: Connection,
  search: string,
  slice: Slice,
): Promise<{ users: UserRow[]; total: number }> {
  if (search !== '') {
    const { ids, total } = await idsOfMatches(from, search, slice);
    return { users: await readRows(from, byIds, ids), total };
  }
  const total = await counted(from, 'users');
  const ids = await idsOfPage(from, everybody, {}, total, slice);
  return { users: await readRows(from, byIds, ids), total };
}
