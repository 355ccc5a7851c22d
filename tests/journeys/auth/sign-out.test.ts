import type { Page } from '@playwright/test';
import { expect as holds, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFileForumWithPasswords } from '../../support/open-forum.ts';
import { PASSWORD } from '../../support/person.ts';
import { expect, goWithin, isAlive, newPage, visit } from '../support/browser.ts';
import { personIn } from '../support/pages/drafts.ts';
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

const { forum, root, ana, bo } = await openFileForumWithPasswords(['Root', 'Ana', 'Bo'], {
  SERVICE_WORKER: 'on',
});
await root.call('POST /membership', { body: { email: root.email } });
await root.call('POST /announcements', { body: { title: 'Hello', description: 'To all.' } });
const freshPost = () => publish(root);
const post = await freshPost();
const { authorId } = await writeComment(bo, post, 'From Bo');

/** Marks a page; the mark goes with it when it is loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isOfBefore: true }));
const isLoadedAnew = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'isOfBefore' in window).catch(() => true)).toBe(false);

/** Waits until the service worker has kept a page for the person. */
async function copied(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/announcements');
  await isAlive(page);
  await expect.poll(async () => (await personIn(page)).copies).toContain('/announcements');
}

test('sign-out: nothing of the person stays in the browser but unsent drafts, in no tab, and the next one begins at home', async () => {
  const page = await visit(forum, ana, { at: `/people/${authorId}`, faults: ENDED });
  await button(page, 'Mute').click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muted'))).not.toBeNull();
  await draftAt(page, post, 'Half a thought');
  await goWithin(page, '/');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await copied(page);
  await page.evaluate(() => {
    localStorage.setItem('shortcuts', 'off');
    localStorage.setItem('reads', '{}');
    localStorage.setItem('announcementsSeen', '2026-11-20T10:00:00.000Z');
    sessionStorage.setItem('place', '{}');
  });
  holds((await personIn(page)).elsewhere).toBe(0);
  const other = await newPage(page.context());
  await other.goto('/dashboard/my-posts');
  await expect(other.getByText('No posts found')).toBeVisible();
  const thread = await newPage(page.context());
  const open = placeOf(await freshPost());
  await thread.goto(open);
  await expect(field(thread)).toBeVisible();
  for (const one of [page, other, thread]) await mark(one);

  await signOut(page);
  await expect(notice(page)).toBeVisible();
  // Keys of the browser itself: the theme, the language, that the keys are off, and the mark that recognises the device.
  await expect
    .poll(async () => {
      const found = await personIn(page);
      // The open thread is loaded anew for a visitor, who keeps a copy of it as any other.
      return { ...found, copies: found.copies.filter((path) => path !== open) };
    })
    .toEqual({
      local: ['shortcuts'],
      session: [],
      // The device stays known: it says nothing of who used it.
      cookies: expect.arrayContaining(['adda.browser', 'language', 'theme']),
      copies: [],
      state: null,
      elsewhere: 0,
      outbox: 0,
      drafts: 1,
    });
  const { cookies } = await personIn(page);
  const ofTheBrowser = ['adda.browser', 'adda.device', 'home', 'language', 'theme'];
  holds(cookies.filter((name) => !ofTheBrowser.includes(name))).toEqual([]);
  holds(await textsIn(page)).toEqual(['Half a thought']);

  // No tab keeps the person's data, and only the tab of the sign-out asks about drafts.
  await expect(other).toHaveURL('/login');
  await expect(thread.getByText('Please login to comment')).toBeVisible();
  for (const one of [page, other, thread]) await isLoadedAnew(one);
  const { state, session } = await personIn(other);
  holds([state, session]).toEqual([null, []]);
  await expect(notice(other)).toHaveCount(0);
  // The page that was asked for was the person's.
  await signIn(other, bo);
  await expect(other).toHaveURL('/');
});

const END = { data: {}, headers: { origin: forum.url } };
const ENDS: readonly ((page: Page) => Promise<unknown>)[] = [
  // The session has ended at the server.
  (page) => page.request.post('/auth/sign-out', END),
  // So it has, and its token of old age.
  async (page) => {
    await page.request.post('/auth/sign-out', END);
    await page.evaluate(() => localStorage.setItem('token', 'e30.eyJleHAiOjF9.'));
  },
  // It has become that of somebody else.
  (page) =>
    page.request.post('/auth/sign-in/email', {
      ...END,
      data: { email: bo.email, password: PASSWORD },
    }),
];

test('sign-out elsewhere: a page that was asleep is loaded anew, and nothing stays but unsent texts however the session ended', async () => {
  const cy = await forum.member('Cy');
  const page = await visit(forum, cy, { faults: ENDED });
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  // The rest that a sign-out, or somebody else's sign-in, in another tab leaves; a sleeping page receives no message.
  for (const [key, value] of [
    ['tokenOf', 'bo@example.org'],
    ['token', null],
  ] as const) {
    await mark(page);
    await page.evaluate(
      ([key, value]) => {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [key, value] as const,
    );
    await isLoadedAnew(page);
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  }

  for (const [n, end] of ENDS.entries()) {
    if (n > 0) {
      await goWithin(page, '/login');
      await signIn(page, cy);
    }
    await draftAt(page, await freshPost(), 'Half a thought');
    await copied(page);
    await page.evaluate(() => {
      for (const key of ['reads', 'somethingNew']) localStorage.setItem(key, '{}');
    });
    await end(page);
    await page.goto('/register');
    await expect
      .poll(async () => {
        const { copies, local, drafts } = await personIn(page);
        const ofBo = local.includes('token') ? ['profile', 'token', 'tokenOf'] : [];
        const left = local.filter((key) => !ofBo.includes(key));
        return { copies: copies.filter((path) => path !== '/'), left, drafts };
      })
      .toEqual({ copies: [], left: [], drafts: n + 1 });
    holds(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(cy.email);
    await expect(notice(page)).toHaveCount(0);
  }
});
