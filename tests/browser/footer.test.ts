import { afterAll, describe, test } from 'vitest';
import { proves } from '../support/spec-claims.ts';
import { openTestApp } from '../support/test-app.ts';
import { expect, visit } from './support/browser.ts';

const forum = await openTestApp({}, true);
afterAll(() => forum.close());

describe('the footer', () => {
  test('says what the forum is, where to go, whom to ask, and whose it is', async () => {
    proves('2.19');
    const footer = (await visit(forum)).getByRole('contentinfo');

    await expect(footer.getByText('A place to read what others think')).toBeVisible();
    const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect(quick).toHaveText(['Home', 'Membership', 'Dashboard']);
    await expect(footer.getByRole('link', { name: 'support@' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expect(footer.getByRole('link', { name: /^\+\d/ })).toHaveAttribute('href', /^tel:/);
    await expect(footer.locator('a[target="_blank"][href^="https://"]')).toHaveCount(3);
    await expect(footer).toContainText(`© ${new Date().getFullYear()} My Site`);
  });
});
