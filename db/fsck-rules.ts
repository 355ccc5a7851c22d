import { FREE_POSTS } from '../contract/limits.ts';

/** Most differences told of each kind; the rest are only counted. */
const MOST_TOLD = 20;

export const kept = (what: string, table: string, column: string, counted: string) => ({
  says: `${what} ($id): keeps $kept, counted $counted`,
  sql: `select id, kept, counted from (select id, ${column} as kept, ${counted} as counted from ${table}) as both_numbers
    where kept <> counted`,
});
const total = (counter: string) => ({
  says: `The total of ${counter}: keeps $kept, counted $counted`,
  sql: `select kept, counted from (select coalesce((select value from counters where name = '${counter}'), 0) as kept,
    (select count(*) from ${counter}) as counted) as both_numbers where kept <> counted`,
});
const numberOf = (table: string, where: string) => `(select count(*) from ${table} where ${where})`;
const acts = (act: string) =>
  `(select count(*) from audit where target = users.email and act = 'admin ${act}') as ${act}`;

interface Rule {
  says: string;
  sql: string;
}

/** What must hold on either engine: each query finds where it does not. */
export const RULES: Rule[] = [
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
  ...['posts', 'comments', 'users', 'reports', 'announcements'].map(total),
  {
    says: `A member without Gold ($id) has $posts posts, more than ${FREE_POSTS}`,
    sql: `select author_id as id, count(*) as posts from posts join users on users.id = author_id
      where not is_member group by author_id having count(*) > ${FREE_POSTS}`,
  },
  {
    says: 'A payment ($id) is not in the audit log',
    sql: `select id from payments where not exists
      (select 1 from audit where target = payments.id and act = 'payment taken')`,
  },
  {
    says: 'A member ($email) is $role; the audit log tells of $granted grants and $revoked revocations',
    sql: `select email, role, granted, revoked from (select email, role, ${acts('granted')},
      ${acts('revoked')} from users) as both_tales
      where case when role = 'admin' then 1 else 0 end <> granted - revoked`,
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

/** A sentence for each of the first rows that a rule found, and how many more there are. */
export function told(says: string, wrong: Record<string, unknown>[]): string[] {
  const first = wrong.slice(0, MOST_TOLD).map((row) => sentence(says, row));
  return wrong.length > first.length
    ? [...first, `… and ${wrong.length - first.length} more.`]
    : first;
}
