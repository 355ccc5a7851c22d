import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { editPost, publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { onServers } from '../../support/servers.ts';

const TOLD = 'আমার ঠিকানা ১২ পার্ক স্ট্রিট';
const TITLE = 'Where I live, by the street';

/** A text that nobody has answered yet leaves no revision; a reply and a vote make its edit leave one. */
async function editAnswered(who: Person, other: Person, post: string, comment: string) {
  const body = { postId: post, authorEmail: other.email, text: 'Oh.', replyTo: comment };
  await other.call('POST /comments', { body: body as never });
  await other.call('PATCH /posts/{id}/upvote', { params: { id: post } });
  await editPost(who, post, { title: 'Gone', description: 'Gone.' });
  const params = { id: comment };
  await who.call('PATCH /comments/{id}', { params, body: { text: 'Gone.', version: 1 } });
}

// PostgreSQL keeps the bytes until it vacuums the table.
test.skipIf(onServers)('a hidden revision leaves none of its bytes in the file', async () => {
  const { forum, ana, bo } = await openForum(['Ana', 'Bo']);
  const { databaseFile } = forum.app.context.config;
  const beside = new Database(databaseFile, { timeout: 0 });
  onTestFinished(() => void beside.close());
  const areInFile = async (...words: string[]) => {
    // Tried again in a later turn: the server, in this very process, reads a snapshot until its turn or its sync ends.
    await expect.poll(() => beside.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }]);
    const bytes = readFileSync(databaseFile);
    return words.map((word) => bytes.includes(word));
  };
  const post = await publish(ana, { title: TITLE, description: `${TOLD}, it is.` });
  for (let n = 0; n < 40; n++)
    await writeComment(n % 2 ? ana : bo, post, `Before ${n}. `.repeat(9));
  const comment = await writeComment(ana, post, TOLD);
  for (let n = 0; n < 40; n++) await writeComment(n % 2 ? ana : bo, post, `After ${n}. `.repeat(9));
  await editAnswered(ana, bo, post, comment._id);
  expect(await areInFile(TITLE, TOLD)).toEqual([true, true]);

  for (const [kind, id] of [
    ['posts', post],
    ['comments', comment._id],
  ] as const) {
    const params = { id, version: '1' };
    const reply = await ana.call(`DELETE /${kind}/{id}/revisions/{version}`, { params });
    expect(reply.status).toBe(200);
  }
  expect(await areInFile(TITLE, TOLD)).toEqual([false, false]);
});
