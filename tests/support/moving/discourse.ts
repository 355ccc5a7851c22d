import { freshFolder } from '../folders.ts';
import { type DumpRow, type DumpTables, pgDump, tableOf, writeBackup } from './dumps.ts';

/** The parts of a Discourse forum that a test makes: without it, ana, and a topic. */
export interface DiscourseParts {
  settings?: DumpRow[];
  users?: DumpRow[];
  emails?: DumpRow[];
  categories?: DumpRow[];
  topics?: DumpRow[];
  posts?: DumpRow[];
  tables?: DumpTables;
}

const at = (day: string) => `${day} 10:00:00.123456`;

const user = (row: DumpRow): DumpRow => ({
  active: true,
  admin: false,
  moderator: false,
  created_at: at('2015-01-01'),
  last_seen_at: at('2020-01-01'),
  suspended_at: null,
  suspended_till: null,
  silenced_till: null,
  ...row,
});
const topic = (row: DumpRow): DumpRow => ({
  category_id: 1,
  closed: false,
  archived: false,
  pinned_globally: false,
  visible: true,
  deleted_at: null,
  pinned_at: null,
  pinned_until: null,
  archetype: 'regular',
  ...row,
});
const post = (row: DumpRow): DumpRow => ({
  user_id: 1,
  topic_id: 1,
  post_number: 1,
  reply_to_post_number: null,
  post_type: 1,
  hidden: false,
  user_deleted: false,
  created_at: at('2019-05-01'),
  deleted_at: null,
  ...row,
});

/** The tables of a Discourse forum as its backup has them. */
export function discourseForum({
  settings = [],
  users = [{ id: 1, username: 'ana' }],
  emails = users.map(({ id = 0 }) => ({ user_id: id, email: `member${id}@example.com` })),
  categories = [{ id: 1, name: 'চা', slug: 'tea' }],
  topics = [{ id: 1, title: 'Tea' }],
  posts = [],
  tables = {},
}: DiscourseParts): DumpTables {
  return {
    site_settings: tableOf({ name: 'title', value: 'Old Forum' }, ...settings),
    users: tableOf(user({ id: -1, username: 'system', admin: true }), ...users.map(user)),
    user_emails: tableOf(...emails.map((row) => ({ primary: true, ...row }))),
    categories: tableOf(
      ...categories.map((row) => ({ read_restricted: false, parent_category_id: null, ...row })),
    ),
    topics: tableOf(...topics.map(topic)),
    posts: tableOf(...posts.map(post)),
    ...tables,
  };
}

/** Writes a backup of a Discourse forum. @returns its path. */
export const discourseFile = (parts: DiscourseParts): string =>
  writeBackup(freshFolder(), pgDump(discourseForum(parts)));
