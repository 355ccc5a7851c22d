import { test } from 'vitest';
import { hueOf } from '../../../contract/values/text.ts';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { forum, root } = await openFileForumWith(['Root']);

test("an admin gives a tag a hue by keyboard, which every chip on open pages takes at once, and gives it its name's again", async () => {
  await root.call('POST /tags', { body: { name: 'tea' } });
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
  const page = await visit(forum, root, { at: '/dashboard/admin-profile' });
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
});
