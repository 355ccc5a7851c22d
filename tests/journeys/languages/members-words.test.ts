import { describe, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';

const { bn } = MESSAGES;
const forum = await openFileForum();
const root = await forum.admin('Root');
const ana = await forum.member('Ana');

describe('in a Bengali dialog', () => {
  test('a name in its title says its language', async () => {
    const page = await visit(forum, root, { at: SCREENS.manageUsers, language: 'bn' });
    await page.getByRole('button', { name: bn.userMore('Ana') }).click();
    await page.getByRole('menuitem', { name: bn.sanctionActs.silence }).click();
    const dialog = page.getByRole('dialog', {
      name: `${bn.sanctionTitles.silence('Ana').join('')}`,
    });
    await expect(dialog.getByText('Ana', { exact: true })).toHaveAttribute('lang', 'en');
  });

  test('the title of a post in question says its language', async () => {
    await publish(ana, { title: 'On rivers' });
    await publish(ana, { title: 'নদী নিয়ে' });
    const page = await visit(forum, ana, { at: SCREENS.myPosts, language: 'bn' });
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: bn.deletePostNamed('On rivers') }).click();
    await expect(dialog.getByText('On rivers')).toHaveAttribute('lang', 'en');
    await dialog.getByRole('button', { name: bn.cancel }).click();
    await page.getByRole('button', { name: bn.deletePostNamed('নদী নিয়ে') }).click();
    await expect(dialog.getByText('নদী নিয়ে')).not.toHaveAttribute('lang');
  });
});
