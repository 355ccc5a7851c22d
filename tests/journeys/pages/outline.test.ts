import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { placeOf, vote } from '../support/pages/post.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
await root.call('POST /tags', { body: { name: 'tea' } });
await root.call('POST /announcements', { body: { title: 'Friday', description: 'Tea at five.' } });
const id = await publish(ana, { title: 'Tea at four', tag: 'tea' });
await writeComment(ana, id, 'With ginger and sugar.');
const { body: me } = await ana.call('POST /users', { body: { email: ana.email } });

/** The faults in the outline of a page. */
const outlineFaults = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    const fieldsets = [...document.querySelectorAll('fieldset')];
    return {
      afterAGap: headings
        .filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1)
        .map(({ textContent }) => textContent),
      withoutName: fieldsets
        .filter((one) => !one.ariaLabel && !one.querySelector(':scope > legend'))
        .map(({ className }) => className),
      formsInText: document.querySelectorAll('span form, p form').length,
    };
  });

describe('as the server renders it, and text browsers show it,', () => {
  test.for([
    '/',
    '/?tag=tea',
    '/tags/tea',
    '/search?q=ginger',
    placeOf(id),
    `${placeOf(id)}?comments=full`,
    `/people/${me._id}`,
    '/announcements',
  ])('%s has an outline without gaps, named groups, and each time once', async (at) => {
    const page = await visit(forum, forum.visitor, { at, scripts: false, faults: [/\.js csp$/] });
    await expect(page.getByRole('heading').first()).toBeAttached();
    expect(await outlineFaults(page)).toEqual({ afterAGap: [], withoutName: [], formsInText: 0 });
    for (const time of await page.getByRole('time').all())
      expect((await time.textContent())?.match(/\d{4}/g)).toHaveLength(1);
    for (const row of await page.locator('[id^="comment-"]').all())
      await expect(row.locator('time')).toHaveCount(1);
  });

  test('the name of a vote and its count stand apart, also in the name of the button', async () => {
    const page = await visit(forum, forum.visitor, {
      at: placeOf(id),
      scripts: false,
      faults: [/\.js csp$/],
    });
    for (const way of ['Up', 'Down'] as const) {
      expect(await vote(page, way).textContent()).toBe(`${way} vote 0`);
      await expect(vote(page, way)).toHaveAccessibleName(`${way} vote 0`);
    }
  });
});
