import { LEFT_DOMAIN } from '../../../contract/values/addresses.ts';
import { FREE_POSTS, LEFT_NAME } from '../../../contract/values/limits.ts';
import { MAX_KEY_SHIFT } from '../../core/ids.ts';
import { KEYED_TABLES } from '../../core/schema/relations.ts';
import { TARGETS_USER } from '../../features/audit/audit.ts';
import { OWN_TABLES } from '../../features/leaving/own-tables.ts';
import type { Progress } from '../progress.ts';
import { COUNT_RULES, countOf, nameInSql } from './counts.ts';
import { POLL_RULES } from './polls.ts';

/** The number of faults described per rule; further faults are counted. */
const MAX_DESCRIBED = 20;

/** How a forum is checked. */
export interface CheckOptions {
  progress?: Progress;
  /** False: the words of the search are recounted only where no check has found them right since a rebuild. */
  words?: boolean;
  /** Called where the words of whole indexes were recounted, and nothing says yet that they are right. */
  onRecount?: () => void;
}

/** The acts after which `ADMIN_EMAILS` makes no admin of their target, until it is made one again. */
export const REVOCATIONS = `act in ('admin revoked', 'admin barred')`;
const roleChanges = (role: 'admin' | 'moderator', act: string) =>
  `(select count(*) from audit where ${TARGETS_USER} and act = '${role} ${act}') as ${act}`;

/** The tables of whose rows none is left of a member who has left. */
const GOING = [...OWN_TABLES].flatMap(([table, { goes }]) => (goes ? [table] : []));
/** Rows that stay may be archived after their member has left. */
const NONE_STAYS = `where name in (${GOING.map((name) => `'${name}'`)})`;
const REST = GOING.map(
  (name) =>
    `select '${nameInSql(name)}' as rest, user_key from ${nameInSql(name)} ${name === 'archivedRows' ? NONE_STAYS : ''}`,
).join(' union ');

/** A payment or a code of a member was revoked: they may have had Gold, and with it posts above the free ones. */
const HAD_GOLD = `(users.key in (select user_key from payments where revoked_at is not null)
  or users.key in (select used_by_key from codes where voided_at is not null and used_by_key is not null))`;
/** The number of a member's payments and codes for Gold that were not revoked. */
const STANDING = `(${countOf('payments', 'user_key = users.key and revoked_at is null and not is_gift')}
  + ${countOf('codes', 'used_by_key = users.key and voided_at is null')})`;

export interface Rule {
  /** The sentence of a fault; `$name` stands for the column of that name. */
  template: string;
  /** Selects the faulty rows. */
  sql: string;
}

/**
 * A row is found by the number of its id: each key is that number, or one of the next. An index finds texts that waited.
 * @param numberOfId SQL for the number of the column `id`.
 */
export const keyRules = (numberOfId: string): Rule[] =>
  KEYED_TABLES.map((table) => ({
    template: `A row of ${nameInSql(table)} ($id) can't be found by its id: its key is $key`,
    sql: `select id, key from ${nameInSql(table)} where key - ${numberOfId} not between 0 and ${MAX_KEY_SHIFT}
      ${table === 'posts' || table === 'comments' ? 'and waited_since is null' : ''}`,
  }));

/** The invariants of the data on either engine: each query selects the rows that break one. */
export const RULES: Rule[] = [
  ...COUNT_RULES,
  {
    template: `A member without Gold ($id) has $posts posts, more than ${FREE_POSTS}`,
    // An undone act brings back what it took, beside what was written meanwhile.
    sql: `select users.id, count(*) as posts from posts join users on users.key = author_key
      where not is_member and not ${HAD_GOLD} and waited_since is null and left_at is null
        and not exists (select 1 from audit where act = 'clear undone' and ${TARGETS_USER})
      group by users.key having count(*) > ${FREE_POSTS} + imported_posts`,
  },
  {
    template: 'A payment ($id) is not in the audit log',
    sql: `select id from payments where not exists
      (select 1 from audit where target = payments.id and act = 'payment taken')`,
  },
  {
    template: 'A claim ($id) is approved, and has no payment',
    sql: `select id from claims where state = 'approved' and not exists
      (select 1 from payments where provider = method and reference = trx_id and payments.user_key = claims.user_key)`,
  },
  {
    template: 'A claim ($id) is $state; the audit log tells of $told approvals and refusals',
    sql: `select id, state, told from (select id, state, (select count(*) from audit
        where target = claims.id and act = 'claim ' || state) as told from claims) as kept
      where told <> case when state = 'open' then 0 else 1 end`,
  },
  {
    template: 'A payment ($id) was revoked: $revoked; the audit log tells of it: $logged',
    sql: `select id, revoked, logged from (select id, revoked_at is not null as revoked, exists
      (select 1 from audit where target = payments.id and act = 'payment revoked') as logged from payments) as kept
      where revoked <> logged`,
  },
  {
    template: 'A payment ($id) for a gift has $codes codes',
    sql: `select id, codes from (select id, is_gift, revoked_at, ${countOf('codes', 'payment_key = payments.key')} as codes
      from payments) as kept where codes > 1 or codes <> case when is_gift then 1 else 0 end and revoked_at is null`,
  },
  {
    template: 'A code ($id) counts although its payment was revoked',
    sql: `select codes.id from codes join payments on payments.key = codes.payment_key
      where voided_at is null and revoked_at is not null`,
  },
  {
    template: 'A code ($id) is used, and nothing says by whom or when',
    sql: 'select id from codes where (used_by_key is null) <> (used_at is null)',
  },
  {
    template: 'A member ($id) is Gold: $is_member; what was revoked leaves: $standing',
    sql: `select id, is_member, standing from (select id, is_member, ${STANDING} as standing from users
      where ${HAD_GOLD}) as kept where case when is_member then 1 else 0 end <> case when standing > 0 then 1 else 0 end`,
  },
  {
    template:
      'A member ($email) is $role; the audit log tells of $granted grants and $revoked revocations',
    sql: `select email, role, granted, revoked from (select email, role, ${roleChanges('admin', 'granted')},
      ${roleChanges('admin', 'revoked')} from users) as both_counts
      where case when role = 'admin' then 1 else 0 end <> granted - revoked`,
  },
  {
    template:
      'A member ($email), $role, has a revocation: $revoked; the audit log tells of $logged revocations',
    sql: `select email, role, revoked, logged from (select email, role, admin_revoked_at is not null as revoked,
      ${countOf('audit', `${TARGETS_USER} and ${REVOCATIONS}`)} as logged from users) as kept
      where revoked <> (role = 'user' and logged > 0)`,
  },
  {
    template:
      'A member ($email), $role, is a moderator: $is_moderator; the audit log tells of $named namings and $dismissed dismissals',
    sql: `select email, role, is_moderator, named, dismissed from (select email, role, is_moderator,
      ${roleChanges('moderator', 'named')}, ${roleChanges('moderator', 'dismissed')} from users) as both_counts
      where case when is_moderator then 1 else 0 end <> named - dismissed or (is_moderator and role = 'admin')`,
  },
  {
    template:
      'A member ($email) has a second factor: $has_factor; it has $secrets authenticators and $keys passkeys',
    sql: `select email, has_factor, secrets, keys from (select email, has_factor,
      ${countOf('second_factors', 'user_key = users.key and secret is not null')} as secrets,
      ${countOf('passkeys', 'user_key = users.key')} as keys from users) as factors
      where has_factor <> (secrets + keys > 0)`,
  },
  {
    template: 'A vote of $id is neither up nor down: $direction',
    sql: 'select users.id, direction from votes join users on users.key = user_key where direction not in (1, -1)',
  },
  ...POLL_RULES,
  {
    template: 'A read position ($id) names a comment of another post, or by another key',
    sql: `select comment_id as id from reads join comments on comments.key = comment_key or comments.id = comment_id
      where comments.post_key <> reads.post_key or comments.key <> comment_key or comments.id <> comment_id`,
  },
  {
    template: 'The newest comment of a post ($id) has the key $counted, after the kept $kept',
    sql: `select id, kept, counted from (select id, coalesce(last_comment_key, 0) as kept,
      (select max(comments.key) from comments where post_key = posts.key) as counted from posts) as both_keys
      where counted > kept`,
  },
  {
    template: 'A notice ($id) of kind $kind tells of what is gone',
    sql: `select notices.id, notices.kind from notices left join posts on posts.key = notices.post_key
      left join comments on comments.key = notices.comment_key
      where (notices.kind in ('reply', 'mention', 'votes', 'thanks', 'answer') or notices.post_key is not null) and posts.key is null
      or notices.comment_key is not null and (comments.key is null or comments.post_key <> notices.post_key)`,
  },
  {
    template: 'A post ($id) is there and counts as removed',
    sql: 'select posts.id from posts join removed_posts on removed_posts.id = posts.id',
  },
  ...['posts', 'comments'].map((table) => ({
    template: `A row of ${table} ($id) is of version $version, and was last edited: $edited_at`,
    sql: `select id, version, edited_at from ${table} where (version > 1) <> (edited_at is not null)`,
  })),
  ...(['post', 'comment'] as const).map((kind) => ({
    template: `An earlier text of a ${kind} ($id) is of version $version, and the text of $current`,
    sql: `select id, earlier.version, owner.version as current from ${kind}_revisions as earlier
      join ${kind}s as owner on owner.key = ${kind}_key where earlier.version >= owner.version`,
  })),
  ...(['post', 'comment'] as const).map((kind) => ({
    template: `An earlier text of a ${kind} ($id) is hidden and not erased: version $version`,
    sql: `select id, earlier.version from ${kind}_revisions as earlier
      join ${kind}s as owner on owner.key = ${kind}_key where is_hidden and (earlier.text <> '' or earlier.html is not null)`,
  })),
  {
    template:
      'A member ($id) has left, and keeps an address, a name, a photo, a bio or a right: $email',
    sql: `select id, email from users where left_at is not null
      and (email <> id || '@${LEFT_DOMAIN}' or display_name <> '${LEFT_NAME}' or photo_url <> ''
        or bio is not null or role <> 'user' or is_moderator or firebase_uid is not null or leaving_at is not null)`,
  },
  {
    template: 'A member ($id) has left, and has rows in $rest',
    sql: `select id, rest from (${REST}) as kept join users on users.key = kept.user_key
      where left_at is not null and not exists (select 1 from leavings where leavings.user_key = users.key)`,
  },
  {
    template: 'An entry of the log ($id) names $named, who is not there',
    sql: `select id, named from (select id, actor as named from audit union select id, target from audit) as entries
      where named like 'member:%' and substr(named, 8) not in (select id from users)`,
  },
  {
    template: 'The bytes of the pictures: keeps $kept, counted $counted',
    sql: `select kept, counted from (select coalesce((select value from counters where name = 'images.bytes'), 0) as kept,
      (select coalesce(sum(bytes), 0) from image_files) as counted) as both_counts where kept <> counted`,
  },
  {
    template: 'A picture ($address) has no row of its file',
    sql: `select address from images where (removed_at is null or act_id is not null) and not exists
      (select 1 from image_files as f where f.hash = images.hash and f.bytes = images.bytes)`,
  },
  ...['posts', 'comments', 'held'].map((table) => ({
    template: `A row of ${table} ($id) is there, and archived`,
    sql: `select id from ${table} join archived_rows on text_key = ${table}.key and name = '${table}'`,
  })),
  {
    template: 'A text ($id) stands, and its archive waits',
    sql: `select posts.id from posts join archives on archives.id = posts.id
      union select comments.id from comments join archives on archives.id = comments.id`,
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
