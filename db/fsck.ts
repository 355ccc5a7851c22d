import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { FREE_POSTS } from '../contract/limits.ts';
import { foldCase } from './users.ts';

/** Most differences told of each kind; the rest are only counted. */
const MOST_TOLD = 20;

const kept = (what: string, table: string, column: string, counted: string) => ({
  says: `${what} ($id): keeps $kept, counted $counted`,
  sql: `select id, ${column} as kept, counted from (select *, ${counted} as counted from ${table}) where kept <> counted`,
});
const total = (counter: string) => ({
  says: `The total of ${counter}: keeps $kept, counted $counted`,
  sql: `select coalesce((select value from counters where name = '${counter}'), 0) as kept,
    (select count(*) from ${counter}) as counted where kept <> counted`,
});
const numberOf = (table: string, where: string) => `(select count(*) from ${table} where ${where})`;

/** What must hold: each query finds where it does not. */
const RULES: { says: string; sql: string }[] = [
  { says: 'The file: $integrity_check', sql: 'pragma integrity_check' },
  { says: 'A row of $table (row $rowid) belongs to no $parent', sql: 'pragma foreign_key_check' },
  kept('Posts of a member', 'users', 'post_count', numberOf('posts', 'author_id = users.id')),
  kept('Votes up', 'posts', 'cast_up', numberOf('votes', 'post_id = posts.id and direction = 1')),
  kept(
    'Votes down',
    'posts',
    'cast_down',
    numberOf('votes', 'post_id = posts.id and direction = -1'),
  ),
  kept('Comments of a post', 'posts', 'comment_count', numberOf('comments', 'post_id = posts.id')),
  kept(
    'The score of a post',
    'posts',
    'score',
    `cast_up - cast_down + (start_up - start_down) *
      coalesce((select cast(value as integer) from settings where name = 'starting-votes'), 1)`,
  ),
  kept(
    'The search text of a member',
    'users',
    'search_text',
    'fold(display_name || char(10) || email)',
  ),
  ...['posts', 'comments', 'users', 'reports', 'announcements'].map(total),
  {
    says: `A member without Gold ($id) has $posts posts, more than ${FREE_POSTS}`,
    sql: `select author_id as id, count(*) as posts from posts join users on users.id = author_id
      where not is_member group by author_id having count(*) > ${FREE_POSTS}`,
  },
  {
    says: 'A vote of $id is neither up nor down: $direction',
    sql: 'select user_id as id, direction from votes where direction not in (1, -1)',
  },
  {
    says: 'A post ($id) has a tag that does not exist: $tag',
    sql: 'select id, tag from posts where tag not in (select name from tags)',
  },
];

const sentence = (says: string, row: Record<string, unknown>) =>
  says.replaceAll(/\$(\w+)/g, (_, name: string) => JSON.stringify(row[name]).replaceAll('"', ''));

/** Counts everything that is kept and answers a sentence for each difference; reads only, in one view of the data. */
export function findFaults(file: string): string[] {
  if (!existsSync(file)) return [`There is no forum in ${file}.`];
  const handle = new Database(file, { readonly: true });
  try {
    handle.function('fold', { deterministic: true }, (text) => foldCase(String(text)));
    handle.exec('begin');
    return RULES.flatMap(({ says, sql }) => {
      const rows = handle.prepare(sql).all() as Record<string, unknown>[];
      const wrong = rows.filter((row) => row['integrity_check'] !== 'ok');
      const told = wrong.slice(0, MOST_TOLD).map((row) => sentence(says, row));
      return wrong.length > told.length
        ? [...told, `… and ${wrong.length - told.length} more.`]
        : told;
    });
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return [`The file ${file} can't be read: ${error.message}.`];
  } finally {
    handle.close();
  }
}
