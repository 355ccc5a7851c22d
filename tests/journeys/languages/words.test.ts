import { test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, visit } from '../support/browser.ts';

const { bn } = MESSAGES;
const forum = await openFileForum();
const root = await forum.admin('Root');
const ana = await forum.member('Ana');

test('in a Bengali dialog the name of a member and the title of a post say their language; fields read Bengali digits', async () => {
  const users = await visit(forum, root, { at: SCREENS.manageUsers, language: 'bn' });
  await users.getByRole('button', { name: bn.userMore('Ana') }).click();
  await users.getByRole('menuitem', { name: bn.sanctionActs.silence }).click();
  const silencing = users.getByRole('dialog', {
    name: `${bn.sanctionTitles.silence('Ana').join('')}`,
  });
  await expect(silencing.getByText('Ana', { exact: true })).toHaveAttribute('lang', 'en');

  await publish(root, { title: 'On rivers' });
  await publish(root, { title: 'নদী নিয়ে' });
  await goWithin(users, SCREENS.myPosts);
  const dialog = users.getByRole('alertdialog');
  await users.getByRole('button', { name: bn.deletePostNamed('On rivers') }).click();
  await expect(dialog.getByText('On rivers')).toHaveAttribute('lang', 'en');
  await dialog.getByRole('button', { name: bn.cancel }).click();
  await users.getByRole('button', { name: bn.deletePostNamed('নদী নিয়ে') }).click();
  await expect(dialog.getByText('নদী নিয়ে')).not.toHaveAttribute('lang');
  await dialog.getByRole('button', { name: bn.cancel }).click();

  // Bengali digits are read in the fields of starting votes, in groups, and mixed with those from 0 to 9.
  await goWithin(users, SCREENS.addPost);
  const field = (label: string) => users.getByLabel(label, { exact: true });
  const submit = users.getByRole('button', { name: bn.submitPost });
  for (const label of [bn.postUpVote, bn.postDownVote]) await expect(field(label)).toHaveValue('০');
  await field(bn.postTitle).fill('Counted');
  await field(bn.postDescription).fill('In any digits.');
  // A field declares the language of its text where it differs from the page's.
  for (const label of [bn.postTitle, bn.postDescription])
    await expect(field(label)).toHaveAttribute('lang', 'en');
  await field(bn.postUpVote).fill('-১');
  await submit.click();
  await expect(users.getByText(bn.leastVotes(0))).toBeVisible();
  await field(bn.postUpVote).fill('১০,০০,০০১');
  await expect(users.getByText(bn.mostVotes(1_000_000))).toBeVisible();
  await field(bn.postUpVote).fill('১২,৩৪৫');
  await field(bn.postDownVote).fill('৬7৮9০');
  await submit.click();
  await expect(users.getByText(bn.postAdded)).toBeVisible();
  await expect(field(bn.postUpVote)).toHaveValue('০');
  const params = { email: root.email };
  const { body } = await root.call('GET /posts/user/{email}', { params });
  expect(body.posts[0]).toMatchObject({ upVote: 12_345, downVote: 67_890 });
});

test('Bengali digits go where the member chooses those from 0 to 9, on all open pages, and come back', async () => {
  const profile = await visit(forum, ana, { at: SCREENS.preferences, language: 'bn' });
  const home = await visit(forum, ana, { language: 'bn' });
  await isAlive(home);
  const year = String(new Date().getFullYear());
  const bengaliYear = Number(year).toLocaleString('bn-BD-u-nu-beng', { useGrouping: false });
  await expect(home.getByText(/^©/).locator('..')).toContainText(bengaliYear);
  for (const [choice, shown] of [
    ['123', year],
    ['১২৩', bengaliYear],
  ] as const) {
    await profile.getByRole('button', { name: choice, exact: true }).click();
    for (const page of [profile, home])
      await expect(page.getByText(/^©/).locator('..')).toContainText(shown);
  }
});
