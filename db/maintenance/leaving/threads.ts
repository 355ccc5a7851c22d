import { join } from 'node:path';
import type { Progress } from '../../progress.ts';
import { makeFolder } from '../../sqlite/data-folder.ts';
import { openLines } from './line-writer.ts';
import { asMarkdown, escaped } from './markdown.ts';
import type { Row } from './records.ts';
import type { Snapshot } from './snapshot.ts';

const POSTS = `select posts.key, posts.id, title, description as text, format, tag, posted_at as at, display_name as author
  from posts join users on users.key = author_key order by posts.key`;
const COMMENTS = `select comments.post_key as thread, comments.id, comments.text, comments.format,
  comments.posted_at as at, users.display_name as author, comments.reply_to_key as answered,
  former.id as former, whose.display_name as whom
  from comments join users on users.key = comments.author_key
  left join comments as former on former.key = comments.reply_to_key
  left join users as whose on whose.key = former.author_key
  order by comments.post_key, comments.key`;

const markdownOf = ({ text, format }: Row) =>
  format === 'plain' ? asMarkdown(String(text)) : String(text);
const byline = ({ author, at }: Row) =>
  `${escaped(String(author))}, ${new Date(Number(at)).toISOString()}`;
/** The line above an answer. A removed comment is not named. */
function answerLine({ answered, former, whom }: Row): string[] {
  if (answered === null) return [];
  const to = former === null ? 'a removed comment' : `[${escaped(String(whom))}](#${former})`;
  return [`In answer to ${to}:`, ''];
}
const commentLines = (comment: Row) => [
  ...['', '---', '', `<a id="${comment['id']}"></a>`, `**${byline(comment)}**`, ''],
  ...[...answerLine(comment), markdownOf(comment)],
];
const postLines = (post: Row) => [
  ...[`# ${escaped(String(post['title'])).replaceAll('\n', ' ')}`, ''],
  ...[`**${byline(post)}**, in ${escaped(String(post['tag']))}`, '', markdownOf(post)],
];

/** Writes each thread to `threads/ID.md`, the post and its comments in the order of writing. */
export async function exportThreads(snapshot: Snapshot, folder: string, progress: Progress) {
  makeFolder(join(folder, 'threads'));
  const comments = snapshot.rows(COMMENTS);
  let next = await comments.next();
  let done = 0;
  for await (const post of snapshot.rows(POSTS)) {
    const lines = await openLines(join(folder, 'threads', `${post['id']}.md`));
    try {
      for (const line of postLines(post)) await lines.write(line);
      while (!next.done && next.value['thread'] === post['key']) {
        for (const line of commentLines(next.value)) await lines.write(line);
        next = await comments.next();
      }
    } finally {
      await lines.close(false);
    }
    progress('threads', ++done, done);
  }
}
