import { describe, test } from 'vitest';
import { SCREENS } from '../../../contract/values/screens.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { publish } from '../../support/content.ts';
import { openTestApp } from '../../support/test-app.ts';
import { expect, isAlive, visit } from '../support/browser.ts';

const { bn } = MESSAGES;

describe('Bengali digits', () => {
  test('are read in the fields of starting votes, in groups, and mixed with those from 0 to 9', async () => {
    const forum = await openTestApp();
    const nila = await forum.member('Nila');
    const page = await visit(forum, nila, { at: SCREENS.addPost, language: 'bn' });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const submit = page.getByRole('button', { name: bn.submitPost });
    for (const label of [bn.postUpVote, bn.postDownVote])
      await expect(field(label)).toHaveValue('০');
    await field(bn.postTitle).fill('Counted');
    await field(bn.postDescription).fill('In any digits.');
    // What is written names its language, where that is not the page's.
    for (const label of [bn.postTitle, bn.postDescription])
      await expect(field(label)).toHaveAttribute('lang', 'en');
    await field(bn.postUpVote).fill('-১');
    await submit.click();
    await expect(page.getByText(bn.leastVotes(0))).toBeVisible();
    await field(bn.postUpVote).fill('১০,০০,০০১');
    await expect(page.getByText(bn.mostVotes(1_000_000))).toBeVisible();
    await field(bn.postUpVote).fill('১২,৩৪৫');
    await field(bn.postDownVote).fill('৬7৮9০');
    await submit.click();
    await expect(page.getByText(bn.postAdded)).toBeVisible();
    await expect(field(bn.postUpVote)).toHaveValue('০');
    const params = { email: nila.email };
    const { body } = await nila.call('GET /posts/user/{email}', { params });
    expect(body.posts).toMatchObject([{ upVote: 12_345, downVote: 67_890 }]);
  });

  test('go where the member chooses those from 0 to 9, on all open pages, and come back', async () => {
    const forum = await openTestApp();
    const ana = await forum.member('Ana');
    await publish(ana, { title: 'On rivers' });
    const profile = await visit(forum, ana, { at: SCREENS.profile, language: 'bn' });
    const home = await visit(forum, ana, { language: 'bn' });
    await isAlive(home);
    const year = String(new Date().getFullYear());
    const bengaliYear = Number(year).toLocaleString('bn-BD-u-nu-beng', { useGrouping: false });
    await expect(home.getByText(/^©/)).toContainText(bengaliYear);
    await profile.getByRole('button', { name: '123', exact: true }).click();
    for (const page of [profile, home]) await expect(page.getByText(/^©/)).toContainText(year);
    await profile.getByRole('button', { name: '১২৩', exact: true }).click();
    for (const page of [profile, home])
      await expect(page.getByText(/^©/)).toContainText(bengaliYear);
  });
});
