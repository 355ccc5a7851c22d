import { freshFolder } from '../folders.ts';
import { type DumpRow, type DumpTables, mysqlDump, tableOf, writeDump } from './dumps.ts';

/** Seconds since 1970 of a day in the life of the old forum. */
export const secondsOf = (day: string): number => Date.parse(`${day}T10:00:00Z`) / 1_000;

/** The parts of a phpBB forum that a test makes: without it, Ana and Bo, and a topic of Ana with its first text. */
export interface PhpbbParts {
  config?: Record<string, string>;
  users?: DumpRow[];
  forums?: DumpRow[];
  topics?: DumpRow[];
  posts?: DumpRow[];
  tables?: DumpTables;
  /** The permissions of forums, beside those that guests have by their group. */
  acl?: DumpRow[];
}

const GUESTS = 1;
const F_READ = 20;
/** A role that may read. */
const READ_ONLY = 17;
const MAY_READ = {
  group_id: GUESTS,
  auth_option_id: 0,
  auth_role_id: READ_ONLY,
  auth_setting: 0,
};

export const ANA = { user_id: 2, username: 'Ana', user_email: 'ana@example.com' };
export const BO = { user_id: 3, username: 'Bo', user_email: 'bo@example.com' };
const TOPIC = { topic_id: 1, topic_title: 'Tea', topic_first_post_id: 10 };
const FIRST = { post_id: 10, post_text: '<t>first</t>' };

const user = (row: DumpRow): DumpRow => ({
  user_type: 0,
  user_regdate: secondsOf('2012-01-01'),
  user_lastvisit: secondsOf('2020-01-01'),
  user_inactive_reason: 0,
  user_inactive_time: 0,
  user_email: '',
  user_password: '',
  user_sig: '',
  ...row,
});
const topic = (row: DumpRow): DumpRow => ({
  forum_id: 2,
  topic_visibility: 1,
  topic_moved_id: 0,
  topic_status: 0,
  topic_type: 0,
  poll_start: 0,
  poll_length: 0,
  poll_max_options: 1,
  poll_title: '',
  ...row,
});
const post = (row: DumpRow): DumpRow => ({
  topic_id: 1,
  poster_id: 2,
  post_time: secondsOf('2019-05-01'),
  post_visibility: 1,
  post_username: '',
  bbcode_uid: '',
  ...row,
});

/**
 * The tables of a phpBB forum, whose forums a guest can read but for those with `hidden: 1`.
 * @param prefix of the names of the tables.
 */
export function phpbbForum(
  {
    config = {},
    users = [ANA, BO],
    forums = [{ forum_id: 2, forum_name: 'Tea &amp; Talk' }],
    topics = [TOPIC],
    posts = [FIRST],
    tables = {},
    acl = [],
  }: PhpbbParts,
  prefix = 'phpbb_',
): DumpTables {
  const settings = {
    sitename: 'Old Forum',
    server_name: 'old.example.org',
    script_path: '/phpBB3',
    require_activation: '1',
    ...config,
  };
  const made: DumpTables = {
    config: tableOf(
      ...Object.entries(settings).map(([config_name, config_value]) => ({
        config_name,
        config_value,
      })),
    ),
    users: tableOf(user({ user_id: 1, user_type: 2, username: 'Anonymous' }), ...users.map(user)),
    groups: tableOf(
      { group_id: GUESTS, group_name: 'GUESTS' },
      { group_id: 4, group_name: 'GLOBAL_MODERATORS' },
      { group_id: 5, group_name: 'ADMINISTRATORS' },
    ),
    user_group: tableOf({ group_id: GUESTS, user_id: 1, user_pending: 0 }),
    forums: tableOf(
      ...forums.map(({ hidden: _, ...row }) => ({ forum_type: 1, forum_password: '', ...row })),
    ),
    acl_options: tableOf(
      { auth_option_id: F_READ, auth_option: 'f_read' },
      { auth_option_id: 21, auth_option: 'f_post' },
    ),
    acl_roles_data: tableOf({ role_id: READ_ONLY, auth_option_id: F_READ, auth_setting: 1 }),
    acl_groups: tableOf(
      ...forums
        .filter(({ hidden }) => !hidden)
        .map(({ forum_id = 0 }) => ({ ...MAY_READ, forum_id })),
      ...acl,
    ),
    acl_users: {
      columns: ['user_id', 'forum_id', 'auth_option_id', 'auth_role_id', 'auth_setting'],
      rows: [],
    },
    topics: tableOf(...topics.map(topic)),
    posts: tableOf(...posts.map(post)),
    ...tables,
  };
  return Object.fromEntries(
    Object.entries(made).map(([name, table]) => [`${prefix}${name}`, table]),
  );
}

/** Writes a dump of a phpBB forum. @returns its path. */
export const phpbbFile = (parts: PhpbbParts = {}, prefix?: string): string =>
  writeDump(freshFolder(), mysqlDump(phpbbForum(parts, prefix)));
