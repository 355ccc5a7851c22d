import { test } from 'vitest';
import { LAST_DAILY_COPY, writeSetting } from '../../../db/core/internal-settings.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { freshFolder } from '../../support/folders.ts';
import { openMailServer } from '../../support/mail/server.ts';
import { openForum } from '../../support/open-forum.ts';
import { onServers } from '../../support/servers.ts';
import { expect, visit } from '../support/browser.ts';

test('health: shows the figures, a failed snapshot, and what the mail server answers', async () => {
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

test('health: says in the reader’s language that there is no mail server to answer', async () => {
  const { forum, root } = await openForum(['Root']);
  const { healthNoMail, testMailSend } = MESSAGES.bn;
  const page = await visit(forum, root, { at: '/dashboard/health', language: 'bn' });
  await page.getByRole('button', { name: testMailSend }).click();
  await expect(page.getByRole('status').getByText(healthNoMail)).toBeVisible();
});
