import { join } from 'node:path';
import { makeFolder } from '../../sqlite/data-folder.ts';
import type { Progress } from '../progress.ts';
import { openLines } from './line-writer.ts';
import { asMarkdown, escaped, markdownOf, type Names } from './markdown.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { Row } from './records.ts';

const POSTS = `select posts.key, posts.id, title, description as text, html, mentions, tag, posted_at as at,
  display_name as author
  from posts join users on users.key = author_key order by posts.key`;
const COMMENTS = `select comments.post_key as thread, comments.text, comments.html, comments.mentions,
  comments.posted_at as at, users.display_name as author, comments.reply_to_key as answered,
  former.posted_at as former, whose.display_name as whom
  from comments join users on users.key = comments.author_key
  left join comments as former on former.key = comments.reply_to_key
  left join users as whose on whose.key = former.author_key
  order by comments.post_key, comments.key`;

const ID = /^[0-9a-f-]{36}$/;
/** The names that the members whom a text mentions have today. */
async function namesOf(snapshot: ReadSnapshot, mentions: unknown): Promise<Names> {
  const names = new Map<string, string>();
  const found: unknown = typeof mentions === 'string' ? JSON.parse(mentions) : [];
  const ids = Array.isArray(found) ? found.map(String).filter((id) => ID.test(id)) : [];
  if (ids.length === 0) return names;
  const quoted = ids.map((id) => `'${id}'`).join(', ');
  const sql = `select id, display_name as name from users where id in (${quoted})`;
  for await (const { id, name } of snapshot.rows(sql)) names.set(String(id), String(name));
  return names;
}

/** A text as the forum shows it: by its HTML, or as it was typed where nothing in it is marked. */
const textOf = async (snapshot: ReadSnapshot, { text, html, mentions }: Row) =>
  typeof html === 'string'
    ? markdownOf(html, await namesOf(snapshot, mentions))
    : asMarkdown(String(text));
const byline = (author: unknown, at: unknown) =>
  `${escaped(String(author))}, ${new Date(Number(at)).toISOString()}`;
/** The line above an answer. A removed comment is not named. */
function answerLine({ answered, former, whom }: Row): string[] {
  if (answered === null) return [];
  const to = former === null ? 'a removed comment' : byline(whom, former);
  return [`In answer to ${to}:`, ''];
}
const commentLines = (comment: Row, text: string) => [
  ...['', '---', '', `**${byline(comment['author'], comment['at'])}**`, ''],
  ...[...answerLine(comment), text],
];
const postLines = ({ title, author, at, tag }: Row, text: string) => [
  ...[`# ${escaped(String(title))}`, ''],
  ...[`**${byline(author, at)}**, in ${escaped(String(tag))}`, '', text],
];

/** Writes each thread to `threads/ID.md`, the post and its comments in the order of writing. */
export async function exportThreads(snapshot: ReadSnapshot, folder: string, progress: Progress) {
  makeFolder(join(folder, 'threads'));
  const comments = snapshot.rows(COMMENTS);
  let next = await comments.next();
  let done = 0;
  for await (const post of snapshot.rows(POSTS)) {
    const lines = await openLines(join(folder, 'threads', `${post['id']}.md`));
    try {
      for (const line of postLines(post, await textOf(snapshot, post))) await lines.write(line);
      while (!next.done && next.value['thread'] === post['key']) {
        const text = await textOf(snapshot, next.value);
        for (const line of commentLines(next.value, text)) await lines.write(line);
        next = await comments.next();
      }
    } finally {
      await lines.close(false);
    }
    progress('threads', ++done, done);
  }
}
