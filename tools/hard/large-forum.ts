import Database from 'better-sqlite3';
import { LONGEST, PAGE } from '../../contract/values/limits.ts';
import { keyOf } from '../../db/core/ids.ts';
import { tagToken } from '../../db/search/words-encoding.ts';
import type { Member } from '../../tests/support/members.ts';

/** Rows to add to a seeded forum. */
export interface Amounts {
  /** Comments of one post. */
  comments: number;
  users: number;
  /** Rows of the audit log, and as many payments. */
  entries: number;
  announcements: number;
}

/** The post with the long thread. */
export const CROWDED = '01700000-0000-7000-8000-000000000000';
/** The id of one of the posts with the longest text, from 1. */
export const longPost = (n: number) => `01990000-0007-7000-8000-${String(n).padStart(12, '0')}`;
/** Open reports on the long thread, and on all other comments. */
const REPORTS = { crowded: 100, elsewhere: 10_000 };

/** Keys and ids older than all of the forum, and newer than all seeded ones, as those of indexed texts must be. */
const rowsAfter = (start: string) => (kind: number) => {
  const id = `${start}-000${kind}-7000-8000-`;
  return { key: `${keyOf(`${id}000000000000`)} + n`, id: `printf('${id}%012d', n)` };
};
const old = rowsAfter('01700000');
const young = rowsAfter('01990000');
const letters = (most: number) => `replace(printf('%.${most}c', 'x'), 'x', 'চ')`;

/** Adds rows whose values are SQL expressions over the row number `n`. */
function add(db: Database.Database, amount: number, table: string, row: Record<string, string>) {
  db.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into ${table} (${Object.keys(row)}) select ${Object.values(row)} from numbers`,
  ).run(amount);
}

/** Enlarges a forum to the size of several years: one long thread, many members, long logs and longest texts. */
export function enlarge(file: string, admin: Member, amounts: Amounts) {
  const db = new Database(file);
  const author_key = String(keyOf(admin.id));
  const crowded = { key: String(keyOf(CROWDED)), id: `'${CROWDED}'` };
  const times = { created_text: `''`, posted_at: 'n' };
  const plain = { start_up: '0', start_down: '0', score: '0', ...times };
  const post = { author_key, title: `'Post'`, tag: `'general'`, ...plain };
  const comment_count = String(amounts.comments);
  add(db, 1, 'posts', { ...crowded, description: `'x'`, comment_count, ...post });
  add(db, PAGE.most, 'posts', { ...young(7), description: letters(LONGEST.description), ...post });
  const comment = { ...young(2), post_key: crowded.key, author_key, ...times };
  add(db, amounts.comments, 'comments', { ...comment, text: letters(500) });
  // The words of these texts, as `db/search/index-texts.ts` would write them: one long word, and the marks.
  const marks = `${letters(120)} || ' _a' || author_key`;
  const isLong = `length(description) = ${LONGEST.description}`;
  db.exec(`insert into comment_docs (key) select key from comments where post_key = ${crowded.key} order by key;
    insert into comment_words (rowid, words) select doc, ${marks} from comments join comment_docs using (key)
      where post_key = ${crowded.key};
    insert into post_docs (key) select key from posts where ${isLong} order by key;
    insert into post_words (rowid, words) select doc, 'post _ ' || ${marks} || ' ${tagToken('general')}'
      from posts join post_docs using (key) where ${isLong}`);
  const reported = db.prepare(`
    insert into reports (key, id, comment_key, reporter_key, feedback, reported_at)
      select key, id, key, ${author_key}, 'Spam or scam', posted_at from comments
        where (post_key = ${crowded.key}) = ? limit ?`);
  reported.run(1, REPORTS.crowded);
  reported.run(0, REPORTS.elsewhere);
  const email = `'crowd' || n || '@example.net'`;
  const shown = { display_name: `'Crowd ' || n`, photo_url: `''` };
  const search_text = `'crowd ' || n || char(10) || ${email}`;
  add(db, amounts.users, 'users', { ...old(1), email, ...shown, search_text, created_at: 'n' });
  const act = { actor: `'a@example.com'`, act: `'tag added'`, target: 'n', detail: `'x'` };
  add(db, amounts.entries, 'audit', { ...old(4), ...act, done_at: 'n' });
  const paid = { provider: `'test'`, reference: 'n', amount: '100', currency: `'usd'` };
  const payer = { user_key: author_key, paid_at: 'n' };
  add(db, amounts.entries, 'payments', { ...old(5), ...payer, ...paid });
  const news = { author_key, title: `'News ' || n`, description: letters(500), created_at: 'n' };
  add(db, amounts.announcements, 'announcements', { ...old(6), ...news });

  db.exec(`
    update posts set author_key = ${author_key} where key % 2 = 0;
    update users set role = 'admin' where key = ${author_key};
    update users set post_count = (select count(*) from posts where author_key = users.key);`);
  for (const name of ['users', 'posts', 'comments', 'reports', 'announcements'])
    db.exec(`insert into counters (name, value) select '${name}', count(*) from ${name} where true
      on conflict (name) do update set value = excluded.value`);
  db.close();
}
