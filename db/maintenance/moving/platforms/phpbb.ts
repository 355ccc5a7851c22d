import type { Platform } from '../platform.ts';

/** phpBB's account of all who are not signed in. */
const ANONYMOUS = 1;
/** `require_activation` of forums that prove no address: at once (0), or by an administrator (2). */
const UNPROVEN = "('0', '2')";
/** `user_inactive_reason` of an account that an administrator switched off. */
const SWITCHED_OFF = 3;

/**
 * The forums that a guest can read. A permission is given by a group or to the account of guests, by itself or by a
 * role; a never (0) wins over any yes (1).
 */
const READABLE = `
  create table readable as
  with option as (select auth_option_id as id from src_acl_options where auth_option = 'f_read'),
    groups as (select group_id from src_user_group where user_id = ${ANONYMOUS} and coalesce(user_pending, 0) = 0),
    given as (select forum_id, auth_option_id, auth_role_id, auth_setting from src_acl_groups
        where group_id in (select group_id from groups)
      union all select forum_id, auth_option_id, auth_role_id, auth_setting from src_acl_users where user_id = ${ANONYMOUS}),
    settings as (
      select forum_id, auth_setting from given where coalesce(auth_role_id, 0) = 0 and auth_option_id in (select id from option)
      union all select forum_id, data.auth_setting from given join src_acl_roles_data as data on data.role_id = given.auth_role_id
        where data.auth_option_id in (select id from option))
  select forum_id from src_forums where forum_type = 1 and coalesce(forum_password, '') = ''
    and (select coalesce(sum(auth_setting = 1), 0) > 0 and coalesce(sum(auth_setting = 0), 0) = 0
      from settings where settings.forum_id = src_forums.forum_id);
`;

/** Posts and topics that a guest sees: approved (1), in a forum that a guest can read. */
const VISIBLE = `
  create index posts_of_topic on __posts__ (topic_id, post_id);
  create table shown_topics (old integer primary key, first integer);
  insert into shown_topics select topic_id, topic_first_post_id from src_topics
    where topic_visibility = 1 and coalesce(topic_moved_id, 0) = 0 and forum_id in (select forum_id from readable)
      and topic_first_post_id in (select post_id from src_posts where post_visibility = 1 and topic_id = src_topics.topic_id);
`;

/** The address of an attachment; `t=1` and `mode=view` are forms of it. */
const FILE = /^download\/(?:file\.php\?(?:[^#]*&)?id=|attachment\/)([1-9]\d{0,14})(?=[&#/]|$)/;

/** The people of texts: an account, the name that a guest gave, or nobody that is known any more. */
const author = (of: string) => `case
  when ${of}.poster_id in (select user_id from src_users where user_type <> 2) then 'u' || ${of}.poster_id
  when trim(coalesce(${of}.post_username, '')) <> '' then 'g' || lower(trim(${of}.post_username))
  when ${of}.poster_id > ${ANONYMOUS} and ${of}.poster_id in (select user_id from src_users) then 'g' || lower(trim(
    (select username from src_users where user_id = ${of}.poster_id)))
  else 'x' end`;

const PEOPLE = `
  insert into people (old, kind, name, email, is_proven, is_moderator, joined_at, seen_at, method, hash)
  select 'u' || user_id, 'member', coalesce(username, ''), user_email,
    user_type <> 1 and exists (select 1 from src_config
      where config_name = 'require_activation' and config_value not in ${UNPROVEN}),
    user_type = 3 or user_id in (select user_id from src_user_group join src_groups using (group_id)
      where group_name in ('ADMINISTRATORS', 'GLOBAL_MODERATORS') and coalesce(user_pending, 0) = 0),
    user_regdate * 1000, coalesce(user_lastvisit, 0) * 1000, 'phpbb', user_password
  from src_users where user_type <> 2;

  insert or ignore into people (old, kind, name, joined_at)
  select author, case when author = 'x' then 'nameless' else 'guest' end, coalesce(max(name), ''), min(at) from (
    select ${author('posts')} as author, post_time * 1000 as at, coalesce(nullif(trim(post_username), ''),
      (select username from src_users where user_id = poster_id)) as name
    from src_posts as posts where post_visibility = 1 and topic_id in (select old from shown_topics))
  where author not like 'u%' group by author;

  insert into bans select 'u' || ban_userid, 'suspend', ban_give_reason, ban_start * 1000, nullif(ban_end, 0) * 1000
    from src_banlist where ban_userid > ${ANONYMOUS} and coalesce(ban_exclude, 0) = 0;
  insert into bans select 'u' || ban_userid, 'suspend', ban_reason_display, ban_start * 1000, nullif(ban_end, 0) * 1000
    from src_bans where ban_userid > ${ANONYMOUS};
  insert into bans select 'u' || user_id, 'suspend', '', coalesce(nullif(user_inactive_time, 0), user_regdate) * 1000, null
    from src_users where user_type = 1 and user_inactive_reason = ${SWITCHED_OFF};
`;

/** A poll with the totals that phpBB shows; who voted is known of members alone. */
const POLL = `case when coalesce(poll_start, 0) = 0 then null else json_array(json_object(
  'title', poll_title, 'choose', max(coalesce(poll_max_options, 1), 1),
  'until', case when coalesce(poll_length, 0) = 0 then null else (poll_start + poll_length) * 1000 end,
  'voters', (select count(distinct vote_user_id) from src_poll_votes as votes where votes.topic_id = t.topic_id),
  'options', json((select coalesce(json_group_array(json_object('text', poll_option_text, 'votes', coalesce(poll_option_total, 0))), '[]')
    from (select * from src_poll_options as o where o.topic_id = t.topic_id order by poll_option_id))))) end`;

const TEXTS = `
  insert into forums select forum_id, coalesce(forum_name, '') from src_forums where forum_id in (select forum_id from readable);

  create view topics as select t.topic_id as old, p.post_id as first_text, t.forum_id as forum, ${author('p')} as author,
    t.topic_title as title, p.post_time * 1000 as at, p.post_text as text, 'phpbb' as form, p.bbcode_uid as uid,
    t.topic_status = 1 as is_closed, case when t.topic_type in (2, 3) then 1 when t.topic_type = 1 then 2 end as pin,
    0 as asks, ${POLL} as poll
  from shown_topics join src_topics as t on t.topic_id = shown_topics.old join src_posts as p on p.post_id = first;

  create view replies as select p.post_id as old, p.topic_id as topic, ${author('p')} as author, p.post_time * 1000 as at,
    p.post_text as text, 'phpbb' as form, p.bbcode_uid as uid, null as reply_to, 0 as is_answer, null as poll
  from src_posts as p join shown_topics on shown_topics.old = p.topic_id
  where p.post_visibility = 1 and p.post_id <> first;

  insert or ignore into likes select post_id, 'u' || user_id from src_thanks;

  insert or ignore into attachments select post_msg_id, row_number() over (partition by post_msg_id order by attach_id desc) - 1,
    real_filename, 'download/file.php?id=' || attach_id, physical_filename
  from src_attachments where coalesce(in_message, 0) = 0 and coalesce(is_orphan, 0) = 0;
`;

const ALIASES = `
  insert or ignore into aliases select 'memberName', username, 'person', 'u' || user_id from src_users
    where user_type <> 2 order by user_id;
  insert or ignore into aliases select 'forum', forum_id, 'home', '' from src_forums where forum_type = 0;
`;

const LEFT = `
  insert into left_behind values
    ('privateMessages', (select count(*) from src_privmsgs)),
    ('hiddenForums', (select count(*) from src_forums where forum_type = 1 and forum_id not in (select forum_id from readable))),
    ('hiddenTopics', (select count(*) from src_topics where topic_visibility = 1 and coalesce(topic_moved_id, 0) = 0
      and forum_id in (select forum_id from src_forums) and forum_id not in (select forum_id from readable))),
    ('deleted', (select count(*) from src_posts where post_visibility = 2)),
    ('unapproved', (select count(*) from src_posts where post_visibility in (0, 3))),
    ('hiddenReplies', (select count(*) from src_posts where post_visibility = 1 and topic_id in (select topic_id from src_topics)
      and topic_id not in (select old from shown_topics) and post_id not in (select topic_first_post_id from src_topics))),
    ('drafts', (select count(*) from src_drafts)),
    ('localModerators', (select count(*) from (select distinct user_id, group_id from src_moderator_cache))),
    ('signatures', (select count(*) from src_users where user_type <> 2
      and replace(replace(coalesce(user_sig, ''), '<t></t>', ''), '<r></r>', '') <> '')),
    ('ranks', (select count(*) from src_ranks)),
    ('subscriptions', (select count(*) from src_topics_watch) + (select count(*) from src_forums_watch)
      + (select count(*) from src_bookmarks)),
    ('sanctionsLeft', (select count(*) from src_banlist where coalesce(ban_userid, 0) = 0)
      + (select count(*) from src_bans where coalesce(ban_userid, 0) = 0));

  insert into faults select 'orphans', 'post ' || post_id from src_posts
    where topic_id not in (select topic_id from src_topics) order by post_id;
  insert into faults select 'orphans', 'topic ' || topic_id from src_topics
    where topic_visibility = 1 and coalesce(topic_moved_id, 0) = 0 and forum_id in (select forum_id from readable)
      and topic_id not in (select old from shown_topics) order by topic_id;

  insert into about select (select config_value from src_config where config_name = 'sitename'),
    (select config_value from src_config where config_name = 'server_name'),
    (select config_value from src_config where config_name = 'script_path');
`;

/** phpBB from version 3.1 on: earlier ones have `post_approved` in place of `post_visibility`. */
export const phpbb: Platform = {
  name: 'phpbb',
  title: 'phpBB (3.1 or later)',
  precision: 'second',
  tables: {
    config: { texts: 'config_name config_value' },
    users: {
      key: 'user_id',
      numbers: 'user_type user_regdate user_lastvisit user_inactive_reason user_inactive_time?',
      texts: 'username user_email user_password user_sig?',
    },
    groups: { key: 'group_id', texts: 'group_name' },
    user_group: { numbers: 'group_id user_id user_pending' },
    forums: { key: 'forum_id', numbers: 'forum_type', texts: 'forum_name forum_password' },
    acl_options: { key: 'auth_option_id', texts: 'auth_option' },
    acl_roles_data: { numbers: 'role_id auth_option_id auth_setting' },
    acl_groups: {
      numbers: 'group_id forum_id auth_option_id auth_role_id auth_setting',
    },
    acl_users: {
      numbers: 'user_id forum_id auth_option_id auth_role_id auth_setting',
    },
    topics: {
      key: 'topic_id',
      numbers: `forum_id topic_visibility topic_moved_id topic_first_post_id topic_status topic_type
        poll_start poll_length poll_max_options`,
      texts: 'topic_title poll_title',
    },
    posts: {
      key: 'post_id',
      numbers: 'topic_id poster_id post_time post_visibility',
      texts: 'post_username post_text bbcode_uid',
    },
    poll_options: {
      numbers: 'poll_option_id topic_id poll_option_total',
      texts: 'poll_option_text',
      isOptional: true,
    },
    poll_votes: { numbers: 'topic_id vote_user_id', isOptional: true },
    attachments: {
      key: 'attach_id',
      numbers: 'post_msg_id in_message is_orphan',
      texts: 'physical_filename real_filename',
      isOptional: true,
    },
    banlist: {
      numbers: 'ban_userid ban_start ban_end ban_exclude',
      texts: 'ban_give_reason',
      isOptional: true,
    },
    bans: {
      numbers: 'ban_userid ban_start ban_end',
      texts: 'ban_reason_display',
      isOptional: true,
    },
    thanks: { numbers: 'post_id user_id', isOptional: true },
    privmsgs: { key: 'msg_id', isOptional: true },
    drafts: { key: 'draft_id', isOptional: true },
    moderator_cache: { numbers: 'user_id group_id', isOptional: true },
    ranks: { key: 'rank_id', isOptional: true },
    topics_watch: { numbers: 'topic_id', isOptional: true },
    forums_watch: { numbers: 'forum_id', isOptional: true },
    bookmarks: { numbers: 'topic_id', isOptional: true },
  },
  fileAt(_address, own) {
    const [, id] = FILE.exec(own ?? '') ?? [];
    return id === undefined ? null : `download/file.php?id=${id}`;
  },
  plan: [READABLE, VISIBLE, PEOPLE, TEXTS, ALIASES, LEFT],
};
