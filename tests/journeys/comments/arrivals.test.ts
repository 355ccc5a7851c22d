import { test } from 'vitest';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect } from '../support/browser.ts';
import {
  hasOutbox,
  openThread,
  setOnline,
  waiting,
  watchFor,
} from '../support/forums/lost-answers.ts';
import { rowsIn } from '../support/pages/drafts.ts';
import { commentsOf, count, field, say } from '../support/pages/thread.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const ana = await forum.member('Ana');
/** Composed anew, and trimmed, by the server: an "é" of two characters, and blanks around. */
const DECOMPOSED = ' Cafe\u0301 at noon? ';
const STORED = 'Caf\u00e9 at noon?';

/** By so much the clock of the browser is wrong. */
const HALF_AN_HOUR = 30 * 60_000;

test('comments whose answers were lost are counted as sent by their events or by the list, each once', async () => {
  const { page, postId, lose, letThrough, meet, sends } = await openThread(
    forum,
    root,
    ana,
    HALF_AN_HOUR,
  );
  // One that waits is there once its event comes: never seen twice, and not sent again.
  lose('answer lost');
  await setOnline(page, false);
  await say(page, DECOMPOSED);
  await expect(waiting(page)).toHaveCount(1);
  const most = await watchFor(page, 'at noon?');
  letThrough();
  await count(page, 1);
  await expect(waiting(page)).toHaveCount(0);
  await hasOutbox(page, 0);
  expect(await most()).toBe(1);
  await setOnline(page, true);
  await page.reload();
  await count(page, 1);
  await page.waitForLoadState('networkidle');
  expect(sends()).toBe(1);

  // One that waits is there once the list has it; whatever is sent again is lost.
  lose('answer lost', 'lost');
  await setOnline(page, false);
  await say(page, 'In the list');
  await expect(waiting(page)).toHaveCount(1);
  await page.reload();
  await count(page, 2);
  await hasOutbox(page, 0);
  await expect(waiting(page)).toHaveCount(0);

  // One that went back to the form leaves it, with the message.
  lose('answer lost');
  await say(page, 'Once is enough');
  const message = page.getByText('The server was not reached.');
  await expect(message).toBeVisible();
  await expect(field(page)).toHaveValue('Once is enough');
  letThrough();
  await expect(field(page)).toHaveValue('');
  await expect(message).toHaveCount(0);
  await count(page, 3);
  await expect.poll(() => rowsIn(page, 'drafts')).toEqual([]);

  // Words that were changed since stay in the form.
  lose('answer lost');
  await say(page, 'Or is it?');
  await expect(message).toBeVisible();
  await field(page).fill('Or is it not?');
  // The message about the line goes once the line is back.
  await setOnline(page, false);
  await setOnline(page, true);
  await expect(message).toHaveCount(0);
  letThrough();
  await count(page, 4);
  await expect(field(page)).toHaveValue('Or is it not?');

  // One whose answer hangs is sent.
  lose('hangs');
  await say(page, 'Hanging');
  letThrough();
  await expect(field(page)).toHaveValue('');
  await say(page, 'And the next');
  await count(page, 6);
  await hasOutbox(page, 0);

  // Of two equal ones the second has arrived: the first still waits, and is sent.
  lose('lost', 'answer lost');
  await setOnline(page, false);
  for (const n of [1, 2]) {
    await say(page, 'Tea');
    await expect(waiting(page)).toHaveCount(n);
  }
  letThrough();
  await count(page, 7);
  await expect(waiting(page)).toHaveCount(1);
  await hasOutbox(page, 1);
  meet('answered');
  await setOnline(page, true);
  await count(page, 8);
  await expect(waiting(page)).toHaveCount(0);
  const texts = [STORED, 'In the list', 'Once is enough', 'Or is it?', 'Hanging', 'And the next'];
  expect(await commentsOf(forum, postId)).toEqual([...texts, 'Tea', 'Tea'].reverse());
});
