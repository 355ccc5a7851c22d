import Database from 'better-sqlite3';
import { freshFile } from '../folders.ts';
import { migrateTo } from './migrate-to.ts';

/** Ids whose first 60 bits are equal, in order. */
const twins = (start: string) =>
  [1, 2, 3].map((n) => `${start}-8000-00000000000${n}`) as [string, string, string];
export const [ana, ben, cem] = twins('01952672-9b80-7a1c');
export const posts = twins('01952673-0000-7fff');
/** The number after that of the posts above, so that their keys run into its own. */
export const later = '01952673-0001-7000-8000-000000000000';
export const [comment, reply] = twins('01952674-0000-7000');

/** The last migration before integer keys. */
export const LAST_BEFORE = '0006_comments_by_author';

const post = (id: string) =>
  `('${id}', '${ana}', 'Tea', 'Milk?', 'general', 0, 0, 0, 0, 0, 0, '', 1)`;
/** The rows of such a forum, for both engines. */
export const ROWS = `
    insert into users (id, email, display_name, photo_url, search_text, is_member, post_count, created_at) values
      ('${ana}', 'ana@example.com', 'Ana', '', 'ana\nana@example.com', '1', 4, 1),
      ('${ben}', 'ben@example.com', 'Ben', '', 'ben\nben@example.com', '0', 0, 2),
      ('${cem}', 'cem@example.com', 'Cem', '', 'cem\ncem@example.com', '0', 0, 3);
    insert into tags values ('01952672-0000-7000-8000-000000000000', 'general');
    insert into posts (id, author_id, title, description, tag, start_up, start_down, cast_up, cast_down, score, comment_count, created_text, posted_at)
      values ${[...posts, later].map(post).join(', ')};
    insert into votes values ('${posts[1]}', '${ben}', 1), ('${posts[1]}', '${cem}', -1);
    update posts set cast_up = 1, cast_down = 1, comment_count = 2 where id = '${posts[1]}';
    insert into comments values
      ('${comment}', '${posts[1]}', '${ben}', 'Milk first.', '', 1),
      ('${reply}', '${posts[1]}', '${cem}', 'Never.', '', 2);
    insert into reports values ('${ana}', '${reply}', '${ben}', 'Rude', 5);
    insert into counters values ('users', 3), ('posts', 4), ('comments', 2), ('reports', 1)`;

/** Makes the file, and opens it. */
export function openBeforeKeys(file: string): Database.Database {
  const old = new Database(file);
  migrateTo(old, LAST_BEFORE);
  old.exec(ROWS);
  return old;
}

/** @returns the path of such a file. */
export function olderFile(): string {
  const file = freshFile();
  openBeforeKeys(file).close();
  return file;
}
export const hasKeys = (file: string) => {
  const handle = new Database(file, { readonly: true });
  const columns = handle.prepare("select name from pragma_table_info('posts')").pluck().all();
  handle.close();
  return columns.includes('key');
};
