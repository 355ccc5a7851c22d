import { FREE_POSTS } from '../../contract/limits.ts';
import { MAX_KEY_SHIFT } from '../ids.ts';
import { KEYED_TABLES } from '../schema/schema.ts';

/** The number of faults described per rule; further faults are counted. */
const MAX_DESCRIBED = 20;

/** Finds rows whose stored column differs from a recount. */
export const counterRule = (what: string, table: string, column: string, counted: string) => ({
  template: `${what} ($id): keeps $kept, counted $counted`,
  sql: `select id, kept, counted from (select id, ${column} as kept, ${counted} as counted from ${table}) as both_counts
    where kept <> counted`,
});
const totalRule = (counter: string) => ({
  template: `The total of ${counter}: keeps $kept, counted $counted`,
  sql: `select kept, counted from (select coalesce((select value from counters where name = '${counter}'), 0) as kept,
    (select count(*) from ${counter}) as counted) as both_counts where kept <> counted`,
});
const countOf = (table: string, where: string) => `(select count(*) from ${table} where ${where})`;
const roleChanges = (act: string) =>
  `(select count(*) from audit where target = users.email and act = 'admin ${act}') as ${act}`;

/** The name of a table in SQL: `removed_posts` for `removedPosts`. */
const nameInSql = (table: string) =>
  table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export interface Rule {
  /** The sentence of a fault; `$name` stands for the column of that name. */
  template: string;
  /** Selects the faulty rows. */
  sql: string;
}

/**
 * A row is found by the number of its id: each key is that number, or one of the next.
 * @param numberOfId SQL for the number of the column `id`.
 */
export const keyRules = (numberOfId: string): Rule[] =>
  KEYED_TABLES.map(nameInSql).map((table) => ({
    template: `A row of ${table} ($id) can't be found by its id: its key is $key`,
    sql: `select id, key from ${table} where key - ${numberOfId} not between 0 and ${MAX_KEY_SHIFT}`,
  }));

/** The invariants of the data on either engine: each query selects the rows that break one. */
export const RULES: Rule[] = [
  counterRule(
    'Posts of a member',
    'users',
    'post_count',
    countOf('posts', 'author_key = users.key'),
  ),
  counterRule(
    'Votes up',
    'posts',
    'cast_up',
    countOf('votes', 'post_key = posts.key and direction = 1'),
  ),
  counterRule(
    'Votes down',
    'posts',
    'cast_down',
    countOf('votes', 'post_key = posts.key and direction = -1'),
  ),
  counterRule(
    'Comments of a post',
    'posts',
    'comment_count',
    countOf('comments', 'post_key = posts.key'),
  ),
  counterRule(
    'Comments of a member',
    'users',
    "coalesce((select value from counters where name = 'comments.of.' || users.key), 0)",
    countOf('comments', 'author_key = users.key'),
  ),
  counterRule(
    'The score of a post',
    'posts',
    'score',
    `cast_up - cast_down + (start_up - start_down) *
      coalesce((select cast(value as integer) from settings where name = 'starting-votes'), 1)`,
  ),
  ...['posts', 'comments', 'users', 'reports', 'announcements'].map(totalRule),
  {
    template: `A member without Gold ($id) has $posts posts, more than ${FREE_POSTS}`,
    sql: `select users.id, count(*) as posts from posts join users on users.key = author_key
      where not is_member group by users.key having count(*) > ${FREE_POSTS}`,
  },
  {
    template: 'A payment ($id) is not in the audit log',
    sql: `select id from payments where not exists
      (select 1 from audit where target = payments.id and act = 'payment taken')`,
  },
  {
    template:
      'A member ($email) is $role; the audit log tells of $granted grants and $revoked revocations',
    sql: `select email, role, granted, revoked from (select email, role, ${roleChanges('granted')},
      ${roleChanges('revoked')} from users) as both_counts
      where case when role = 'admin' then 1 else 0 end <> granted - revoked`,
  },
  {
    template: 'A vote of $id is neither up nor down: $direction',
    sql: 'select users.id, direction from votes join users on users.key = user_key where direction not in (1, -1)',
  },
  {
    template: 'A post ($id) is there and counts as removed',
    sql: 'select posts.id from posts join removed_posts on removed_posts.key = posts.key and removed_posts.id = posts.id',
  },
  {
    template: 'A post ($id) has a tag that does not exist: $tag',
    sql: 'select id, tag from posts where tag not in (select name from tags)',
  },
];

const sentence = (template: string, row: Record<string, unknown>) =>
  template.replaceAll(/\$(\w+)/g, (_, name: string) =>
    JSON.stringify(row[name]).replaceAll('"', ''),
  );

/** A sentence for each of the first faulty rows of a rule, and the number of further ones. */
export function describeFaults(template: string, faultyRows: Record<string, unknown>[]): string[] {
  const first = faultyRows.slice(0, MAX_DESCRIBED).map((row) => sentence(template, row));
  return faultyRows.length > first.length
    ? [...first, `… and ${faultyRows.length - first.length} more.`]
    : first;
}
