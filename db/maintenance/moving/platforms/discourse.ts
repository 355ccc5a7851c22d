import type { Platform } from '../platform.ts';

/** Likes, among the acts on posts. */
const LIKE = 2;
/** Posts of members, and notes of moderators; others are notes of the program, or seen by staff alone. */
const POST_TYPES = '(1, 2)';
/** Kinds of topics that are no messages; a banner is one that stands above every page. */
const PUBLIC = "('regular', 'banner')";
/** The log's number of a suspension and of a silence; it has the reason that the member was given. */
const LOGGED = { suspend: 10, silence: 30 } as const;

/** Addresses of uploads name them by their SHA-1, in base 62 or in hexadecimal. */
const UPLOAD = /(?:upload:\/\/|\/short-url\/)([\da-z]{1,27})(?![\da-z])|\/([\da-f]{40})(?=[._])/gi;
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function sha1Of(base62: string): string {
  let number = 0n;
  for (const digit of base62) number = number * 62n + BigInt(DIGITS.indexOf(digit));
  return number.toString(16).padStart(40, '0');
}

/** The uploads that a text names, by their SHA-1 in hexadecimal. */
const uploadsIn = (text: string): string[] =>
  Array.from(text.matchAll(UPLOAD), ([, base62, sha1 = '']) =>
    base62 === undefined ? sha1.toLowerCase() : sha1Of(base62),
  );

/** Numbers of a poll's type, of who sees its totals, and of its status. */
const [RANKED, ALWAYS, STAFF, CLOSED] = [3, 0, 3, 1];

/** Topics and posts that a guest sees. A forum that asks everybody to sign in shows none. */
const VISIBLE = `
  create table readable as select id as forum from src_categories where coalesce(read_restricted, 0) = 0
    and not exists (select 1 from src_site_settings where name = 'login_required' and value in ('t', 'true'));
  create index posts_of_topic on __posts__ (topic_id, post_number);
  create table shown_topics (old integer primary key, first integer);
  insert or ignore into shown_topics select topics.id, posts.id from src_topics as topics
    join src_posts as posts on posts.topic_id = topics.id and posts.post_number = 1
    where archetype in ${PUBLIC} and topics.deleted_at is null and coalesce(visible, 1) = 1
      and category_id in (select forum from readable) and posts.deleted_at is null and coalesce(hidden, 0) = 0;
  create table shown_posts (old integer primary key, topic integer, number integer);
  insert into shown_posts select id, topic_id, post_number from src_posts
    where topic_id in (select old from shown_topics) and deleted_at is null and coalesce(hidden, 0) = 0
      and coalesce(user_deleted, 0) = 0 and post_type in ${POST_TYPES};
`;

const author = `case when posts.user_id in (select id from src_users) then 'u' || posts.user_id else 'x' end`;

/** The hash of a password lies in a table of its own since 2024, before in that of the users. An expired one ends. */
const PEOPLE = `
  insert into people (old, kind, name, email, is_proven, is_moderator, joined_at, seen_at, method, hash, salt, algorithm)
  select 'u' || users.id, case when users.id < 0 then 'guest' else 'member' end, coalesce(username, ''), email,
    coalesce(active, 0), coalesce(admin, 0) or coalesce(moderator, 0), users.created_at, last_seen_at, 'discourse',
    case when own.password_expired_at is null then coalesce(own.password_hash, users.password_hash) end,
    coalesce(own.password_salt, users.salt),
    coalesce(own.password_algorithm, users.password_algorithm)
  from src_users as users
    left join (select user_id, max(email) as email from src_user_emails where "primary" group by user_id) as emails
      on emails.user_id = users.id
    left join src_user_passwords as own on own.user_id = users.id group by users.id;
  insert into people (old, kind, joined_at) select 'x', 'nameless', min(created_at) from src_posts
    where id in (select old from shown_posts) and (user_id is null or user_id not in (select id from src_users))
    having count(*) > 0;

  ${(['suspend', 'silence'] as const)
    .map((kind) => {
      const [at, till] = {
        suspend: ['suspended_at', 'suspended_till'],
        silence: ['null', 'silenced_till'],
      }[kind];
      return `insert into bans select 'u' || id, '${kind}', (select details from src_user_histories
          where action = ${LOGGED[kind]} and target_user_id = src_users.id order by src_user_histories.id desc limit 1),
        ${at}, ${till} from src_users where ${till} is not null;`;
    })
    .join('\n')}
`;

/** Voters of a poll by rank have a vote for each option; the first rank is counted. */
const votesFor = `coalesce(anonymous_votes, 0) + (select count(*) from src_poll_votes as votes
  where votes.poll_option_id = options.id and (polls.type is not ${RANKED} or rank = 1))`;
/** A guest sees the totals of a poll that shows them to all, or that has ended, if they are not for the staff alone. */
const ARE_SHOWN = `coalesce(results, ${ALWAYS}) = ${ALWAYS} or results <> ${STAFF}
  and (status = ${CLOSED} or close_at <= unixepoch() * 1000)`;
const POLLS = `(select json_group_array(json_object('title', coalesce(polls.title, ''), 'until', polls.close_at,
    'choose', case polls.type when 1 then coalesce(polls.max, 20) else 1 end, 'areTotalsHidden', not (${ARE_SHOWN}),
    'voters', coalesce(anonymous_voters, 0) + (select count(distinct user_id) from src_poll_votes as votes where votes.poll_id = polls.id),
    'options', json((select json_group_array(json_object('text', html, 'votes', ${votesFor}))
      from (select * from src_poll_options where poll_id = polls.id order by id) as options))))
  from (select * from src_polls where post_id = posts.id order by id) as polls)`;

const TEXTS = `
  insert into forums select id, coalesce(name, '') from src_categories where id in (select forum from readable);
  create table answers as
    select topic_id as topic, cast(value as integer) as post from src_topic_custom_fields where name = 'accepted_answer_post_id'
    union select topic_id, answer_post_id from src_discourse_solved_solved_topics where answer_post_id is not null
    union select topic_id, answers.answer_post_id from src_discourse_solved_topic_answers as answers
      join src_discourse_solved_solved_topics as solved on solved.id = solved_topic_id;

  create view topics as select topics.id as old, posts.id as first_text, category_id as forum, ${author} as author, title,
    posts.created_at as at, raw as text, 'discourse' as form, null as uid,
    coalesce(closed, 0) or coalesce(archived, 0) as is_closed,
    case when archetype = 'banner' then 1 when pinned_at is null or pinned_until < unixepoch() * 1000 then null
      when pinned_globally then 1 else 2 end as pin,
    exists (select 1 from answers where topic = topics.id) as asks, ${POLLS} as poll
  from shown_topics join src_topics as topics on topics.id = shown_topics.old join src_posts as posts on posts.id = first;

  create view replies as select posts.id as old, posts.topic_id as topic, ${author} as author, posts.created_at as at,
    raw as text, 'discourse' as form, null as uid,
    (select shown.id from src_posts as shown where shown.topic_id = posts.topic_id
      and shown.post_number = posts.reply_to_post_number limit 1) as reply_to,
    posts.id in (select post from answers) as is_answer, ${POLLS} as poll
  from shown_posts join src_posts as posts on posts.id = shown_posts.old where number > 1;

  insert or ignore into likes select post_id, 'u' || user_id from src_post_actions
    where post_action_type_id = ${LIKE} and deleted_at is null;

  insert or ignore into aliases select 'text', topic || '/' || number, 'text', old from shown_posts;
  insert or ignore into aliases select 'memberName', username, 'person', 'u' || id from src_users;
  insert or ignore into aliases select 'forumSlug', child.slug, 'forum', child.id from src_categories as child
    where child.id in (select forum from readable) order by parent_category_id is not null, id;
  insert or ignore into aliases select 'forumSlug', parent.slug || '/' || child.slug, 'forum', child.id
    from src_categories as child join src_categories as parent on parent.id = child.parent_category_id
    where child.id in (select forum from readable) and coalesce(child.slug, '') <> '';
`;

const LEFT = `
  insert into left_behind values
    ('privateMessages', (select count(*) from src_posts where topic_id in
      (select id from src_topics where archetype = 'private_message'))),
    ('hiddenForums', (select count(*) from src_categories where id not in (select forum from readable))),
    ('hiddenTopics', (select count(*) from src_topics where archetype in ${PUBLIC} and deleted_at is null
      and (category_id not in (select forum from readable) or coalesce(visible, 1) = 0))),
    ('deleted', (select count(*) from src_posts where deleted_at is not null or coalesce(user_deleted, 0) = 1)),
    ('unapproved', (select count(*) from src_posts where deleted_at is null and coalesce(hidden, 0) = 1)
      + (select count(*) from src_reviewables where type = 'ReviewableQueuedPost' and status = 0)),
    ('hiddenReplies', (select count(*) from src_posts where deleted_at is null and coalesce(hidden, 0) = 0 and post_number > 1
      and post_type in ${POST_TYPES} and topic_id not in (select old from shown_topics)
      and topic_id in (select id from src_topics where archetype <> 'private_message'))),
    ('drafts', (select count(*) from src_drafts)),
    ('ownTags', (select count(*) from src_tags)),
    ('ranks', (select count(*) from src_badges)),
    ('subscriptions', (select count(*) from src_topic_users where coalesce(notification_level, 1) > 1)
      + (select count(*) from src_bookmarks));
  -- Of a forum whose uploads lay elsewhere the backup has them where others have theirs.
  insert or ignore into files select lower(sha1), case when instr(url, '/uploads/') > 0
      then substr(url, instr(url, '/uploads/') + 1) else 'uploads/default' || substr(url, instr(url, '/original/')) end
    from src_uploads where sha1 is not null and url like '%/original/%';
  insert into faults select 'orphans', 'post ' || id from src_posts
    where topic_id is null or topic_id not in (select id from src_topics) order by id;
  insert into about select (select value from src_site_settings where name = 'title'), null, '/';
`;

/** Discourse, from its own backups. */
export const discourse: Platform = {
  name: 'discourse',
  title: 'Discourse',
  precision: 'millisecond',
  tables: {
    users: {
      key: 'id',
      numbers: 'active admin moderator',
      times: 'created_at last_seen_at suspended_at suspended_till silenced_till?',
      texts: 'username password_hash? salt? password_algorithm?',
    },
    user_emails: { numbers: 'user_id primary', texts: 'email' },
    user_passwords: {
      numbers: 'user_id',
      times: 'password_expired_at?',
      texts: 'password_hash password_salt password_algorithm',
      isOptional: true,
    },
    user_histories: {
      key: 'id',
      numbers: 'action target_user_id',
      texts: 'details',
      isOptional: true,
    },
    site_settings: { texts: 'name value' },
    categories: {
      key: 'id',
      numbers: 'read_restricted parent_category_id',
      texts: 'name slug',
    },
    topics: {
      key: 'id',
      numbers: 'category_id closed archived pinned_globally visible',
      times: 'deleted_at pinned_at pinned_until?',
      texts: 'title archetype',
    },
    posts: {
      key: 'id',
      numbers: 'user_id topic_id post_number reply_to_post_number post_type hidden user_deleted',
      times: 'created_at deleted_at',
      texts: 'raw',
    },
    post_actions: {
      numbers: 'post_id user_id post_action_type_id',
      times: 'deleted_at',
      isOptional: true,
    },
    polls: {
      key: 'id',
      numbers: 'post_id type max anonymous_voters results? status?',
      times: 'close_at',
      texts: 'title?',
      isOptional: true,
    },
    poll_options: {
      key: 'id',
      numbers: 'poll_id anonymous_votes',
      texts: 'html',
      isOptional: true,
    },
    poll_votes: { numbers: 'poll_id poll_option_id user_id rank?', isOptional: true },
    topic_custom_fields: { numbers: 'topic_id', texts: 'name value', isOptional: true },
    // Since April 2026 the answers have a table of their own.
    discourse_solved_solved_topics: {
      key: 'id',
      numbers: 'topic_id answer_post_id?',
      isOptional: true,
    },
    discourse_solved_topic_answers: { numbers: 'solved_topic_id answer_post_id', isOptional: true },
    reviewables: { numbers: 'status', texts: 'type', isOptional: true },
    drafts: { key: 'id', isOptional: true },
    tags: { key: 'id', isOptional: true },
    badges: { key: 'id', isOptional: true },
    topic_users: { numbers: 'notification_level', isOptional: true },
    bookmarks: { key: 'id', isOptional: true },
    uploads: { texts: 'url sha1', isOptional: true },
  },
  fileAt: (address) => uploadsIn(address)[0] ?? null,
  filesIn: uploadsIn,
  plan: [VISIBLE, PEOPLE, TEXTS, LEFT],
};
