import { describe, test } from 'vitest';
import { writeComment } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect } from '../support/browser.ts';
import {
  count,
  field,
  openThread,
  setOnline,
  waiting,
  watchFor,
} from '../support/forums/lost-answers.ts';
import { rowsIn } from '../support/pages/drafts.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const ana = await forum.member('Ana');
const open = (clockAhead = 0) => openThread(forum, { author: root, reader: ana, clockAhead });
const commentsOf = async (postId: string) =>
  (await forum.visitor.call('GET /comments/{id}', { params: { id: postId } })).body.comments.map(
    ({ text }) => text,
  );
const MINUTE = 60_000;
/** Composed anew, and trimmed, by the server: an "é" of two characters, and blanks around. */
const DECOMPOSED = ' Cafe\u0301 at noon? ';
const STORED = 'Caf\u00e9 at noon?';

describe('a comment whose answer was lost', () => {
  test('waits no longer once its event comes, is never seen twice, and is not sent again', async () => {
    const { page, postId, held, reaches, say, sends } = await open();
    await reaches(true);
    await setOnline(page, false);
    await say(DECOMPOSED);
    await expect(waiting(page)).toHaveCount(1);
    const most = await watchFor(page, 'at noon?');
    held.letThrough();
    await count(page, 1);
    await expect(waiting(page)).toHaveCount(0);
    await expect.poll(() => rowsIn(page, 'outbox')).toEqual([]);
    expect(await most()).toBe(1);
    await setOnline(page, true);
    await page.reload();
    await count(page, 1);
    await page.waitForLoadState('networkidle');
    expect(sends()).toBe(1);
    expect(await commentsOf(postId)).toEqual([STORED]);
  });

  test('waits no longer once the list has it', async () => {
    const { page, reaches, say } = await open();
    await reaches(true);
    await setOnline(page, false);
    await say('In the list');
    await expect(waiting(page)).toHaveCount(1);
    // Whatever is sent from here on is lost: the list alone can tell.
    await page.reload();
    await count(page, 1);
    await expect.poll(() => rowsIn(page, 'outbox')).toEqual([]);
    await expect(waiting(page)).toHaveCount(0);
  });

  test('leaves the form, where it went back with the message', async () => {
    const { page, held, reaches, say } = await open();
    await reaches(true);
    await say('Once is enough');
    const message = page.getByText('The server was not reached.');
    await expect(message).toBeVisible();
    await expect(field(page)).toHaveValue('Once is enough');
    held.letThrough();
    await expect(field(page)).toHaveValue('');
    await expect(message).toHaveCount(0);
    await count(page, 1);
    await expect.poll(() => rowsIn(page, 'drafts')).toEqual([]);
  });

  test('leaves words that were changed since in the form', async () => {
    const { page, held, reaches, say } = await open();
    await reaches(true);
    await say('Once is enough');
    await expect(page.getByText('The server was not reached.')).toBeVisible();
    await field(page).fill('Once is enough, or is it?');
    held.letThrough();
    await count(page, 1);
    await expect(field(page)).toHaveValue('Once is enough, or is it?');
  });

  test('counts as sent while its answer hangs', async () => {
    const { page, postId, held, say } = await open();
    await page.route('**/comments', async (route) => {
      await route.fetch();
      // The answer stays away.
    });
    await say('Hanging');
    held.letThrough();
    await expect(field(page)).toHaveValue('');
    await say('And the next');
    await count(page, 2);
    await expect.poll(() => rowsIn(page, 'outbox')).toEqual([]);
    expect(await commentsOf(postId)).toEqual(['And the next', 'Hanging']);
  });

  test.for([
    ['first', [true, false]],
    ['second', [false, true]],
  ] as const)(
    'and of two equal ones the %s arrived: the other still waits, and is sent',
    async ([, turns]) => {
      const { page, postId, held, reaches, say } = await open();
      await reaches(...turns);
      await setOnline(page, false);
      for (const n of [1, 2]) {
        await say('Tea');
        await expect(waiting(page)).toHaveCount(n);
      }
      held.letThrough();
      await count(page, 1);
      await expect(waiting(page)).toHaveCount(1);
      await expect.poll(async () => (await rowsIn(page, 'outbox')).length).toBe(1);
      await page.unroute('**/comments');
      await setOnline(page, true);
      await count(page, 2);
      await expect(waiting(page)).toHaveCount(0);
      expect(await commentsOf(postId)).toEqual(['Tea', 'Tea']);
    },
  );
});

describe('a comment of the same words by the same member', () => {
  test.for([
    ['right', 0],
    ['half an hour ahead', 30 * MINUTE],
    ['half an hour behind', -30 * MINUTE],
  ] as const)(
    'written elsewhere after the send counts, by a clock that is %s',
    async ([, clockAhead]) => {
      const { page, postId, held, reaches, say } = await open(clockAhead);
      await reaches(false);
      await setOnline(page, false);
      await say('Yes');
      await expect(waiting(page)).toHaveCount(1);
      held.letThrough();
      await writeComment(ana, postId, 'Yes');
      await count(page, 1);
      await expect(waiting(page)).toHaveCount(0);
      await expect.poll(() => rowsIn(page, 'outbox')).toEqual([]);
    },
  );

  test('does not count where it was there before the send, known or not, nor one by somebody else', async () => {
    const { page, postId, held, reaches, say } = await open(1);
    // An answer would tell the page by how much its clock is wrong later on.
    await page.route('**/*', (route) => route.abort());
    await writeComment(ana, postId, 'Yes');
    await page.clock.setSystemTime(Date.now() + 5 * MINUTE);
    await reaches(false);
    await setOnline(page, false);
    await say('Yes');
    await expect(waiting(page)).toHaveCount(1);
    await writeComment(root, postId, 'Yes');
    held.letThrough();
    await count(page, 2);
    await expect(waiting(page)).toHaveCount(1);
    expect((await rowsIn(page, 'outbox')).length).toBe(1);
  });
});
