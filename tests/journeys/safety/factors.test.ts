import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import { codeOf, forgetSteps, setUpTotp, wrongCodeOf } from '../../support/features/factors.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, visit } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { logIn, photo } from '../support/pages/auth-forms.ts';
import { ageSessions, SAFETY, sessionRows, signInAs } from '../support/pages/safety.ts';

const forum = await openFileForum();
const faults = [/403/, /401/, /second factor/, /That is wrong/];
/** Authenticators know no addresses, only names. */
const named = { ...forum, url: forum.url.replace('127.0.0.1', 'localhost') };

/** Gives the browser of a page an authenticator that confirms at once. */
async function giveAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
};

describe('the authenticator', () => {
  test('is set up with a QR code, and shows the recovery codes once', async () => {
    const ana = await forum.member('Ana');
    const page = await visit(forum, ana, { at: SAFETY, faults });
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await inspect(page);
    // Who reads this on a phone has the app there.
    await expect(dialog.locator('a[href^="otpauth://totp/"]')).toHaveCount(1);
    const copied = dialog.getByRole('status');
    await page.context().grantPermissions(['clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy the secret' }).click();
    await expect(copied).toHaveText('Copied');
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await enterCode(page, wrongCodeOf(secret));
    await expect(dialog.getByRole('alert')).toContainText('That is wrong');
    await enterCode(page, codeOf(secret));

    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await inspect(page);
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
    await expect(codes).toBeVisible();
    const done = codes.getByRole('button', { name: 'Done' });
    await expect(done).toBeDisabled();
    const saved = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
    await codes.getByLabel('I have saved them').check();
    await done.click();
    await expect(codes).toHaveCount(0);
    await expect(page.getByText('10 left.')).toBeVisible();
    await inspect(page);
  });

  test('is asked for at the sign-in, and a wrong code says so', async () => {
    const bo = await forum.member('Bo');
    const { secret, recovery } = await setUpTotp(bo);
    await forgetSteps(forum);
    const page = await visit(forum, forum.visitor, { at: '/login', faults });
    await logIn(page, bo.email);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await inspect(page);
    await enterCode(page, wrongCodeOf(secret));
    await expect(page.getByText('That is wrong, or was used before.')).toBeVisible();
    await enterCode(page, codeOf(secret));
    await expect(photo(page, 'Bo')).toBeVisible();
    await expect(page).toHaveURL('/');

    const other = await visit(forum, forum.visitor, { at: '/login', faults });
    await logIn(other, bo.email);
    await enterCode(other, recovery[0] ?? '');
    await expect(photo(other, 'Bo')).toBeVisible();
  });

  test('called off at the sign-in, leads back to its form, where the focus is', async () => {
    const gus = await forum.member('Gus');
    await setUpTotp(gus);
    const page = await visit(forum, forum.visitor, { at: '/login', faults });
    await logIn(page, gus.email);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await expect(page.getByText('Have you lost all of them?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Us');
  });

  test('is asked for over the page where a session goes on, and what was typed stays', async () => {
    const cem = await forum.member('Cem');
    const phone = await signInAs(forum, cem);
    const page = await visit(forum, phone, { at: '/dashboard/add-post', faults });
    await page.getByLabel('Title').fill('Half a title');
    const { secret } = await setUpTotp(cem);
    await forgetSteps(forum);
    await forum.raw('/logout', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
      },
    });
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    await expect(dialog).toBeVisible();
    await inspect(page);
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
    await enterCode(page, codeOf(secret));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('Title')).toHaveValue('Half a title');
    await expect(photo(page, 'Cem')).toBeVisible();
  });

  test('is what a step-up asks for, and is removed', async () => {
    const dina = await forum.member('Dina');
    const { secret } = await setUpTotp(dina);
    await forgetSteps(forum);
    const page = await visit(forum, forum.visitor, { at: '/login', faults });
    await logIn(page, dina.email);
    await enterCode(page, codeOf(secret));
    await expect(photo(page, 'Dina')).toBeVisible();
    await page.goto(SAFETY);
    await ageSessions(forum, dina);
    await forgetSteps(forum);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' });
    await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
    await enterCode(page, codeOf(secret));
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeVisible();
    await expect(sessionRows(page)).toHaveCount(1);
  });
});

test('the reset that an admin has asked for is stopped by a press', async () => {
  const [root, hana] = [await forum.admin('Root'), await forum.member('Hana')];
  const { secret } = await setUpTotp(hana);
  await forgetSteps(forum);
  const page = await visit(forum, forum.visitor, { at: '/login', faults });
  await logIn(page, hana.email);
  await enterCode(page, codeOf(secret));
  await expect(photo(page, 'Hana')).toBeVisible();
  await page.goto(SAFETY);
  await expect(sessionRows(page)).toHaveCount(2);
  const { _id: id } = (await expectCall(hana, 'GET /me')).body;
  await expectCall(root, 'DELETE /admin/users/{id}/factors', { params: { id } });
  // The open page shows it by itself.
  await expect(page.getByText('They will be removed on')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my factors' }).click();
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  await expect(page.getByText('Your second factors stay')).toBeVisible();
  await expect(page.getByText('They will be removed on')).toHaveCount(0);
});

describe('passkeys', () => {
  async function withPasskey(member: Person) {
    const page = await visit(named, member, { at: SAFETY, faults });
    const device = await giveAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name of the passkey').fill('My phone');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove: My phone' })).toBeVisible();
    return { page, ...device };
  }

  test('are added under a name, sign in, step up, and are removed', async () => {
    const eva = await forum.member('Eva');
    const { page } = await withPasskey(eva);
    await inspect(page);
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(photo(page, 'Eva')).toBeVisible();

    await page.goto(SAFETY);
    await expect(sessionRows(page).first()).toContainText('by passkey');
    await ageSessions(forum, eva);
    await page.getByRole('button', { name: 'Remove: My phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove: My phone' })).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Passkeys' })).toBeFocused();
    await expect(page.getByText('The passkey is removed')).toBeVisible();
    expect((await expectCall(await signInAs(forum, eva), 'GET /me/passkeys')).body).toEqual([]);
  });

  test('are the second factor after a password; one that nobody confirms is refused', async () => {
    const fay = await forum.member('Fay');
    const { page, cdp, authenticatorId } = await withPasskey(fay);
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await logIn(page, fay.email);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await button.click();
    await expect(page.getByText('No passkey was used.')).toBeVisible();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await button.click();
    await expect(photo(page, 'Fay')).toBeVisible();
  });
});
