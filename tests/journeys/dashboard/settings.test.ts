import { describe, test } from 'vitest';
import { accentShades } from '../../../contract/values/accent.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root'], { EMAILS: 'members' });
const AT = '/dashboard/settings';
const PATIENCE_MS = 1_000;

describe('Settings', () => {
  test('what an admin saves is within a second on every open page, and on pages that come', async () => {
    const reader = await visit(forum, forum.visitor);
    const page = await visit(forum, root, { at: AT });
    await page.getByLabel('Site name').fill('চায়ের আড্ডা');
    await page.getByLabel('Contact phone').fill('+৮৮০ ১২৩৪ ৫৬৭');
    await page.getByLabel('Facebook').fill('');
    await page.getByLabel('Blurb').fill('চা, বই আর গল্প।');
    const save = page.getByRole('button', { name: 'Save changes' });
    await expect(save, 'what saves is in sight wherever one writes').toBeInViewport();
    await save.click();
    await expect(page.getByText('Saved. Every open page shows it.')).toBeInViewport();

    for (const one of [reader, await visit(forum, forum.visitor)]) {
      const footer = one.getByRole('contentinfo');
      const soon = expect.configure({ timeout: PATIENCE_MS });
      await soon(footer.getByRole('heading', { name: 'চায়ের আড্ডা' })).toBeVisible();
      await soon(footer.getByText('চা, বই আর গল্প।')).toBeVisible();
      await soon(footer.getByRole('link', { name: '+৮৮০ ১২৩৪ ৫৬৭' })).toHaveAttribute(
        'href',
        'tel:+8801234567',
      );
      await soon(footer.getByRole('link', { name: 'Facebook' })).toHaveCount(0);
      await soon(one.getByRole('banner').getByText('চায়ের আড্ডা')).toBeVisible();
      await expect(one).toHaveTitle('চায়ের আড্ডা');
    }
  });

  test('a locked setting names what sets it and can not be changed', async () => {
    const page = await visit(forum, root, { at: AT });
    const emails = page.getByLabel('E-mail addresses');
    await expect(emails).toBeDisabled();
    await expect(emails).toHaveAccessibleDescription(/^Locked: EMAILS /);
    await expect(page.getByLabel('Photos')).toBeEnabled();
    const groundOf = (name: string) =>
      page.getByLabel(name).evaluate((field) => getComputedStyle(field).backgroundColor);
    const open = await groundOf('Blurb');
    expect(await groundOf('E-mail addresses'), 'what is locked looks so').not.toBe(open);
  });

  test('two admins see each other’s change, and keep what they are writing', async () => {
    const [one, other] = [
      await visit(forum, root, { at: AT }),
      await visit(forum, await forum.admin('Other'), { at: AT }),
    ];
    await other.getByLabel('Blurb').fill('Being written');
    await one.getByLabel('Words that hold a text').fill('casino, লটারি');
    await one.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByLabel('Words that hold a text')).toHaveValue('casino, লটারি');
    await expect(other.getByLabel('Blurb')).toHaveValue('Being written');
  });

  test('a wrong value is told beside its field, and nothing is saved', async () => {
    const page = await visit(forum, root, { at: AT });
    await page.getByLabel('YouTube').fill('youtube');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('An address that begins with http:// or https://')).toBeVisible();
    await expect(page.getByLabel('YouTube')).toBeFocused();
  });

  test('an accent colour shows on open pages and on new ones, in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await root.call('PATCH /settings', { body: { accent: '#0a5a44' } });
      const open = await visit(forum, forum.visitor, { theme });
      const ink = (page: typeof open) =>
        page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
        );
      const before = await ink(open);
      await root.call('PATCH /settings', { body: { accent: '#f06292' } });
      const { primary } = accentShades('#f06292')[theme];
      await expect.poll(() => ink(open)).toBe(primary);
      const fresh = await visit(forum, forum.visitor, { theme });
      expect(await ink(fresh)).toBe(primary);
      expect(await ink(fresh)).not.toBe(before);
    }
  });
});
