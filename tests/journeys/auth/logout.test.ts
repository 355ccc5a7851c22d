import { describe, test } from 'vitest';
import { openFileForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { expect, visit } from '../support/browser.ts';
import { calls, logIn, photo, tokenOf } from '../support/pages/auth-forms.ts';

const forum = await openFileForum();

describe('logging out', () => {
  test('ends the session, forgets the token and goes to the login page', async () => {
    proves('2.5', '2.35');
    const bela = await forum.member('Bela');
    const page = await visit(forum, bela);
    await photo(page, 'Bela').click();
    const made = calls(page);
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name: 'Logout' })
      .click();
    await expect(page).toHaveURL('/login');
    expect(made.map(({ call }) => call)).toEqual(['POST /logout', 'POST /auth/sign-out']);
    expect(await tokenOf(page)).toBeNull();
    await page.goto('/dashboard/profile');
    await expect(page).toHaveURL('/login');
  });

  test('signs out the other tabs too', async () => {
    const dina = await forum.member('Dina');
    // Between the end of the session and the word of it, the other tab may still ask, and be refused.
    const page = await visit(forum, dina, { faults: [/401/, /CallError/] });
    await expect(photo(page, 'Dina')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/membership');
    await expect(photo(other, 'Dina')).toBeVisible();
    await page.goto('/logout');
    await expect(other).toHaveURL('/login');
    await logIn(other, dina.email);
    await expect(photo(page, 'Dina')).toBeVisible();
  });

  test('when it fails, is logged, stays on the page, and can be tried again', async () => {
    proves('8.4');
    const eva = await forum.member('Eva');
    const page = await visit(forum, eva, { faults: [/./] });
    await page.route('**/auth/sign-out', (route) => route.abort());
    await page.goto('/logout');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page).toHaveURL('/logout');
    await page.unroute('**/auth/sign-out');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/login');
  });
});
