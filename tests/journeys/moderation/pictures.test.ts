import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { postBy } from '../../support/content.ts';
import { pictureOf, sendPicture } from '../../support/features/images.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { faultsOf } from '../support/inspect.ts';
import { passUndo, question, withClock } from '../support/pages/dashboard.ts';
import { isLive } from '../support/pages/thread.ts';

const { forum, root, ana, bo } = await openFileForumWith(['Root', 'Ana', 'Bo']);
const statusOf = async (url: string) => (await forum.raw(url, {})).status;
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const rowOf = (page: Page, by: string) => page.getByRole('article', { name: `A picture by ${by}` });

test('what others send and take down is shown at once, and moves nothing; an admin looks at pictures on purpose, takes them down with a reason, blocks one and takes it again', async () => {
  const mitu = await forum.moderator('Mitu');
  const [cy, dev, eva] = [
    await forum.memberWithoutPassword('Cy'),
    await forum.memberWithoutPassword('Dev'),
    await forum.memberWithoutPassword('Eva'),
  ];
  const kept = await sendPicture(cy);
  const goes = await sendPicture(dev);
  const at = '/dashboard/pictures';
  const page = await visit(forum, root, { at, width: 360, before: withClock });
  const [gone, stays] = [rowOf(page, 'Dev'), rowOf(page, 'Cy')];
  await isLive(page);
  const places = () => Promise.all([gone, stays].map((one) => one.boundingBox()));
  const before = await places();

  await sendPicture(eva);
  const added = button(page, '1 new picture');
  await expect(added).toBeVisible();
  await mitu.call('DELETE /images/{id}', { params: { id: goes._id } });
  await expect(gone).toContainText('Taken down meanwhile');
  await expect(button(gone, 'Take down')).toBeHidden();
  const description = `![](image:${kept._id})`;
  await cy.call('POST /posts', { body: { ...postBy(cy, { description }), format: 'markdown' } });
  await expect(stays.getByRole('link', { name: 'See it in its post' })).toBeVisible();
  await expect(rowOf(page, 'Eva')).toHaveCount(0);
  expect(await places()).toEqual(before);

  await added.click();
  await expect(rowOf(page, 'Eva')).toBeVisible();
  await expect(gone).toHaveCount(0);
  await expect(added).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  const jpeg = new Blob([imageBytes('grey')], { type: 'image/jpeg' });
  const boat = await sendPicture(ana, jpeg);
  await ana.call('PUT /images/{id}/small', { params: { id: boat._id }, body: jpeg });
  const post = postBy(ana, { description: `![Boat](image:${boat._id})` });
  const { body } = await ana.call('POST /posts', { body: { ...post, format: 'markdown' } });
  const others = [await sendPicture(bo), await sendPicture(bo)];
  await button(page, '3 new pictures').click();
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
  await added.click();
  await button(row, 'Block').click();
  await question(page, 'Take down every picture like this, and refuse it from now on?')
    .getByRole('button', { name: 'Block' })
    .click();
  await passUndo(page);
  await expect.poll(async () => (await bo.call('POST /images', { body: same })).status).toBe(403);
  // Another day, and another admin: what is blocked is listed.
  const other = await visit(forum, root, { at: '/dashboard/pictures?of=blocked' });
  const blocked = rowOf(other, 'Ana');
  await expect(blocked).toContainText('Blocked by Root');
  expect(await faultsOf(other)).toEqual([]);
  await button(page, 'Blocked').click();
  await button(rowOf(page, 'Ana'), 'Unblock').click();
  await expect(blocked).toContainText('Taken again');
  await expect(button(blocked, 'Unblock')).toBeHidden();
  await other.reload();
  await expect(other.getByText('No picture is blocked')).toBeVisible();
  await sendPicture(ana, same);
  await button(page, 'All').click();

  await expect(rowOf(page, 'Bo')).toHaveCount(2);
  await rowOf(page, 'Bo').first().getByRole('button', { name: 'Take down all of theirs' }).click();
  await question(page, 'Take down all pictures of this member?')
    .getByRole('button', { name: 'Take down all of theirs' })
    .click();
  await expect(rowOf(page, 'Bo')).toHaveCount(0);
  await passUndo(page);
  for (const { url } of others) await expect.poll(() => statusOf(url)).toBe(404);
});
