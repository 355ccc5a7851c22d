import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { postsTagged } from '../../core/counters.ts';
import type { EngineKind } from '../../core/schema/columns.ts';
import { REVOCATIONS } from '../check/rules.ts';

const TOTALS = ['posts', 'comments', 'users', 'reports', 'announcements'];
const count = (table: string, where: string) => `(select count(*) from ${table} where ${where})`;
const TAGGED = postsTagged('');

const TIME = {
  sqlite: 'created_at',
  postgres: 'to_timestamp(created_at / 1000.0)',
};

/** The statements that count or find what records leave out, for either engine. */
export const keptTotals = (engine: EngineKind): string[] => [
  `update users set post_count = ${count('posts', 'author_key = users.key')},
    held_posts = ${count('held', "author_key = users.key and kind = 'post' and became is null")}`,
  `update posts set cast_up = ${count('votes', 'post_key = posts.key and direction = 1')},
    cast_down = ${count('votes', 'post_key = posts.key and direction = -1')},
    comment_count = ${count('comments', 'post_key = posts.key')}`,
  `update posts set score = cast_up - cast_down + (start_up - start_down) *
    coalesce((select cast(value as integer) from settings where name = 'starting-votes'), 1)`,
  // Members of another program may have more posts than are free.
  `update users set is_member = true where post_count > ${FREE_POSTS} and not is_member`,
  // Exports of older forums tell of revocations in the log alone.
  `update users set admin_revoked_at = (select max(done_at) from audit where target = users.email and ${REVOCATIONS})
    where role = 'user' and admin_revoked_at is null and email in (select target from audit where ${REVOCATIONS})`,
  `update posts set last_comment_key = (select max(key) from comments where post_key = posts.key)
    where last_comment_key is null`,
  `delete from counters where name not like 'rev.%'`,
  ...TOTALS.map(
    (table) => `insert into counters (name, value) select '${table}', count(*) from ${table}`,
  ),
  `insert into counters (name, value)
    select 'comments.of.' || author_key, count(*) from comments group by author_key`,
  `insert into counters (name, value) select '${TAGGED}' || tag, count(*) from posts group by tag`,
  // Whoever had an account at the local provider gets a new password by mail; the address is that of the member.
  `insert into identities (id, name, email, email_verified, image, created_at, updated_at)
    select id, display_name, email, proven_at is not null, nullif(photo_url, ''), ${TIME[engine]}, ${TIME[engine]}
    from users`,
];
