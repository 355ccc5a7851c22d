import { containing } from '../../core/case-folding.ts';
import { TurnTimer, yieldOverlongTurn } from '../../core/concurrency/event-loop-yield.ts';
import { readCounter } from '../../core/counters.ts';
import { and, desc, lt, sql } from '../../core/drizzle.ts';
import { LAST_KEY, NO_KEY } from '../../core/ids.ts';
import { isOneOf, type Keys, keysOfPage, pages, readRows } from '../../core/pagination.ts';
import { all, get, type Procedure } from '../../core/procedure.ts';
import { limit, query, type Slice, skip } from '../../core/query.ts';
import { type UserRow, userFields } from './rows.ts';

/** Members that one query scans: no index finds a part of a name. */
const CHUNK_ROWS = 2_000;

const allKeys = pages('users');
/** The last key of a chunk of the list. */
const lastKeyOfChunk = query<Slice & { before: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(lt(users.key, param('before')))
      .orderBy(desc(users.key))
      .limit(limit)
      .offset(skip),
);
const matchesInChunk = query<{ pattern: string; before: number; last: number }>()(
  ({ users }) => ({ key: users.key }),
  (select, { users }, param) =>
    select
      .from(users)
      .where(
        and(
          lt(users.key, param('before')),
          sql`${users.key} >= ${param('last')}`,
          sql`${users.searchText} like ${param('pattern')} escape '!'`,
        ),
      )
      .orderBy(desc(users.key)),
);
const byKeys = query<Keys>()(userFields, (select, { users }, param) =>
  select.from(users).where(isOneOf(users.key, param)),
);

function* keysOfMatches(search: string, { limit: most, skip: first }: Slice) {
  const pattern = containing(search);
  const keys: number[] = [];
  let total = 0;
  let before = LAST_KEY;
  const timer = new TurnTimer();
  for (;;) {
    const last = (yield* get(lastKeyOfChunk, { before, limit: 1, skip: CHUNK_ROWS - 1 }))?.key;
    const found = yield* all(matchesInChunk, { pattern, before, last: last ?? NO_KEY });
    const inPage = found.slice(Math.max(0, first - total), Math.max(0, first + most - total));
    keys.push(...inPage.map(({ key }) => key));
    total += found.length;
    if (last === undefined) break;
    before = last;
    yield* yieldOverlongTurn(timer);
  }
  return { keys, total };
}

/**
 * A page of members, newest first, whose name or e-mail contains `search`. The scan reads the list in chunks and yields
 * the event loop between them.
 */
export function* listUsers(
  search: string,
  slice: Slice,
): Procedure<{ users: UserRow[]; total: number }> {
  if (search !== '') {
    const { keys, total } = yield* keysOfMatches(search, slice);
    return { users: yield* readRows(byKeys, keys), total };
  }
  const total = yield* readCounter('users');
  const keys = yield* keysOfPage(allKeys, {}, total, slice);
  return { users: yield* readRows(byKeys, keys), total };
}
