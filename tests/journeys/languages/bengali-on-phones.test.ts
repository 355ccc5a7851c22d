import type { Page } from '@playwright/test';
import { afterAll, expect as assert, describe, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { expect, visit } from '../support/browser.ts';
import { cutTextsOf } from '../support/cut-texts.ts';
import { forumOfEveryScreen, isWhole, type Seen } from '../support/forums/every-screen.ts';
import { faultsOf, PHONE, settled } from '../support/inspect.ts';
import { placeOf } from '../support/pages/post.ts';

const { bn } = MESSAGES;

/** What people write, by the number under which the forum knows it. */
const WORDS: Readonly<Record<string, string>> = {
  201: 'বর্ষার সন্ধ্যায় কোন চা সবচেয়ে ভালো লাগে?',
  202: 'আদা দিয়ে কড়া চা, নাকি লেবু দিয়ে হালকা? আপনাদের পছন্দ জানাবেন। '.repeat(6),
  301: 'আমার পছন্দ মালাই চা, পুরান ঢাকার। '.repeat(6),
  302: 'ঠিক বলেছেন!',
  303: 'লেবু চা ছাড়া আমার বিকেল কাটে না। '.repeat(4),
};
const { forum, screens, post, root, ana } = await forumOfEveryScreen(
  (number) => WORDS[number] ?? 'চায়ের আড্ডা',
);
afterAll(() => forum.close());

const open = async ({ at, who }: Omit<Seen, 'name'>) => {
  const page = await visit(forum, who, { at, width: PHONE, language: 'bn', faults: [/40[0-9]/] });
  await isWhole(page, who);
  return page;
};

async function expectWhole(page: Page) {
  const faults = [...(await cutTextsOf(page)), ...(await faultsOf(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  faults.push(...(await faultsOf(page, ['color-contrast-enhanced'])));
  assert(faults).toEqual([]);
}

describe('in Bengali on a phone, in light and dark, nothing is cut and axe finds nothing:', () => {
  test.for(screens.map((screen) => [screen.name, screen] as const))('%s', async ([, screen]) => {
    const page = await open(screen);
    await expectWhole(page);
  });

  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();
  const thread = placeOf(post);

  test.for([
    ['the menu of a member', ana, SCREENS.home, bn.menuLogout, (page) => press(page, /101/)],
    [
      'the menu of the dashboard',
      root,
      SCREENS.log,
      bn.sidebarModeration,
      (page) => press(page, bn.dashboardShowMenu),
    ],
    [
      'the question before a post is deleted',
      ana,
      thread,
      bn.deletePostSure,
      (page) => press(page, bn.deleteThisPost),
    ],
    [
      'the form that edits a post',
      ana,
      thread,
      bn.postDescription,
      (page) => press(page, bn.editThisPost),
    ],
    [
      'the form that edits a profile',
      ana,
      SCREENS.profile,
      bn.profileName,
      (page) => press(page, bn.editProfile),
    ],
    [
      'the form of a new password',
      ana,
      SCREENS.profile,
      bn.currentPassword,
      (page) => press(page, bn.changePassword),
    ],
    ['the pinning of a post', root, thread, bn.pinForHowLong, (page) => press(page, bn.pinToTop)],
    [
      'the acts on a member',
      root,
      SCREENS.manageUsers,
      bn.sanctionActs.suspend,
      (page) => press(page, bn.userMore('101')),
    ],
    [
      'the question before a member becomes an admin',
      root,
      SCREENS.manageUsers,
      bn.userMakeAdminQuestion,
      (page) => press(page, bn.userMakeAdmin),
    ],
    ['the keys', root, SCREENS.home, bn.keysInUse, (page) => page.keyboard.press('?')],
  ] as const satisfies readonly (readonly [
    string,
    Seen['who'],
    string,
    string,
    (page: Page) => Promise<unknown>,
  ])[])('%s', async ([, who, at, shows, opens]) => {
    const page = await open({ at, who });
    await opens(page);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await settled(page);
    await expectWhole(page);
  });
});
