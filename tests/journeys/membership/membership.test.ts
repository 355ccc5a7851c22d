import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, tabTo, visit } from '../support/browser.ts';
import { failing } from '../support/pages/post.ts';

const { bn, en } = MESSAGES;
const forum = await openFileForum();

const at = (person: Person, faults: readonly RegExp[] = []) =>
  visit(forum, person, { at: '/membership', faults });
const join = (page: Page) => page.getByRole('button', { name: 'Pay & Join Membership' });
const offer = (page: Page) => page.getByRole('heading', { name: 'Become a Gold Member ✨' });

test('membership: the page says what Gold costs and gives, and that no money moves with the test provider', async () => {
  proves('1.5', '2.60', '9.2');
  const page = await at(await forum.member('Asha'));
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText('Pay ৳100 / $1 to become a member.', { exact: true })).toBeVisible();
  await expect(join(page)).toBeVisible();
  await expect(page.getByText('no money moves')).toBeVisible();
});

test('membership: a member joins by keyboard, sees it being processed, and is home after two seconds', async () => {
  proves('2.60', '2.62', '4.5', '7.26', '9.6');
  const bela = await forum.member('Bela');
  const held = Promise.withResolvers<void>();
  const page = await visit(forum, bela, {
    at: '/membership',
    before: async (page) => {
      await page.clock.install();
      await page.route('**/membership', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await held.promise;
        await route.continue();
      });
    },
  });
  await expect(join(page)).toBeEnabled();
  await tabTo(join(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await page.clock.pauseAt(Date.now() + 5_000);
  held.resolve();
  await expect(page.getByText("You're now a Gold Member!", { exact: true })).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL('/membership');
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/');
  const params = { email: bela.email };
  const { body } = await bela.call('GET /user/{email}/status', { params });
  expect(body.isMember).toBe(true);
});

test('membership: a Gold member is told so', async () => {
  proves('2.61');
  const chitra = await forum.member('Chitra');
  await chitra.call('POST /membership', { body: { email: chitra.email } });
  const page = await at(chitra);
  await expect(page.getByText('You are already a Gold Member! 🎉', { exact: true })).toBeVisible();
  await expect(join(page)).toHaveCount(0);
});

test('membership: Gold from another device changes the open page', async () => {
  const dola = await forum.member('Dola');
  const page = await at(dola);
  await expect(offer(page)).toBeVisible();
  await dola.call('POST /membership', { body: { email: dola.email } });
  await expect(page.getByText('You are already a Gold Member! 🎉')).toBeVisible();
});

test('membership: a failed payment is only logged, and loading ends', async () => {
  proves('8.11');
  const page = await at(await forum.member('Ela'), [/500/, /Payment failed/]);
  await page.route('**/membership', failing('POST', 500));
  const logged = page.waitForEvent('console', (message) => /^Payment failed/.test(message.text()));
  await join(page).click();
  await logged;
  await expect(join(page)).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('membership: the browser goes to the page of the payment provider', async () => {
  const page = await at(await forum.member('Fara'));
  await page.route('**/membership', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { success: false, url: `${forum.url}/announcements?paid=elsewhere` },
        })
      : route.continue(),
  );
  await join(page).click();
  await expect(page).toHaveURL('/announcements?paid=elsewhere');
});

test.each([
  ['bn', 'Europe/London', bn.currencyNames.bdt],
  ['en', 'Asia/Dhaka', en.currencyNames.bdt],
  ['en', 'Europe/London', en.currencyNames.usd],
] as const)(
  'membership: on a page in %s, in the zone %s, the first currency is %s',
  async (language, zone, name) => {
    const who = await forum.member(`Reader${language}${zone.length}`);
    // The browser's own language is not the page's.
    const page = await visit(forum, who, { at: '/membership', language, zone, locale: 'bn-BD' });
    await expect(page.getByRole('radio', { name })).toBeChecked();
    const price = language === 'bn' ? '৳১০০' : '৳100';
    await expect(page.getByText(price, { exact: true })).toBeVisible();
  },
);
