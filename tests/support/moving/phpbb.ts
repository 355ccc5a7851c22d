import { type DumpTables, tableOf } from './dumps.ts';

type Row = Record<string, string | number | null>;

/** Seconds since 1970 of a day in the life of the old forum. */
export const secondsOf = (day: string): number => Date.parse(`${day}T10:00:00Z`) / 1_000;

/** The parts of a phpBB forum that a test makes. */
export interface PhpbbParts {
  config?: Record<string, string>;
  users?: Row[];
  forums?: Row[];
  topics?: Row[];
  posts?: Row[];
  tables?: DumpTables;
  /** The permissions of forums, beside those that guests have by their group. */
  acl?: Row[];
}

const GUESTS = 1;
const F_READ = 20;
/** A role that may read. */
const READ_ONLY = 17;

const user = (row: Row): Row => ({
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
const topic = (row: Row): Row => ({
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
const post = (row: Row): Row => ({
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
  { config = {}, users = [], forums, topics = [], posts = [], tables = {}, acl = [] }: PhpbbParts,
  prefix = 'phpbb_',
): DumpTables {
  const all = forums ?? [{ forum_id: 2, forum_name: 'Tea &amp; Talk' }];
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
      ...all.map(({ hidden: _, ...row }) => ({ forum_type: 1, forum_password: '', ...row })),
    ),
    acl_options: tableOf(
      { auth_option_id: F_READ, auth_option: 'f_read' },
      { auth_option_id: 21, auth_option: 'f_post' },
    ),
    acl_roles_data: tableOf({ role_id: READ_ONLY, auth_option_id: F_READ, auth_setting: 1 }),
    acl_groups: tableOf(
      ...all.flatMap(({ forum_id = 0, hidden }) =>
        hidden
          ? []
          : [
              {
                group_id: GUESTS,
                forum_id,
                auth_option_id: 0,
                auth_role_id: READ_ONLY,
                auth_setting: 0,
              },
            ],
      ),
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
