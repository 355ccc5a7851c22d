import { test } from 'vitest';
import { hueOf } from '../../../contract/values/text.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { alert } from '../support/pages/dashboard.ts';

const { forum, root } = await openFileForumWith(['Root']);

test('an admin gives a tag a hue by keyboard, which every chip on open pages takes at once, and appends a tag, which home has in the same order', async () => {
  proves('2.63', '3.3', '4.18', '5.12', '8.18');
  for (const name of ['zebra', 'art', 'আড্ডা', 'tea'])
    await root.call('POST /tags', { body: { name } });
  const id = await publish(root, { title: 'Milk first?', tag: 'tea' });
  const [home, post] = [
    await visit(forum, forum.visitor),
    await visit(forum, forum.visitor, { at: `/post-details/${id}` }),
  ];
  const chips = [
    home.getByRole('button', { name: '#Tea' }),
    home.getByRole('article').getByRole('link', { name: 'Tea', exact: true }),
    post.getByRole('link', { name: 'Tea', exact: true }).first(),
  ];
  const haveHue = async (hue: number) => {
    for (const chip of chips) await expect(chip).toHaveClass(new RegExp(`\\bhue-${hue + 1}\\b`));
  };
  await haveHue(hueOf('tea'));
  const other = (hueOf('tea') + 3) % 8;
  const page = await visit(forum, root, {
    at: '/dashboard/admin-profile',
    faults: [/409/, /Adding the tag failed/],
  });
  const badge = page.getByRole('list', { name: 'Current tags' }).getByText('Tea');
  await expect(badge).toBeVisible();
  await page.getByRole('button', { name: 'Hue of Tea' }).focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: 'Hue of Tea' }).getByRole('radio');
  await expect(choice).toHaveCount(8);
  await choice.nth(other).focus();
  await page.keyboard.press('Space');
  await haveHue(other);
  await expect(choice.nth(other)).toBeChecked();
  await page.getByRole('button', { name: 'By its name' }).click();
  await haveHue(hueOf('tea'));
  await expect(choice.nth(hueOf('tea'))).toBeChecked();

  const badges = page.getByRole('list', { name: 'Current tags' }).getByRole('listitem');
  const row = home.getByRole('region', { name: 'Browse by Tags' }).getByRole('button');
  const onHome = async () => (await row.allTextContents()).map((name) => name.slice(1));
  await expect(row.first()).toHaveText('#Art');
  await expect(badges).toHaveText(await onHome());
  await expect(badges.filter({ hasText: 'General' })).toBeVisible();
  await expect(home.getByText('Live', { exact: true })).toBeAttached();

  await root.call('POST /tags', { body: { name: 'middle' } });
  for (const tags of [row, badges]) await expect(tags.filter({ hasText: 'Middle' })).toBeVisible();
  await expect(badges).toHaveText(await onHome());

  const name = page.getByPlaceholder('Enter tag name');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await tabTo(name);
  await page.keyboard.type('Hilsa');
  await page.keyboard.press('Enter');
  await expect(badges.last()).toHaveText('Hilsa');
  await expect(name).toHaveValue('');
  await name.fill('bhat');
  await add.click();
  await expect(badges.last()).toHaveText('Bhat');
  await expect(row.filter({ hasText: 'Bhat' })).toBeVisible();

  // It sends no tag without a name, and says nothing of a refused one.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/tags'))
      sent.push(request.postData() ?? '');
  });
  await add.click();
  await name.fill('  ');
  await add.click();
  await name.fill('bhat');
  const answered = page.waitForResponse('**/tags');
  await add.click();
  await answered;
  expect(sent).toEqual(['{"name":"bhat"}']);
  await expect(alert(page)).toHaveCount(0);
  await expect(badges.filter({ hasText: 'Bhat' })).toHaveCount(1);
});
