import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { accentShades } from '../../../contract/look/accent.ts';
import { LAST_DAILY_COPY, writeSetting } from '../../../db/core/internal-settings.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { freshFolder } from '../../support/folders.ts';
import { openMailServer } from '../../support/mail/server.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { onServers } from '../../support/servers.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root'], { EMAILS: 'members' });
const AT = '/dashboard/settings';
const soon = expect.configure({ timeout: 1_000 });

/** Expects a page of the forum to show the saved settings. */
async function expectSettings(page: Page) {
  const footer = page.getByRole('contentinfo');
  await soon(footer.getByRole('heading', { name: 'চায়ের আড্ডা' })).toBeVisible();
  await soon(footer.getByText('চা, বই আর গল্প।')).toBeVisible();
  const phone = footer.getByRole('link', { name: '+৮৮০ ১২৩৪ ৫৬৭' });
  await soon(phone).toHaveAttribute('href', 'tel:+8801234567');
  await soon(footer.getByRole('link', { name: 'Facebook' })).toHaveCount(0);
  await soon(page.getByRole('banner').getByText('চায়ের আড্ডা')).toBeVisible();
  await expect(page).toHaveTitle('চায়ের আড্ডা');
}

test('what an admin saves is within a second on every open page, and on pages that come', async () => {
  const reader = await visit(forum, forum.visitor);
  const page = await visit(forum, root, { at: AT });
  const other = await visit(forum, await forum.admin('Other'), { at: AT });
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.getByLabel('YouTube').fill('youtube');
  await save.click();
  await expect(page.getByText('An address that begins with http:// or https://')).toBeVisible();
  await expect(page.getByLabel('YouTube')).toBeFocused();
  await page.getByLabel('YouTube').fill('');

  await other.getByLabel('Blurb').fill('Being written');
  await page.getByLabel('Site name').fill('চায়ের আড্ডা');
  await page.getByLabel('Contact phone').fill('+৮৮০ ১২৩৪ ৫৬৭');
  await page.getByLabel('Facebook').fill('');
  await page.getByLabel('Blurb').fill('চা, বই আর গল্প।');
  await page.getByLabel('Words that hold a text').fill('casino, লটারি');
  await page.getByLabel('Crawlers of AI services').selectOption('Asked to stay away');
  await expect(save, 'what saves is in sight wherever one writes').toBeInViewport();
  await save.click();
  await expect(page.getByText('Saved. Every open page shows it.')).toBeInViewport();
  await expectSettings(reader);
  expect(await (await fetch(`${forum.url}/robots.txt`)).text()).toContain('User-agent: GPTBot');
  await reader.reload();
  await expectSettings(reader);
  // Another admin sees the change, and keeps what they are writing.
  await expect(other.getByLabel('Words that hold a text')).toHaveValue('casino, লটারি');
  await expect(other.getByLabel('Blurb')).toHaveValue('Being written');

  // A locked setting names what sets it, and can not be changed.
  const emails = page.getByLabel('E-mail addresses');
  await expect(emails).toBeDisabled();
  await expect(emails).toHaveAccessibleDescription(/^Locked: EMAILS /);
  await expect(page.getByLabel('Photos')).toBeEnabled();
  const groundOf = (name: string) =>
    page.getByLabel(name).evaluate((field) => getComputedStyle(field).backgroundColor);
  expect(await groundOf('E-mail addresses'), 'it looks so').not.toBe(await groundOf('Blurb'));

  // An accent colour shows on open pages and on those that come, in both themes.
  const ink = () =>
    reader.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--betel'));
  for (const theme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme: theme });
    for (const accent of ['#0a5a44', '#f06292'] as const) {
      await root.call('PATCH /settings', { body: { accent } });
      await expect.poll(ink).toBe(accentShades(accent)[theme].primary);
    }
  }
  await reader.reload();
  for (const theme of ['dark', 'light'] as const) {
    await reader.emulateMedia({ colorScheme: theme });
    expect(await ink()).toBe(accentShades('#f06292')[theme].primary);
  }

  // Health says in the reader's language that there is no mail server to answer.
  const { healthNoMail, testMailSend } = MESSAGES.bn;
  await page.context().addCookies([{ name: 'language', value: 'bn', url: forum.url }]);
  await page.goto('/dashboard/health');
  await page.getByRole('button', { name: testMailSend }).click();
  await expect(page.getByRole('status').getByText(healthNoMail)).toBeVisible();
});

test('health shows the figures, a failed snapshot, and what the mail server answers', async () => {
  const dir = freshFolder();
  const box = await openMailServer();
  const { forum, root } = await openForum(['Root'], { SMTP_URL: box.url, SNAPSHOTS: dir });
  const failed = { at: '2026-03-26T01:02:03.000Z', ok: false, error: 'The disk is full.' };
  await forum.app.context.store.write(() => writeSetting(LAST_DAILY_COPY, JSON.stringify(failed)));
  const page = await visit(forum, root, { at: '/dashboard/health' });
  await expect(page.getByText(onServers ? /^PostgreSQL, / : /^SQLite, /)).toBeVisible();
  await expect(page.getByText(/^Nearly always under [\d,]+ ms, at worst [\d,]+ ms/)).toBeVisible();
  await expect(page.getByText(onServers ? 'pg_dump' : /The disk is full\./)).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText('250 kept')).toBeVisible();
});
