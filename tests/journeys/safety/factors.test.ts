import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { expectCall } from '../../support/expect-answer.ts';
import { codeOf, forgetSteps, setUpTotp, wrongCodeOf } from '../../support/features/factors.ts';
import { openFileForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { expect, goWithin, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { logIn, photo } from '../support/pages/auth-forms.ts';
import { ageSessions, SAFETY, sessionRows, signInAs } from '../support/pages/safety.ts';
import { button, signOut } from '../support/pages/sign-out.ts';

const forum = await openFileForum();
const faults = [/403/, /401/, /second factor/, /That is wrong/];
/** Authenticators know no addresses, only names. */
const named = { ...forum, url: forum.url.replace('127.0.0.1', 'localhost') };

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}
/** Removes a factor, which asks for a fresh proof. @returns the dialog that asks */
async function remove(page: Page, who: Person, name: string) {
  await ageSessions(forum, who);
  await button(page, name).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  return page.getByRole('dialog', { name: 'Show that it is you' });
}
/** A dialog that stays until it is answered. */
async function staysOpen(page: Page): Promise<void> {
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
}

test('factors: an authenticator is set up by its QR code, and asked for at once where a session goes on elsewhere', async () => {
  const ana = await forum.member('Ana');
  const phone = await visit(forum, await signInAs(forum, ana), {
    at: '/dashboard/add-post',
    faults,
  });
  await phone.getByLabel('Title').fill('Half a title');
  const token = await phone.evaluate(() => localStorage.getItem('token'));

  const page = await visit(forum, ana, { at: SAFETY, faults, width: PHONE, theme: 'dark' });
  await button(page, 'Set up').click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await glance(page);
  // The dialog links to the app: a reader on a phone has it there.
  await expect(dialog.locator('a[href^="otpauth://totp/"]')).toHaveCount(1);
  await page.context().grantPermissions(['clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await enterCode(page, wrongCodeOf(secret));
  await expect(dialog.getByRole('alert')).toContainText('That is wrong');
  await enterCode(page, codeOf(secret));

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await glance(page);
  await staysOpen(page);
  const done = codes.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  holds((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  await codes.getByLabel('I have saved them').check();
  await done.click();
  await expect(codes).toHaveCount(0);
  await expect(page.getByText('10 left.')).toBeVisible();

  await forgetSteps(forum);
  await forum.raw('/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const asked = phone.getByRole('dialog', { name: 'One more step' });
  await expect(asked).toBeVisible();
  await staysOpen(phone);
  await glance(phone);
  await enterCode(phone, codeOf(secret));
  await expect(asked).toHaveCount(0);
  await expect(phone.getByLabel('Title')).toHaveValue('Half a title');
  await expect(photo(phone, 'Ana')).toBeVisible();
});

test('factors: the code or a recovery code ends a sign-in, the member keeps them where an admin resets, and removes them by a step-up', async () => {
  const [root, bo] = [await forum.admin('Root'), await forum.member('Bo')];
  const { secret, recovery } = await setUpTotp(bo);
  await forgetSteps(forum);
  const page = await visit(forum, forum.visitor, { at: '/login', faults });
  await logIn(page, bo.email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByText('Have you lost all of them?')).toBeVisible();
  await glance(page);
  await button(page, 'Cancel').click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Us');
  await logIn(page, bo.email);
  await enterCode(page, wrongCodeOf(secret));
  await expect(page.getByText('That is wrong, or was used before.')).toBeVisible();
  await enterCode(page, codeOf(secret));
  await expect(photo(page, 'Bo')).toBeVisible();
  await expect(page).toHaveURL('/');
  await signOut(page);
  await logIn(page, bo.email);
  await enterCode(page, recovery[0] ?? '');
  await expect(photo(page, 'Bo')).toBeVisible();

  await goWithin(page, SAFETY);
  await expect(sessionRows(page)).not.toHaveCount(0);
  const { _id: id } = (await expectCall(bo, 'GET /me')).body;
  await expectCall(root, 'DELETE /admin/users/{id}/factors', { params: { id } });
  // The open page shows it by itself.
  await expect(page.getByText('They will be removed on')).toBeVisible();
  await button(page, 'Keep my factors').click();
  await expect(button(page, 'Remove')).toBeFocused();
  await expect(page.getByText('Your second factors stay')).toBeVisible();
  await expect(page.getByText('They will be removed on')).toHaveCount(0);

  await forgetSteps(forum);
  const stepUp = await remove(page, bo, 'Remove');
  await expect(stepUp.getByLabel('Code', { exact: true })).toBeFocused();
  await enterCode(page, codeOf(secret));
  await expect(stepUp).toHaveCount(0);
  await expect(button(page, 'Set up')).toBeVisible();
});

test('factors: a passkey is added under a name, confirms a password, signs in, steps up, and is removed', async () => {
  const eva = await forum.member('Eva');
  const page = await visit(named, eva, { at: SAFETY, faults });
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
  const confirms = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await button(page, 'Add a passkey').click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name of the passkey').fill('My phone');
  await page.keyboard.press('Enter');
  await expect(adding).toHaveCount(0);
  await expect(button(page, 'Remove: My phone')).toBeVisible();
  await glance(page);

  await signOut(page);
  await logIn(page, eva.email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  // One that nobody confirms is refused.
  await confirms(false);
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await confirms(true);
  await button(page, 'Use a passkey').click();
  await expect(photo(page, 'Eva')).toBeVisible();
  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(photo(page, 'Eva')).toBeVisible();

  await goWithin(page, SAFETY);
  await expect(sessionRows(page).first()).toContainText('by passkey');
  const stepUp = await remove(page, eva, 'Remove: My phone');
  await stepUp.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(stepUp).toHaveCount(0);
  await expect(button(page, 'Remove: My phone')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeFocused();
  await expect(page.getByText('The passkey is removed')).toBeVisible();
  holds((await expectCall(await signInAs(forum, eva), 'GET /me/passkeys')).body).toEqual([]);
});
