import { FREE_POSTS } from '../../../contract/values/limits.ts';
import { postsTagged, questionsOf } from '../../core/counters.ts';
import type { EngineKind } from '../../core/schema/columns.ts';
import { TARGETS_USER } from '../../features/audit/audit.ts';
import { ANSWER, COUNTED, KEEP_LAST_REPLIES, QUESTION, SCORE, TOTALS } from '../check/counts.ts';
import { REVOCATIONS } from '../check/rules.ts';

const TAGGED = postsTagged('');

const TIME = {
  sqlite: 'created_at',
  postgres: 'to_timestamp(created_at / 1000.0)',
};

/** Counts again what a table keeps. */
function countIn(table: string): string {
  const counted = COUNTED.filter(([, keeping]) => keeping === table);
  return `update ${table} set ${counted.map(([, , column, sql]) => `${column} = ${sql}`)}`;
}

/** The statements that count or find what records leave out, for either engine. */
export const keptTotals = (engine: EngineKind): string[] => [
  ...['users', 'posts', 'comments'].map(countIn),
  `update posts set score = ${SCORE}`,
  // Members of another program may have more posts than are free.
  `update users set is_member = true where post_count - imported_posts > ${FREE_POSTS} and not is_member`,
  // Exports of older forums tell of revocations in the log alone.
  `update users set admin_revoked_at = (select max(done_at) from audit where ${TARGETS_USER} and ${REVOCATIONS})
    where role = 'user' and admin_revoked_at is null
      and exists (select 1 from audit where ${TARGETS_USER} and ${REVOCATIONS})`,
  `update posts set last_comment_key = (select max(key) from comments where post_key = posts.key)
    where last_comment_key is null`,
  KEEP_LAST_REPLIES,
  `update posts set answer_key = ${ANSWER}`,
  `update posts set question = ${QUESTION}`,
  `update image_files set bytes = coalesce(
    (select max(length) from (select hash, bytes as length from images where removed_at is null
      union all select small_hash, small_bytes from images where removed_at is null) as standing
      where standing.hash = image_files.hash), 0)`,
  `delete from counters where name not like 'rev.%'`,
  `insert into counters (name, value) select 'images.bytes', coalesce(sum(bytes), 0) from image_files`,
  ...TOTALS.map(
    (table) => `insert into counters (name, value) select '${table}', count(*) from ${table}`,
  ),
  `insert into counters (name, value)
    select 'comments.of.' || author_key, count(*) from comments group by author_key`,
  `insert into counters (name, value) select '${TAGGED}' || tag, count(*) from posts group by tag`,
  ...(['open', 'answered'] as const).flatMap((state, n) => [
    `insert into counters (name, value) select '${questionsOf(state)}', count(*) from posts where question = ${n}`,
    `insert into counters (name, value)
      select '${questionsOf(state)}' || tag, count(*) from posts where question = ${n} group by tag`,
  ]),
  // Whoever had an account at the local provider gets a new password by mail; the address is that of the member.
  `insert into identities (id, name, email, email_verified, image, created_at, updated_at)
    select id, display_name, email, proven_at is not null, nullif(photo_url, ''), ${TIME[engine]}, ${TIME[engine]}
    from users where left_at is null`,
];
