import type { BrowserContext, Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { expect, goWithin, isAlive, newPage, tabTo, visit } from '../support/browser.ts';
import { glance, PHONE } from '../support/inspect.ts';
import { ageOutbox, personIn } from '../support/pages/drafts.ts';
import { placeOf } from '../support/pages/post.ts';
import {
  button,
  draftAt,
  ENDED,
  field,
  notice,
  signIn,
  signOut,
  textsIn,
} from '../support/pages/sign-out.ts';

const { forum, root } = await openFileForumWith(['Root']);
await root.call('POST /membership', { body: { email: root.email } });
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

test('drafts: a sign-out counts them, Keep and no answer keep them, and Remove removes those of the member alone', async () => {
  const [ana, bo] = [await forum.member('Ana'), await forum.member('Bo')];
  const page = await visit(forum, ana, { faults: ENDED, width: PHONE });
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
  await glance(page);
  await button(page, 'Keep').click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  holds((await textsIn(page)).sort()).toEqual(['First thought', 'Second thought']);
  await page.reload();
  await isAlive(page);
  await expect(notice(page)).toHaveCount(0);

  await signIn(page, bo);
  await draftAt(page, one, 'Of Bo');
  await signOut(page);
  await expect(notice(page)).toHaveText('1 draft stays in this browser');
  // Going on without an answer keeps it.
  await signIn(page, ana);
  await goWithin(page, placeOf(one));
  await expect(field(page)).toHaveValue('First thought');
  await signOut(page);
  await expect(notice(page)).toHaveText('2 drafts stay in this browser');
  await button(page, 'Remove').click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  holds(await textsIn(page)).toEqual(['Of Bo']);
  await signIn(page, bo);
  await goWithin(page, placeOf(one));
  await expect(field(page)).toHaveValue('Of Bo');
});

test('drafts: what waited to be sent stays with them, and nobody sends it unasked then', async () => {
  const [ana, dana] = [await forum.member('Anika'), await forum.member('Dana')];
  const [postId, other] = [await freshPost(), await freshPost()];
  const page = await visit(forum, ana, { at: placeOf(postId), faults: [/./] });
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
    // The server's clock seems earlier by the next answer: the order stays.
    await ageOutbox(page, -2_000);
  }
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
  await draftAt(page, other, 'Never sent');
  await signOut(page);
  await expect(notice(page)).toHaveText('3 drafts stay in this browser');
  // Until then the page tries again every few seconds.
  const before = sends;
  holds((await textsIn(page)).sort()).toEqual(['Never sent', 'One that waits']);
  await button(page, 'Keep').click();

  await signIn(page, dana);
  await goWithin(page, placeOf(postId));
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0);
  await signOut(page);
  await expect(notice(page)).toHaveCount(0);

  await signIn(page, ana);
  await goWithin(page, placeOf(postId));
  await expect(field(page)).toHaveValue('One that waits');
  await expect(page.getByText('You signed out before this was sent.').first()).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Not sent yet' }).getByText('Another that waits'),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  holds(sends).toBe(before);
});

test('drafts: what all tabs are sending is counted within one deadline, and a sign-out waits for no answer', async () => {
  const page = await visit(forum, await forum.member('Esha'), { faults: [/./] });
  const context = page.context();
  await context.addInitScript((ms) => {
    const { timeout } = AbortSignal;
    const deadlines: number[] = [];
    Object.assign(window, { deadlines });
    AbortSignal.timeout = (one) => {
      // Whatever would wait for another deadline never ends.
      if (one !== ms) return new AbortController().signal;
      deadlines.push(one);
      return timeout.call(AbortSignal, one);
    };
  }, UNDER_WAY_MS);
  await leaveUnanswered(context);
  const others = [await newPage(context), await newPage(context)];
  for (const one of others) await sendAt(one, await freshPost(), 'Of another tab');
  await sendAt(page, await freshPost(), 'Under way');
  // A tab that is slow to follow the sign-out.
  const slow = await newPage(context);
  await slow.goto('/healthz');
  await slow.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    for (const { name = '' } of held)
      if (name.startsWith('adda-send-'))
        void navigator.locks.request(name, () => new Promise(() => {}));
  });
  await page.evaluate(() => {
    localStorage.setItem('reads', '{}');
    localStorage.setItem('muted', '{}');
  });
  await signOut(page);
  // Nothing of the person waits with the texts.
  holds((await personIn(page)).local).toEqual(['outbox']);
  await expect(notice(page)).toHaveText('3 drafts stay in this browser');
  holds(await page.evaluate(() => 'deadlines' in window && window.deadlines)).toEqual([
    UNDER_WAY_MS,
  ]);
  const { local, outbox } = await personIn(page);
  holds({ local, outbox }).toEqual({ local: [], outbox: 0 });
  holds((await textsIn(page)).sort()).toEqual(['Of another tab', 'Of another tab', 'Under way']);
});
