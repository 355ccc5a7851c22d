import { describe, test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const forum = await openFileForum();

describe('the pages around signing in', () => {
  const PAGES = [
    '/confirm-email?token=x',
    '/login',
    '/register',
    '/reset-password',
    '/reset-password?token=x',
  ];
  test.each(PAGES)('%s scrolls nowhere sideways at 360 px', async (at) => {
    const page = await visit(forum, forum.visitor, { at, width: 360 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
  });
});
