import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { ANY_FAULT, openFarForum } from '../support/cut-line.ts';
import { isUpload, paste, pictures, REFERENCE, UNSENT } from '../support/pages/pictures.ts';
import { hold, placeOf } from '../support/pages/post.ts';
import { choose, commentsOf, field } from '../support/pages/thread.ts';

const { forum, server, cut, mend } = await openFarForum();
const ana = await server.member('Ana');

const waits = (page: Page) =>
  expect(pictures(page).first()).toContainText('Waiting: it is sent once the line is back');

test('pictures that the line has cut wait, go on by themselves once it is back, and their text goes by its author alone; one is tried again by hand, and outlives a reload', async () => {
  const id = await publish(ana);
  const page = await visit(forum, ana, { at: placeOf(id), faults: ANY_FAULT, photos: false });
  await isAlive(page);
  // The page has loaded all the code that pictures need.
  await paste(field(page), 'grey');
  await expect(pictures(page)).toHaveCount(1);
  await expect(field(page)).not.toHaveValue(UNSENT);
  await field(page).fill('From the boat');
  const { later, go } = hold();
  await page.route(isUpload, later);
  await paste(field(page), 'jpeg', 'lossy');
  await expect(pictures(page).first()).toContainText('Uploading…');
  await expect(pictures(page).nth(1)).toContainText('Waits for its turn');
  await cut(page);
  go();
  await waits(page);
  await choose(page, 'Comment');
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toBeVisible();
  await mend(page);
  await expect(field(page)).not.toHaveValue(UNSENT);
  await expect(pictures(page)).toHaveCount(2);
  expect(await commentsOf(forum, id)).toEqual([]);
  await choose(page, 'Comment');
  await expect
    .poll(() => commentsOf(forum, id))
    .toEqual([expect.stringMatching(new RegExp(`^From the boat\n${REFERENCE.source}\n`))]);

  await page.unroute(isUpload);
  await page.route(isUpload, (route) => route.abort());
  await paste(field(page), 'jpeg');
  await waits(page);
  const again = pictures(page).getByRole('button', { name: 'Try again' });
  await again.click();
  await waits(page);
  await page.reload();
  await expect(field(page)).toHaveValue(UNSENT);
  await field(page).focus();
  await waits(page);
  await page.unroute(isUpload);
  await again.click();
  await expect(field(page)).not.toHaveValue(UNSENT);
  await choose(page, 'Comment');
  await expect.poll(() => commentsOf(forum, id)).toHaveLength(2);
  expect((await commentsOf(forum, id))[0]).toMatch(REFERENCE);
});
