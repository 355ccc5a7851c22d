import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf } from '../support/pages/post.ts';

const forum = await openFileForum();

/** Photos are answered, but none is an image. */
const withoutPhotos = (page: Page) =>
  page.route(
    (url) => url.origin !== forum.url,
    (route) => route.fulfill({ contentType: 'text/html', body: 'gone' }),
  );

test('people: their initials have one of six tints, the same everywhere', async () => {
  const zoe = await forum.member('Zoe');
  const id = await publish(zoe, { title: 'Tea' });
  await writeComment(zoe, id, 'Mine');
  const page = await visit(forum, zoe, { before: withoutPhotos });
  const initials = page.getByText('Z', { exact: true });
  const tints = () =>
    initials.evaluateAll((all) => [
      ...new Set(all.map((one) => [...one.classList].find((name) => name.startsWith('tint-')))),
    ]);
  // In the top bar and on the card.
  await expect(initials).toHaveCount(2);
  const [tint, ...others] = await tints();
  expect(tint).toMatch(/^tint-[1-6]$/);
  expect(others).toEqual([]);

  await page.goto(placeOf(id));
  // In the top bar, beside the post, in the form, beside the comment.
  await expect(initials).toHaveCount(4);
  expect(await tints()).toEqual([tint]);
});

test('people: a photo that is none shows the initials', async () => {
  const ray = await forum.memberWithoutPassword('Ray');
  const photoURL = 'https://photos.example.com/gone.png';
  await ray.call('POST /users', { body: { email: ray.email, displayName: 'Ray K', photoURL } });
  await publish(ray, { title: 'Bread' });
  const page = await visit(forum, forum.visitor, { before: withoutPhotos });
  const card = page.getByRole('article').filter({ hasText: 'Bread' });
  await expect(card.getByText('RK', { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});
