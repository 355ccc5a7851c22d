import { test } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { storePerson, storeReport } from '../../support/moving/stored-report.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { faultsAt, SIGHTS, tooNarrowFor } from '../support/inspect.ts';

const { forum, root, ana } = await openFileForumWithPasswords(['Root', 'Ana']);
await storeReport(forum);
for (const why of ['address', 'name']) await storePerson(forum, ana.email, why);

test('an admin comes from Health to what came from the old forum, what did not, and what to say; axe finds nothing in any language, and it fits phones', async () => {
  const page = await visit(forum, root, { at: '/dashboard/health' });
  await page.getByRole('link', { name: 'See what came from the old forum' }).click();
  await expect(page.getByRole('heading', { name: 'Moved here', level: 1 })).toBeVisible();
  await expect(page.getByText(/^চায়ের দোকান came from phpBB/)).toBeVisible();
  await expect(page.getByText('It was at https://old.example.com/phpBB3/.')).toBeVisible();
  const items = page.getByRole('main').getByRole('listitem');
  for (const sentence of [
    '1 member',
    '2,468 topics, as posts',
    '1 private message: this forum has none',
    '1 member has the e-mail address of another one, who was here later and keeps it',
  ])
    await expect(
      items
        .getByText(sentence, { exact: true })
        .or(items.filter({ hasText: sentence }))
        .first(),
    ).toBeVisible();
  // Nothing is said of what there was none of.
  await expect(page.getByText('0 texts that nobody had approved')).toHaveCount(0);
  await expect(items.filter({ hasText: 'missing in the old data: 1001, 1002' })).toBeVisible();
  const changed = items.filter({ hasText: ana.email });
  await expect(changed).toHaveCount(2);
  await expect(changed.first().getByRole('link', { name: 'Ana' })).toHaveAttribute(
    'href',
    /^\/people\//,
  );
  await expect(page.getByText('Sign in with your e-mail address and your password')).toBeVisible();

  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'language', value: language, url: forum.url }]);
    if (language !== 'en') await page.reload();
    await expect(page.getByText(MESSAGES[language].movedPeopleTitle)).toBeVisible();
    expect(await faultsAt(page, ...SIGHTS)).toEqual([]);
    expect(await tooNarrowFor(page)).toEqual([]);
  }
});

test('only admins have the report', async () => {
  const page = await visit(forum, ana, { at: '/dashboard/moved' });
  await expect(page.getByText('This page is for admins')).toBeVisible();
});
