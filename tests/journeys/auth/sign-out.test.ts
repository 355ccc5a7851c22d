import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { openFirebaseStandIn } from '../../support/features/firebase-stand-in.ts';
import { PASSWORD } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { expect, isAlive, visit } from '../support/browser.ts';
import { fill, photo } from '../support/pages/auth-forms.ts';
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

const firebase = await openFirebaseStandIn();
const ON = { SERVICE_WORKER: 'on' };
const forum = await openTestApp(ON, true);
const byFirebase = await openTestApp({ ...ON, ...firebase.env }, true);
afterAll(async () => {
  await forum.close();
  await byFirebase.close();
  await firebase.close();
});
const root = await forum.admin('Root');
await root.call('POST /membership', { body: { email: root.email } });
await root.call('POST /announcements', { body: { title: 'Hello', description: 'To all.' } });
const bo = await forum.member('Bo');
const ana = await forum.member('Ana');

const freshPost = () => publish(root);

interface Identity {
  on: TestApp;
  author: string;
  /** Opens the browser of a new member, signed in. */
  open: () => Promise<Page>;
}
const local: Identity = {
  on: forum,
  author: (await writeComment(bo, await freshPost(), 'From Bo')).authorId,
  open: () => openSignedIn(forum, ana),
};
const asGina: Identity = {
  on: byFirebase,
  author: '',
  async open() {
    const page = await visit(byFirebase, byFirebase.visitor, { faults: ENDED });
    await page.context().route(`http://${firebase.host}/**`, (route) => route.continue());
    await page.goto('/register');
    await fill(page, {
      'Full Name': 'Gina',
      'Photo URL': 'https://photos.example.com/gina.png',
      Email: 'gina@example.com',
      Password: PASSWORD,
    });
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(photo(page, 'Gina')).toBeVisible();
    return page;
  },
};

describe('after signing out', () => {
  test.for([
    ['the embedded identity', local],
    ['Firebase', asGina],
  ] as const)(
    'with %s nothing of the person stays in the browser but unsent drafts',
    async ([, who]) => {
      const page = await who.open();
      if (who === local) {
        await page.goto(`/people/${who.author}`);
        await button(page, 'Mute').click();
        await expect.poll(() => page.evaluate(() => localStorage.getItem('muted'))).not.toBeNull();
        await draftAt(page, await freshPost(), 'Half a thought');
      } else {
        await page.goto('/dashboard/add-post');
        await page.getByLabel('Title').fill('Half a thought');
        await expect.poll(() => textsIn(page)).toEqual(['Half a thought']);
      }
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto('/');
      await page.getByRole('button', { name: 'Use the dark theme' }).click();
      await page.goto('/announcements');
      await isAlive(page);
      await page.evaluate(() => {
        localStorage.setItem('shortcuts', 'off');
        localStorage.setItem('reads', '{}');
        localStorage.setItem('announcementsSeen', '2026-11-20T10:00:00.000Z');
        sessionStorage.setItem('place', '{}');
      });
      await expect.poll(async () => (await personIn(page)).copies).toContain('/announcements');
      // Firebase keeps its session in a database of its own.
      expect((await personIn(page)).elsewhere).toBe(who === local ? 0 : 1);

      await signOut(page);
      await expect(notice(page)).toBeVisible();
      // Keys of the browser itself: the theme, the language, that the keys are off, and the mark that recognises the device.
      await expect
        .poll(() => personIn(page))
        .toEqual({
          local: ['shortcuts'],
          session: [],
          // The device stays known: it says nothing of who used it.
          cookies: ['adda.browser', ...(who === local ? ['adda.device'] : []), 'language', 'theme'],
          copies: [],
          state: null,
          elsewhere: 0,
          outbox: 0,
          drafts: 1,
        });
      expect(await textsIn(page)).toEqual(['Half a thought']);
    },
  );

  test.for([
    [
      'ended at the server',
      async (page: Page) => {
        await page.request.post('/auth/sign-out', { data: {}, headers: { origin: forum.url } });
      },
    ],
    [
      'ended at the server, and its token of old age',
      async (page: Page) => {
        await page.request.post('/auth/sign-out', { data: {}, headers: { origin: forum.url } });
        await page.evaluate(() => localStorage.setItem('token', 'e30.eyJleHAiOjF9.'));
      },
    ],
    [
      'become that of somebody else',
      async (page: Page) => {
        const data = { email: bo.email, password: PASSWORD };
        await page.request.post('/auth/sign-in/email', { data, headers: { origin: forum.url } });
      },
    ],
  ] as const)(
    'elsewhere nothing stays either but unsent texts: the session has %s',
    async ([, end]) => {
      const page = await openSignedIn(forum, ana);
      await draftAt(page, await freshPost(), 'Half a thought');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.goto('/announcements');
      await isAlive(page);
      await expect.poll(async () => (await personIn(page)).copies).toContain('/announcements');
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
        .toEqual({ copies: [], left: [], drafts: 1 });
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ana.email);
      await expect(notice(page)).toHaveCount(0);
    },
  );

  test('what was read for the person is in no tab any more, and no page comes back behind the next one', async () => {
    const page = await openSignedIn(forum, ana);
    const other = await page.context().newPage();
    await other.goto('/dashboard/my-posts');
    await expect(other.getByText('No posts found')).toBeVisible();
    const thread = await page.context().newPage();
    const postId = await freshPost();
    await thread.goto(placeOf(postId));
    await expect(field(thread)).toBeVisible();
    for (const one of [page, other, thread])
      await one.evaluate(() => Object.assign(window, { isOfBefore: true }));

    await signOut(page);
    await expect(other).toHaveURL('/login');
    await expect(thread.getByText('Please login to comment')).toBeVisible();
    for (const one of [page, other, thread])
      await expect
        .poll(() => one.evaluate(() => 'isOfBefore' in window).catch(() => true))
        .toBe(false);
    expect((await personIn(other)).state).toBeNull();
    expect((await personIn(other)).session).toEqual([]);
    // Only the tab of the sign-out asks.
    await expect(notice(other)).toHaveCount(0);
    // The page that was asked for was the person's: the next one begins at home.
    await signIn(other, bo);
    await expect(other).toHaveURL('/');
  });

  test.for([
    ['its member has signed out in another tab', 'token', null],
    ['somebody else has signed in', 'tokenOf', 'bo@example.org'],
  ] as const)('a page that was asleep is loaded anew: %s', async ([, key, value]) => {
    const page = await openSignedIn(forum, ana);
    await page.evaluate(() => Object.assign(window, { isOfBefore: true }));
    // The rest that the other tab leaves; a page that sleeps receives no message.
    await page.evaluate(
      ([key, value]) => {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
      [key, value] as const,
    );
    await expect
      .poll(() => page.evaluate(() => 'isOfBefore' in window).catch(() => true))
      .toBe(false);
  });
});
