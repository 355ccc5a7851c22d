import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { ANY_FAULT, openFarForum } from '../support/cut-line.ts';
import { placeOf } from '../support/pages/post.ts';

const { server, forum, cut, mend } = await openFarForum();
const ana = await server.memberWithoutPassword('Ana');

test('after a minute offline the first try of the live link follows at once, and the page is right again', async () => {
  const id = await publish(ana, { title: 'On tea', upVote: 0 });
  let tries = 0;
  const page = await visit(forum, forum.visitor, {
    at: placeOf(id),
    faults: ANY_FAULT,
    before: async (page) => {
      await page.clock.install();
      page.on('websocket', () => {
        tries += 1;
      });
    },
  });
  await isAlive(page);
  await expect(page.getByText('Live', { exact: true })).toBeAttached();
  await cut(page);
  await page.clock.runFor(60_000);
  await writeComment(ana, id, 'Written meanwhile.');
  await ana.call('PATCH /posts/{id}/upvote', { params: { id } });
  // From here on nothing of the page happens by its clock: what it puts off, it does not do.
  const { now } = await page.evaluate(() => ({ now: Date.now() }));
  await page.clock.pauseAt(now + 1_000);
  const before = tries;
  await mend(page);
  await expect.poll(() => tries).toBeGreaterThan(before);
  await page.clock.resume();
  await expect(page.getByText('Written meanwhile.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  await expect(page.getByText(/^Reconnecting/)).toHaveCount(0);
});
