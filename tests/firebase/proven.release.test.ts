import { afterAll, expect as plain, test } from 'vitest';
import { expect } from '../journeys/support/browser.ts';
import { postBy, publish } from '../support/content.ts';
import { expectAnswer } from '../support/expect-answer.ts';
import { personOf } from '../support/person.ts';
import {
  type Account,
  account,
  addressOf,
  confirmed,
  mailsTo,
  openFirebaseHouse,
  openMail,
} from './accounts.ts';
import { photo, register, visitor } from './visitors.ts';

const forum = await openFirebaseHouse({ VERIFY: 'on' });
afterAll(() => forum.close());

async function signIn({ email, idToken }: Account) {
  const reply = await forum.post('/jwt', { email }, { authorization: `Bearer ${idToken}` });
  expectAnswer('POST /jwt', reply);
  return personOf(forum.url, email, (reply.body as { token: string }).token);
}

test('a member writes once the address is confirmed at Firebase, and a visitor never', async () => {
  const ana = await account('Ana');
  const member = await signIn(ana);
  const body = postBy(member);
  plain((await forum.visitor.refused(401, 'POST /posts', { body })).code).toBe('not-signed-in');
  plain((await member.refused(403, 'POST /posts', { body })).code).toBe('address-unproven');
  await signIn(await confirmed(ana));
  await publish(member);
});

test('who registers gets the letter, again when they ask for it, and the page notices its use', async () => {
  const page = await visitor(forum, { at: '/register' });
  const email = addressOf('Bela');
  await register(page, 'Bela', email);
  await expect(photo(page, 'Bela')).toBeVisible();
  await page.goto('/dashboard/add-post');
  const notice = page.getByRole('complementary', { name: 'Confirm your e-mail address' });
  await expect(notice).toContainText(email);
  plain(await mailsTo(email)).toEqual(['VERIFY_EMAIL']);
  await notice.getByRole('button', { name: 'Send the letter again' }).click();
  await expect(notice.getByRole('status')).toHaveText(`A letter is on its way to ${email}.`);
  plain(await mailsTo(email)).toEqual(['VERIFY_EMAIL', 'VERIFY_EMAIL']);
  await openMail(email);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(notice).toBeHidden();
  await page.getByLabel('Title').fill('Tea');
  await page.getByLabel('Description').fill('Milk first?');
  await page.getByRole('button', { name: 'Submit Post' }).click();
  await expect(page.getByText('Post added successfully!')).toBeVisible();
});
