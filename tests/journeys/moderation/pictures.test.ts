import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { faultsOf } from '../support/inspect.ts';
import { passUndo, question, withClock } from '../support/pages/dashboard.ts';

const { forum, root, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo']);
const statusOf = async (url: string) => (await forum.raw(url, {})).status;
const rowOf = (page: Page, by: string) => page.getByRole('article', { name: `A picture by ${by}` });

test('an admin looks at pictures on purpose, takes them down with a reason, blocks one and takes it again', async () => {
  const jpeg = new Blob([imageBytes('grey')], { type: 'image/jpeg' });
  const boat = await sendPicture(ana, jpeg);
  await ana.call('PUT /images/{id}/small', { params: { id: boat._id }, body: jpeg });
  const post = postBy(ana, { description: `![Boat](image:${boat._id})` });
  const { body } = await ana.call('POST /posts', { body: { ...post, format: 'markdown' } });
  const others = [await sendPicture(bo), await sendPicture(bo)];
  const page = await visit(forum, root, { at: '/dashboard/pictures', before: withClock });
  const row = rowOf(page, 'Ana');
  await expect(row.getByRole('img')).toHaveCount(2);
  await expect(row.getByRole('link', { name: 'See it in its post' })).toHaveAttribute(
    'href',
    `/post-details/${body.insertedId}`,
  );
  await expect(row.getByRole('img').first()).toHaveCSS('filter', /blur/);
  await row.getByRole('button', { name: 'Unblur' }).click();
  await expect(row.getByRole('img').first()).toHaveCSS('filter', 'none');
  // The bar lies over what is scrolled beneath it.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await faultsOf(page)).toEqual([]);

  await row.getByRole('button', { name: 'Take down', exact: true }).click();
  const why = question(page, 'Take this picture down?');
  await why.getByRole('textbox').fill('Not about tea');
  await why.getByRole('button', { name: 'Take down' }).click();
  await expect(row).toHaveCount(0);
  expect(await statusOf(boat.url)).toBe(200);
  await passUndo(page);
  await expect.poll(() => statusOf(boat.url)).toBe(404);
  const { items } = (await ana.call('GET /inbox')).body;
  expect(items).toMatchObject([{ kind: 'removed', reason: 'Not about tea' }]);

  const same = pictureOf({ mark: 'blocked' });
  await sendPicture(ana, same);
  await page.reload();
  await row.getByRole('button', { name: 'Block' }).click();
  await question(page, 'Take down every picture like this, and refuse it from now on?')
    .getByRole('button', { name: 'Block' })
    .click();
  await passUndo(page);
  const blocked = page.getByRole('region', { name: 'Blocked just now' });
  await expect(blocked).toBeVisible();
  expect((await bo.refused(403, 'POST /images', { body: same })).code).toBe('image-blocked');
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(blocked).toHaveCount(0);
  await sendPicture(ana, same);

  await expect(rowOf(page, 'Bo')).toHaveCount(2);
  await rowOf(page, 'Bo').first().getByRole('button', { name: 'Take down all of theirs' }).click();
  await question(page, 'Take down all pictures of this member?')
    .getByRole('button', { name: 'Take down all of theirs' })
    .click();
  await expect(rowOf(page, 'Bo')).toHaveCount(0);
  await passUndo(page);
  for (const { url } of others) await expect.poll(() => statusOf(url)).toBe(404);
});
