import type { Page } from '@playwright/test';
import { expect as check, test } from 'vitest';
import { POLL, publish } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { draftsIn } from '../support/pages/drafts.ts';

const { forum, ana, ben } = await openFileForumWithPasswords(['Ana', 'Ben']);
const TITLE = 'শক্তি, ক্ষমা\u200cআর চা ১২ কাপ';

const poll = (page: Page) => page.getByRole('region', { name: /^Poll/ });
const option = (page: Page, name: string) => poll(page).getByText(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shares = (page: Page) => poll(page).getByRole('listitem').locator('b');
/** The shots of the poll for a look at it, where a folder is named. */
const shots = process.env['POLL_SHOTS'];
const shot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

test('two people who vote at once see both bars move; before voting nobody sees a figure', async () => {
  const id = await publish(ana, { title: 'Milk?', poll: POLL });
  const at = `/post-details/${id}`;
  const [one, two, visitor] = [
    await visit(forum, ana, { at }),
    await visit(forum, ben, { at, width: 360, theme: 'dark' }),
    await visit(forum, forum.visitor, { at }),
  ];
  await expect(poll(one)).toContainText('0 members have voted');
  for (const [page, name] of [
    [one, 'Milk first'],
    [two, 'Tea first'],
  ] as const) {
    await expect(button(page, 'Vote')).toBeDisabled();
    await option(page, name).click();
    await expect(button(page, 'Vote')).toBeEnabled();
  }
  await shot(one, 'before');
  await Promise.all([button(one, 'Vote').click(), button(two, 'Vote').click()]);
  for (const page of [one, two]) {
    await expect(shares(page)).toHaveText(['50% 1 vote', '50% 1 vote', '0% 0 votes']);
    await expect(poll(page)).toContainText('2 members have voted');
  }
  await expect(poll(visitor)).toContainText('2 members have voted');
  await expect(shares(visitor)).toHaveCount(0);
  await expect(poll(visitor).getByRole('radio')).toHaveCount(3);
  await shot(one, 'voted');
  await shot(two, 'voted-dark-360');
  await inspect(one);

  // Another vote, and one that is taken back, move the bars of others; the own tab elsewhere follows.
  const again = await visit(forum, ben, { at });
  await expect(shares(again)).toHaveText(['50% 1 vote', '50% 1 vote', '0% 0 votes']);
  await button(two, 'Change my vote').click();
  await option(two, 'Milk first').click();
  await button(two, 'Vote').click();
  for (const page of [one, two, again])
    await expect(shares(page)).toHaveText(['100% 2 votes', '0% 0 votes', '0% 0 votes']);
  await button(two, 'Take back my vote').click();
  for (const page of [two, again]) await expect(shares(page)).toHaveCount(0);
  await expect(shares(one)).toHaveText(['100% 1 vote', '0% 0 votes', '0% 0 votes']);

  // The end comes without a reload, to all.
  await button(one, 'End the poll').click();
  await one.getByRole('alertdialog').getByRole('button', { name: 'End the poll' }).click();
  for (const page of [one, two, again, visitor]) {
    await expect(poll(page)).toContainText('The poll has ended.');
    await expect(shares(page)).toHaveText(['100% 1 vote', '0% 0 votes', '0% 0 votes']);
  }
  await shot(visitor, 'ended');
});

test('a post is written with a poll, its draft has all fields and goes once it is sent; the poll is changed while nobody has voted', async () => {
  const page = await visit(forum, ben, { at: '/dashboard/add-post' });
  await page.getByRole('textbox', { name: 'Title' }).fill('Which day?');
  await page.getByRole('textbox', { name: 'Description' }).fill('For the walk.');
  await button(page, 'Add a poll').click();
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Friday');
  await button(page, 'Submit Post').click();
  await expect(page.getByText('A poll has at least 2 options.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Saturday');
  await button(page, 'Add an option').click();
  await expect(page.getByRole('textbox', { name: 'Option 3' })).toBeFocused();
  await page.keyboard.type('Sunday');
  await page.getByRole('combobox', { name: 'How many one may choose' }).selectOption('2');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await shot(page, 'composer');
  await inspect(page);
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Description').fill('One\nTwo');
  await page.getByLabel('UpVote').fill('3');
  await expect.poll(async () => (await draftsIn(page))[0]?.['upVote']).toBe('3');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Option 3' })).toHaveValue('Sunday');
  await expect(page.getByLabel('Title')).toHaveValue(TITLE);
  await expect(page.getByLabel('Description')).toHaveValue('One\nTwo');
  await expect(page.getByLabel('UpVote')).toHaveValue('3');
  await button(page, 'Submit Post').click();
  await expect(page.getByText('Post added successfully!')).toBeVisible();
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await page.getByRole('link', { name: 'See your post' }).click();
  await expect(poll(page)).toContainText('Choose up to 2');
  await expect(poll(page).getByRole('checkbox')).toHaveCount(3);

  await button(page, 'Change the poll').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Option 1' }).fill('Thursday');
  await button(page, 'Save the poll').click();
  await expect(option(page, 'Thursday')).toBeVisible();
  await button(page, 'Remove the poll').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the poll' }).click();
  await expect(poll(page)).toHaveCount(0);
});

test('a poll is read without scripts: its options, and after its end its result', async () => {
  const long = 'Plum, as long as there is any'.repeat(3);
  const id = await publish(ana, { title: 'Cake?', poll: { options: [long, 'লেবু'] } });
  const params = { id };
  const html = async () => (await fetch(`${forum.url}/post-details/${id}`)).text();
  await ben.call('PUT /posts/{id}/poll/vote', { params, body: { options: [1] } });
  const before = await html();
  for (const text of [long, 'লেবু']) check(before).toContain(text);
  check(before).not.toContain('100%<');
  await ana.call('PUT /posts/{id}/poll/closed', { params, body: { on: true } });
  check(await html()).toContain('100%<');
  // A share keeps one line beside a long option.
  const page = await visit(forum, forum.visitor, { at: `/post-details/${id}`, width: 360 });
  const [first, second] = await Promise.all([0, 1].map((n) => shares(page).nth(n).boundingBox()));
  check(first?.height).toBe(second?.height);
});
