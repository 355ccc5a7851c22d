import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { ANY_FAULT, everythingKept, notice, openFarForum } from '../support/cut-line.ts';
import { PHONE } from '../support/inspect.ts';
import { placeOf, vote } from '../support/pages/post.ts';

const { server, forum, cut, mend } = await openFarForum({ SERVICE_WORKER: 'on' });
const ana = await server.member('Ana');
const mina = await server.member('Mina');
const root = await server.admin('Root');
await root.call('POST /tags', { body: { name: 'travel' } });

const strip = (page: Page) => page.getByText(/^Reconnecting/);
const main = (page: Page) => page.locator('main');

/** A member's phone on a page, whose browser has kept the screens. */
async function open(person: Person, at: string): Promise<Page> {
  const page = await visit(forum, person, {
    at,
    width: PHONE,
    faults: ANY_FAULT,
    before: (page) => page.clock.install(),
  });
  await isOpen(page);
  await everythingKept(page);
  return page;
}

async function isOpen(page: Page): Promise<void> {
  await isAlive(page);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  // The code that handles presses loads after the first paint.
  await page.waitForLoadState('networkidle');
}

/** Opens another page by its address, to begin anew. */
async function goTo(page: Page, at: string): Promise<void> {
  await page.goto(at);
  await isOpen(page);
}

/** The line is away for a minute. The shell stays, with the ways that it has. */
async function aMinute(page: Page): Promise<void> {
  await page.clock.fastForward('01:00');
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find in all texts' })).toBeVisible();
}

/** The line is back, and so is the page. */
async function isBack(page: Page): Promise<void> {
  await mend(page);
  await expect(strip(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await expect(main(page).locator('[data-waits]')).toHaveCount(0);
}

describe('signed in, on a phone, offline for a minute in the middle of', () => {
  test('reading: a post, what is found, the inbox and the dashboard come by themselves', async () => {
    await publish(root, { title: 'On rivers', description: 'Padma, Meghna, Jamuna.' });
    await publish(root, { title: 'On kingfishers' });
    const page = await open(ana, '/announcements');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await expect(page.getByText('On rivers').first()).toBeVisible();
    await cut(page);
    await page.getByRole('link', { name: 'On rivers' }).first().click();
    await aMinute(page);
    await isBack(page);
    await expect(page.getByRole('heading', { name: 'On rivers', level: 1 })).toBeVisible();
    await expect(page.getByText('Padma, Meghna, Jamuna.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible();

    await goTo(page, '/');
    await cut(page);
    await page.getByRole('link', { name: 'Find in all texts' }).click();
    const words = page.getByLabel('Words');
    await words.fill('kingfishers');
    await words.press('Enter');
    await aMinute(page);
    await expect(notice(page)).toBeVisible();
    await expect(words).toHaveValue('kingfishers');
    await isBack(page);
    await expect(words).toHaveValue('kingfishers');
    await expect(page.getByRole('link', { name: 'On kingfishers' })).toBeVisible();

    await goTo(page, '/announcements');
    await cut(page);
    await page.getByRole('link', { name: 'For you' }).click();
    await expect(notice(page)).toBeVisible();
    await aMinute(page);
    await isBack(page);
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Nothing is new|^While you were away|^Earlier/)).toBeVisible();

    await goTo(page, '/');
    await cut(page);
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('button', { name: 'Show Menu' }).click();
    await page.getByRole('link', { name: 'My Posts' }).click();
    await aMinute(page);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await isBack(page);
    await expect(page.getByRole('heading', { name: 'My Posts', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Actions|^No posts/).first()).toBeVisible();
  });

  test('writing: a post goes out once, a vote is turned back, a new name stays in its field', async () => {
    const id = await publish(root, { title: 'On votes', upVote: 0, downVote: 0 });
    const page = await open(mina, '/');
    const waiting = page.getByRole('list', { name: 'Not sent yet' });
    await cut(page);
    await page
      .getByRole('link', { name: /^Write/ })
      .filter({ visible: true })
      .click();
    await page.getByLabel('Title').fill('Under the tunnel');
    await page.getByLabel('Description').fill('Written without a line.');
    await aMinute(page);
    await page.getByLabel('Description').fill('Written without a line, and longer.');
    await page.getByRole('button', { name: 'Submit Post' }).click();
    await expect(waiting.getByText('Under the tunnel')).toBeVisible();
    await isBack(page);
    await expect(page.getByText('Post added successfully!')).toBeVisible();
    const { body } = await server.visitor.call('GET /posts', { query: {} });
    const written = body.filter(({ title }) => title === 'Under the tunnel');
    expect(written.map(({ description }) => description)).toEqual([
      'Written without a line, and longer.',
    ]);

    await goTo(page, placeOf(id));
    await cut(page);
    await vote(page, 'Up').click();
    await aMinute(page);
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'false');
    await isBack(page);
    await vote(page, 'Up').click();
    await expect(vote(page, 'Up')).toHaveText('Up vote 1');
    const upVotes = async () =>
      (await server.visitor.call('GET /posts/{id}', { params: { id } })).body.upVote;
    await expect.poll(upVotes).toBe(1);
    await expect(vote(page, 'Up')).toHaveAttribute('aria-pressed', 'true');

    await goTo(page, '/dashboard/profile');
    await cut(page);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit profile' });
    await dialog.getByLabel('Name').fill('Mina Akter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(dialog.getByLabel('Name')).toHaveValue('Mina Akter');
    await mend(page);
    await expect(strip(page)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Your account, Mina Akter' })).toBeVisible();
  });
});
