import Database from 'better-sqlite3';
import { LONGEST, PAGE } from '../contract/limits.ts';
import type { Member } from '../tests/members.ts';

/** How much is put into a forum beside what it is seeded with. */
export interface Amounts {
  /** Comments of one post. */
  comments: number;
  users: number;
  /** Of the audit log and of the payments, each. */
  entries: number;
  announcements: number;
}

/** The post with the long thread. */
export const CROWDED = '01000000-0000-7000-8000-000000000000';
/** One of the posts with the longest text, from 1. */
export const longPost = (n: number) => `01990000-0007-7000-8000-${String(n).padStart(12, '0')}`;
/** Open reports on its comments, and on all others. */
const REPORTS = { crowded: 100, elsewhere: 10_000 };

/** Ids before all that the forum makes by itself, and after all that was seeded. */
const old = (kind: number) => `printf('01000000-000${kind}-7000-8000-%012d', n)`;
const young = (kind: number) => `printf('01990000-000${kind}-7000-8000-%012d', n)`;
const letters = (most: number) => `replace(printf('%.${most}c', 'x'), 'x', 'চ')`;

/** Adds rows whose values are SQL over their number `n`. */
function add(db: Database.Database, amount: number, table: string, row: Record<string, string>) {
  db.prepare(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into ${table} (${Object.keys(row)}) select ${Object.values(row)} from numbers`,
  ).run(amount);
}

/** Puts into a forum what others gather over years: one crowded post, many members, long logs and longest texts. */
export function enlarge(file: string, admin: Member, amounts: Amounts) {
  const db = new Database(file);
  const author_id = `'${admin.id}'`;
  const times = { created_text: `''`, posted_at: 'n' };
  const plain = { start_up: '0', start_down: '0', score: '0', ...times };
  const post = { author_id, title: `'Post'`, tag: `'general'`, ...plain };
  const comment_count = String(amounts.comments);
  add(db, 1, 'posts', { id: `'${CROWDED}'`, description: `'x'`, comment_count, ...post });
  add(db, PAGE.most, 'posts', { id: young(7), description: letters(LONGEST.description), ...post });
  const comment = { id: old(2), post_id: `'${CROWDED}'`, author_id, ...times };
  add(db, amounts.comments, 'comments', { ...comment, text: letters(500) });
  const reported = db.prepare(`
    insert into reports (id, comment_id, reporter_id, feedback, reported_at)
      select 'r' || id, id, ${author_id}, 'Spam or scam', posted_at from comments
        where (post_id = '${CROWDED}') = ? limit ?`);
  reported.run(1, REPORTS.crowded);
  reported.run(0, REPORTS.elsewhere);
  const email = `'crowd' || n || '@example.net'`;
  const shown = { display_name: `'Crowd ' || n`, photo_url: `''` };
  const search_text = `'crowd ' || n || char(10) || ${email}`;
  add(db, amounts.users, 'users', { id: old(1), email, ...shown, search_text, created_at: 'n' });
  const act = { actor: `'a@example.com'`, act: `'tag added'`, target: 'n', detail: `'x'` };
  add(db, amounts.entries, 'audit', { id: old(4), ...act, done_at: 'n' });
  const paid = { provider: `'test'`, reference: 'n', amount: '100', currency: `'usd'` };
  const payer = { user_id: author_id, paid_at: 'n' };
  add(db, amounts.entries, 'payments', { id: old(5), ...payer, ...paid });
  const news = { author_id, title: `'News ' || n`, description: letters(500), created_at: 'n' };
  add(db, amounts.announcements, 'announcements', { id: old(6), ...news });

  db.exec(`
    update posts set author_id = ${author_id} where rowid % 2 = 0;
    update users set role = 'admin' where id = ${author_id};
    update users set post_count = (select count(*) from posts where author_id = users.id);`);
  for (const name of ['users', 'posts', 'comments', 'reports', 'announcements'])
    db.exec(`insert into counters (name, value) select '${name}', count(*) from ${name} where true
      on conflict (name) do update set value = excluded.value`);
  db.close();
}
