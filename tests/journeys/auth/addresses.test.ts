import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { get } from '../../../db/core/procedure.ts';
import { rowBy } from '../../../db/core/query.ts';
import { findAccount } from '../../../db/features/identity/accounts.ts';
import { proveAddress } from '../../../db/features/users/proven-addresses.ts';
import { linkPath } from '../../../server/features/email/link-token.ts';
import { publish } from '../../support/content.ts';
import { mailTokenFor } from '../../support/mail/mails.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD, type Person, personOf } from '../../support/person.ts';
import { expect, goWithin, isAlive, newPage, tabTo, visit } from '../support/browser.ts';
import { failure, fill, logIn, photo, tokenOf } from '../support/pages/auth-forms.ts';
import { heading } from '../support/pages/dashboard.ts';
import { draftsIn, rowsIn } from '../support/pages/drafts.ts';
import { isUpload, paste, pictures, UNSENT } from '../support/pages/pictures.ts';
import { placeOf } from '../support/pages/post.ts';
import { field, goToPost } from '../support/pages/sign-out.ts';

const { forum, root } = await openFileForumWithPasswords(['Root'], { VERIFY: 'on' });
const { store, config } = forum.app.context;
await proveAddress(store, root.email);
const postId = await publish(root);

const isProven = async (email: string) =>
  (await store.read(findAccount('email', email)))?.emailVerified;
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my email' });
const letterFor = async (email: string) =>
  `/confirm-email?token=${await mailTokenFor(forum, email)}`;
const notice = (page: Page) =>
  page.getByRole('complementary', { name: 'Confirm your e-mail address' });

test('address: a newcomer hears of the letter where they write, gets it again, and writes once it is proven elsewhere', async () => {
  const email = 'dev@example.com';
  const page = await visit(forum, forum.visitor, {
    at: '/register',
    faults: [/40[03]/, /CallError/],
  });
  const photoURL = 'https://photos.example.com/dev.png';
  await fill(page, { 'Full Name': 'Dev', 'Photo URL': photoURL, Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: email })).toHaveText(
    `A letter is on its way to ${email}. Open its link to post, comment, vote and report.`,
  );
  await goWithin(page, '/confirm-email?token=made-up');
  for (const name of ['Confirm my email', 'I did not register']) {
    await page.getByRole('button', { name }).click();
    await expect(failure(page)).toContainText('This link is no longer good. Ask for a new one.');
  }
  await page.getByRole('link', { name: 'Ask for another letter' }).click();
  const again = page.getByRole('button', { name: 'Send the letter again' });
  await expect(again).toBeVisible();
  for (const [at, name] of [
    ['/dashboard/add-post', 'Add New Post'],
    ['/dashboard/profile', 'My Profile'],
  ] as const) {
    await goWithin(page, at);
    await expect(heading(page, name)).toBeVisible();
    await expect(notice(page)).toContainText(`open the link in the letter to ${email}`);
  }
  await again.click();
  await expect(notice(page).getByRole('status')).toHaveText(`A letter is on its way to ${email}.`);

  await goWithin(page, placeOf(postId));
  await expect(notice(page)).toBeVisible();
  const refusals = page.getByRole('alert').filter({ hasText: 'confirm' });
  await field(page).fill('First!');
  await field(page).press('Enter');
  await expect(refusals).toHaveText(
    'Please confirm your e-mail address first: open the link in the letter that was sent to it.',
  );
  await page.getByRole('button', { name: /up/i }).first().click();
  await expect(refusals).toHaveCount(2);

  await proveAddress(store, email);
  await expect(notice(page)).toBeHidden();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('table')).toContainText('First!');
  await goWithin(page, '/dashboard/profile');
  await expect(page.getByText('Bronze Member')).toBeVisible();
  await expect(notice(page)).toBeHidden();
});

test('address: opening the link does nothing by itself; its button confirms, and who registered here stays signed in', async () => {
  const nila = await forum.member('Nila');
  const page = await visit(forum, nila, { at: await letterFor(nila.email), faults: [/401/] });
  await expect(photo(page, 'Nila')).toBeVisible();
  holds(await isProven(nila.email)).toBe(false);
  const before = await tokenOf(page);
  await tabTo(confirm(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your email is' })).toHaveText(
    'Your email is confirmed.',
  );
  await expect(page).toHaveURL('/');
  holds(await isProven(nila.email)).toBe(true);
  await goWithin(page, '/dashboard/my-posts');
  await expect(page.getByText('No posts found')).toBeVisible();
  await holds.poll(() => tokenOf(page)).not.toBe(before);
});

test('address: another browser asks for the password before it confirms, and reminds no visitor', async () => {
  const omar = await forum.member('Omar');
  const page = await visit(forum, forum.visitor, { at: placeOf(postId), faults: [/40[13]/] });
  await expect(page.getByText('to comment')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await goWithin(page, await letterFor(omar.email));
  await confirm(page).click();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(failure(page)).toHaveText('The password is wrong.');
  holds(await isProven(omar.email)).toBe(false);
  await fill(page, { Password: PASSWORD });
  await confirm(page).click();
  await expect(page).toHaveURL('/');
  await expect(photo(page, 'Omar')).toBeVisible();
  holds(await isProven(omar.email)).toBe(true);
});

test('address: an owner who did not register takes the account, and the page of the stranger says so', async () => {
  const piya = await forum.member('Piya');
  const stranger = await visit(forum, piya, { at: '/membership', faults: [/401/, /CallError/] });
  await expect(photo(stranger, 'Piya')).toBeVisible();
  const page = await visit(forum, forum.visitor, { at: await letterFor(piya.email) });
  await tabTo(page.getByRole('button', { name: 'I did not register' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await fill(page, { 'New password': 'a password of my own' });
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, piya.email, 'a password of my own');
  await expect(photo(page, 'Piya')).toBeVisible();
  // Nobody has touched the stranger's page: it learns by itself that its session is over.
  await expect(stranger).toHaveURL('/login');
  await expect(
    stranger.getByRole('alert').filter({ hasText: 'this session was ended elsewhere' }),
  ).toBeVisible();
});

const byAddress = rowBy('emailLinks', 'address', ['id']);
/** Changes the address of a member in the session of a page, which goes on. */
async function move(person: Person, to: string, token: string | null): Promise<void> {
  await personOf(forum.url, person.email, token).call('PUT /me/email', { body: { email: to } });
  const { id = '' } = (await store.read(get(byAddress, { address: to }))) ?? {};
  const confirmed = linkPath(config.jwtSecret, 'confirm', id);
  const { status } = await forum.raw(confirmed, { method: 'POST' });
  holds(status).toBe(200);
  person.email = to;
}

const ownersIn = async (page: Page) =>
  (await rowsIn<{ member: string }>(page, 'images', 'adda-images')).map(({ member }) => member);

test('address: open pages of a member with another one sign in anew and keep what is written, and so do a closed page and its pictures', async () => {
  const TEXT = 'চা ১২ কাপ';
  const ana = await forum.member('Ana');
  await proveAddress(store, ana.email);
  const faults = [/./];
  const closed = await publish(root);
  const page = await visit(forum, ana, { at: placeOf(closed), faults });
  await isAlive(page);
  await field(page).fill('To be found');
  await expect.poll(() => draftsIn(page)).toHaveLength(1);
  await goToPost(page, postId);
  await field(page).fill(TEXT);
  await expect.poll(() => draftsIn(page)).toHaveLength(2);
  const other = await newPage(page.context());
  await other.goto('/dashboard/profile');
  await expect(other.getByText(ana.email).first()).toBeVisible();

  await move(ana, 'anna@example.com', await tokenOf(page));
  await expect(other.getByText('anna@example.com').first()).toBeVisible();
  await expect(other).toHaveURL('/dashboard/profile');
  await expect(field(page)).toHaveValue(TEXT);
  await field(page).press('Enter');
  await expect(page.getByRole('table').getByText(TEXT)).toBeVisible();
  const { comments } = (await root.call('GET /comments/{id}', { params: { id: postId } })).body;
  const written = comments.map(({ authorEmail, text }) => [authorEmail, text]);
  holds(written).toContainEqual(['anna@example.com', TEXT]);

  await other.close();
  await goToPost(page, closed);
  await expect(field(page)).toHaveValue('To be found');
  await page.route(isUpload, (route) => route.abort());
  await paste(field(page), 'jpeg');
  await expect(pictures(page).first()).toContainText('Waiting: it is sent once the line is back.');
  holds(await ownersIn(page)).toEqual(['anna@example.com']);
  const token = await tokenOf(page);
  await page.goto('about:blank');
  await move(ana, 'anne@example.com', token);
  await page.goto(placeOf(closed));
  await expect(field(page)).toHaveValue(/^To be found/);
  await expect(field(page)).toHaveValue(UNSENT);
  await expect.poll(() => ownersIn(page)).toEqual([ana.email]);
  await page.unroute(isUpload);
  await field(page).focus();
  await expect(field(page)).not.toHaveValue(UNSENT);
});
