/** The counts, scores and last replies that rows keep, and how they are found again. */
import { REPLY_COLUMNS, REPLY_PLACES } from '../../features/posts/repliers.ts';

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
const OF_POST = 'post_key = posts.key';
const WAITING_POST = "author_key = users.key and kind = 'post'";
/** SQL for the number of rows of a table that fit. */
export const countOf = (table: string, where: string) =>
  `(select count(*) from ${table} where ${where})`;
/** The answer and the question of a post, by its comments and its tag. */
export const ANSWER =
  '(select max(key) from comments where is_answer and comments.post_key = posts.key)';
export const QUESTION = `case when tag in (select name from tags where asks)
  then case when answer_key is null then 0 else 1 end end`;
const NOTIFIED_VOTES = `coalesce((select notices.count from notices
  where user_key = posts.author_key and kind = 'votes' and subject = posts.id), 0)`;
/** The kept counts of rows: what they count, the table and the column that keep them, and SQL that counts again. */
export const COUNTED = [
  ['Posts of a member', 'users', 'post_count', countOf('posts', 'author_key = users.key')],
  ['Posts of a member that wait', 'users', 'held_posts', countOf('held', WAITING_POST)],
  ['Votes up', 'posts', 'cast_up', countOf('votes', `${OF_POST} and direction = 1`)],
  ['Votes down', 'posts', 'cast_down', countOf('votes', `${OF_POST} and direction = -1`)],
  ['Votes that an author was told of', 'posts', 'told_votes', NOTIFIED_VOTES],
  ['Thanks for a comment', 'comments', 'thanks', countOf('thanks', 'comment_key = comments.key')],
  ['Comments of a post', 'posts', 'comment_count', countOf('comments', OF_POST)],
] as const;
/** The name of a table or a column in SQL: `removed_posts` for `removedPosts`, `reply_1_key` for `reply1Key`. */
export const nameInSql = (name: string) =>
  name.replaceAll(/[A-Z]|\d+/g, (part) => `_${part.toLowerCase()}`);

/** The columns of a post that keep its last replies. */
const REPLIES_IN_SQL = REPLY_COLUMNS.map(nameInSql);
const atPlace = (n: number, column: string) => `max(case when place = ${n} then ${column} end)`;
/** Finds the last replies of all posts again: of each author the newest comment, of these the newest three. */
const LAST_REPLIES = `(select ranked.post_key, ${atPlace(1, 'posted_at')} as last_reply_at, ${REPLY_PLACES.map(
  (n) =>
    `${atPlace(n, 'ranked.author_key')} as replier_${n}_key, ${atPlace(n, 'ranked.key')} as reply_${n}_key`,
)}
  from (select newest.*, row_number() over (partition by post_key order by key desc) as place from
    (select post_key, author_key, max(key) as key from comments group by post_key, author_key) as newest) as ranked
  join comments on comments.key = ranked.key where place <= 3 group by ranked.post_key)`;
/** Keeps the last replies of all posts, none of which keeps any. */
export const KEEP_LAST_REPLIES = `update posts set ${REPLIES_IN_SQL.map(
  (column) => `${column} = found.${column}`,
)} from ${LAST_REPLIES} as found where found.post_key = posts.key`;
/** The score of a post by its counted votes, in SQL. */
export const SCORE = `cast_up - cast_down + (start_up - start_down) *
  coalesce((select cast(value as integer) from settings where name = 'starting-votes'), 1)`;
/** The tables whose rows a counter of their name counts. */
export const TOTALS = ['posts', 'comments', 'users', 'reports', 'post_reports', 'announcements'];

/** The invariants of all that rows keep and that can be found again. */
export const COUNT_RULES = [
  ...COUNTED.map(([what, table, column, counted]) => counterRule(what, table, column, counted)),
  counterRule(
    'Comments of a member',
    'users',
    "coalesce((select value from counters where name = 'comments.of.' || users.key), 0)",
    countOf('comments', 'author_key = users.key'),
  ),
  counterRule(
    'Posts with a tag',
    'tags',
    "coalesce((select value from counters where name = 'posts.tagged.' || tags.name), 0)",
    countOf('posts', 'tag = tags.name'),
  ),
  counterRule('The answer of a post', 'posts', 'coalesce(answer_key, 0)', `coalesce(${ANSWER}, 0)`),
  counterRule(
    'The question of a post',
    'posts',
    'coalesce(question, -1)',
    `coalesce(${QUESTION}, -1)`,
  ),
  ...(['open', 'answered'] as const).map((state, n) =>
    counterRule(
      `Posts that are ${state} with a tag`,
      'tags',
      `coalesce((select value from counters where name = 'questions.${state}.' || tags.name), 0)`,
      countOf('posts', `tag = tags.name and question = ${n}`),
    ),
  ),
  counterRule('The score of a post', 'posts', 'score', SCORE),
  ...TOTALS.map(totalRule),
  {
    template: 'The last replies of a post ($id) are other ones than it keeps',
    sql: `select id from posts left join ${LAST_REPLIES} as found on found.post_key = posts.key
      where ${REPLIES_IN_SQL.map((column) => `posts.${column} is distinct from found.${column}`).join(' or ')}`,
  },
];
