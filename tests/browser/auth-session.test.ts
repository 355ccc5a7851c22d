import { afterAll, describe, test } from 'vitest';
import { proves } from '../support/spec-claims.ts';
import { openTestApp } from '../support/test-app.ts';
import { photo, tokenOf } from './support/auth-forms.ts';
import { expect, visit } from './support/browser.ts';

const forum = await openTestApp({}, true);
afterAll(() => forum.close());

describe('the guard', () => {
  test('shows a spinner while it is not known who is here', async () => {
    proves('2.13', '4.1');
    const page = await visit(forum, await forum.member('Farid'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/auth/get-session', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/membership');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Signing in…');
    answer();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/membership');
  });
});

describe('the token', () => {
  test('that is refused is renewed on the spot, and the call made again', async () => {
    const ivy = await forum.member('Ivy');
    const page = await visit(forum, ivy, { at: '/membership', faults: [/401/] });
    await expect(photo(page, 'Ivy')).toBeVisible();
    const ended = await tokenOf(page);
    const headers = { authorization: `Bearer ${ended}` };
    await forum.raw('/logout', { method: 'POST', headers });
    await page.goto('/dashboard/my-posts');
    await expect(page.getByText('No posts found')).toBeVisible();
    expect(await tokenOf(page)).not.toBe(ended);
  });
});
