import type { BrowserContext, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, isAlive, tabTo, visit } from '../support/browser.ts';
import { inspect, PHONE } from '../support/inspect.ts';
import { logIn } from '../support/pages/auth-forms.ts';
import { personIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';
import {
  button,
  draftAt,
  ENDED,
  field,
  notice,
  openSignedIn,
  signIn,
  signOut,
  textsIn,
} from '../support/pages/sign-out.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
const ana = await forum.member('Ana');
const bo = await forum.member('Bo');
const freshPost = () => publish(root);

/** How long /login gives other tabs to finish what they are sending. */
const UNDER_WAY_MS = 3_000;

/** The comments of a browser reach nobody, and get no answer. */
const leaveUnanswered = (context: BrowserContext) =>
  context.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') await route.fallback();
  });
/** Sends a comment, and returns once it is under way. */
async function sendAt(page: Page, postId: string, text: string): Promise<void> {
  await page.goto(placeOf(postId));
  await field(page).fill(text);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/comments'),
  );
  await field(page).press('Enter');
  await sent;
}

describe('the drafts that a sign-out leaves', () => {
  test('are counted in a notice, and stay when it is answered with Keep', async () => {
    const page = await openSignedIn(forum, ana);
    const [one, two] = [await freshPost(), await freshPost()];
    await draftAt(page, one, 'First thought');
    await draftAt(page, two, 'Second thought');
    await signOut(page);
    const status = page.getByRole('status').filter({ hasText: 'browser' });
    await expect(status.locator('p')).toHaveText('2 drafts stay in this browser');
    await tabTo(button(page, 'Keep'));
    await page.keyboard.press('Tab');
    await expect(button(page, 'Remove')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Email')).toBeFocused();
    await button(page, 'Keep').click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect((await textsIn(page)).sort()).toEqual(['First thought', 'Second thought']);
    await page.reload();
    await isAlive(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test('are counted so that everybody can read and press it', async () => {
    const page = await openSignedIn(forum, ana);
    await draftAt(page, await freshPost(), 'A thought');
    await signOut(page);
    await expect(notice(page)).toBeVisible();
    await inspect(page);
  });

  test('are gone with Remove, those of another member are not', async () => {
    const page = await visit(forum, bo, { faults: ENDED, width: PHONE });
    const postId = await freshPost();
    await draftAt(page, postId, 'Of Bo');
    await signOut(page);
    await expect(notice(page)).toHaveText('1 draft stays in this browser');
    // Going on without an answer keeps it.
    await signIn(page, await forum.member('Cho'));
    await draftAt(page, postId, 'Of Cho');
    await signOut(page);
    await expect(notice(page)).toHaveText('1 draft stays in this browser');
    await button(page, 'Remove').click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await textsIn(page)).toEqual(['Of Bo']);
    await signIn(page, bo);
    await page.goto(placeOf(postId));
    await expect(field(page)).toHaveValue('Of Bo');
  });

  test('have with them what waited to be sent, which nobody sends unasked then', async () => {
    const page = await openSignedIn(forum, ana, [/./]);
    const dana = await forum.member('Dana');
    const [postId, other] = [await freshPost(), await freshPost()];
    await page.goto(placeOf(postId));
    await field(page).fill('x');
    await expect.poll(() => textsIn(page)).toEqual(['x']);
    let sends = 0;
    const away = (at: Page) =>
      at.route('**/comments', async (route) => {
        sends += 1;
        await route.abort();
      });
    await away(page);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }),
    );
    for (const text of ['One that waits', 'Another that waits']) {
      await field(page).fill(text);
      await field(page).press('Enter');
      await expect(page.getByRole('listitem').getByText(text)).toBeVisible();
    }
    await draftAt(page, other, 'Never sent');
    await signOut(page);
    await expect(notice(page)).toHaveText('3 drafts stay in this browser');
    // Until then the page tries again every few seconds.
    const before = sends;
    expect((await textsIn(page)).sort()).toEqual(['Never sent', 'One that waits']);
    await button(page, 'Keep').click();

    await signIn(page, dana);
    await page.goto(placeOf(postId));
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
    await signOut(page);
    await expect(notice(page)).toHaveCount(0);

    await signIn(page, ana);
    await page.goto(placeOf(postId));
    await expect(field(page)).toHaveValue('One that waits');
    await expect(page.getByText('You signed out before this was sent.').first()).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Not sent yet' }).getByText('Another that waits'),
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sends).toBe(before);
  });

  test('have with them what is being sent, which a sign-out does not wait for', async () => {
    const page = await openSignedIn(forum, ana, [/./]);
    // Whatever would wait for a deadline never ends.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await leaveUnanswered(page.context());
    await sendAt(page, await freshPost(), 'Under way');
    await page.evaluate(() => {
      localStorage.setItem('reads', '{}');
      localStorage.setItem('muted', '{}');
    });
    await signOut(page);
    await expect(notice(page)).toHaveText('1 draft stays in this browser');
    const { local, outbox } = await personIn(page);
    expect({ local, outbox }).toEqual({ local: [], outbox: 0 });
    expect(await textsIn(page)).toEqual(['Under way']);
  });

  test('are counted within one deadline, however many other tabs are sending', async () => {
    const page = await openSignedIn(forum, ana, [/./]);
    const context = page.context();
    await context.addInitScript((ms) => {
      const { timeout } = AbortSignal;
      const deadlines: number[] = [];
      Object.assign(window, { deadlines });
      AbortSignal.timeout = (one) => {
        if (one === ms) deadlines.push(one);
        return timeout.call(AbortSignal, one);
      };
    }, UNDER_WAY_MS);
    await leaveUnanswered(context);
    const others = [await context.newPage(), await context.newPage()];
    for (const one of others) await sendAt(one, await freshPost(), 'Of another tab');
    // A tab that is slow to follow the sign-out.
    const slow = await context.newPage();
    await slow.goto('/healthz');
    await slow.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      for (const { name = '' } of held)
        if (name.startsWith('adda-send-'))
          void navigator.locks.request(name, () => new Promise(() => {}));
    });
    await signOut(page);
    // Nothing of the person waits with the texts.
    const { local } = await personIn(page);
    expect(local).toEqual(['outbox']);
    await expect(notice(page)).toHaveText('2 drafts stay in this browser');
    expect(await page.evaluate(() => 'deadlines' in window && window.deadlines)).toEqual([
      UNDER_WAY_MS,
    ]);
    expect((await personIn(page)).outbox).toBe(0);
  });

  test('are not asked about where the session has ended elsewhere', async () => {
    const page = await openSignedIn(forum, ana);
    const postId = await freshPost();
    await draftAt(page, postId, 'Interrupted');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    // As another device or an administrator does it: the session and its token end at the server.
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    await forum.raw('/auth/sign-out', {
      method: 'POST',
      headers: { cookie, origin: forum.url, 'content-type': 'application/json' },
      body: '{}',
    });
    await forum.raw('/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await page.goto('/dashboard/my-posts');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible();
    await isAlive(page);
    await expect(notice(page)).toHaveCount(0);
    expect(await textsIn(page)).toEqual(['Interrupted']);
    // Signing in again leads back to the page.
    await logIn(page, ana.email);
    await expect(page).toHaveURL('/dashboard/my-posts');
  });
});
