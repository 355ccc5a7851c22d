import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { test } from 'vitest';
import { personScreen } from '../../../contract/values/screens.ts';
import { publish } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { openForum } from '../../support/open-forum.ts';
import type { TestApp } from '../../support/test-app.ts';
import { expect, visit } from '../support/browser.ts';
import { openFront } from '../support/front.ts';
import { placeOf } from '../support/pages/post.ts';
import { END_OF_LINE, noteShifts, shiftsOf } from '../support/shifts.ts';

/** The forum behind a slow line: a page arrives up to a part of it, and the rest when the test says so. */
async function openSlowly(whole: TestApp, part: string) {
  const { promise: isSeen, resolve: sendRest } = Promise.withResolvers<void>();
  const forum = await openFront(whole, {
    headers: { 'accept-encoding': 'identity' },
    async send(answer, reply) {
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      if (!isPage) return answer.pipe(reply);
      const html = await buffer(answer);
      const end = html.indexOf(part) + part.length;
      reply.write(html.subarray(0, end));
      await isSeen;
      return reply.end(html.subarray(end));
    },
  });
  return { forum, sendRest };
}

/** Runs in the page: waits until what stands there now is drawn. */
const drawn = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );

type Locate = (page: Page) => Locator;

/** The layout shifts at 360 px for a visitor while a page of the forum arrives in two parts. */
async function shiftsInTwoParts(whole: TestApp, at: string, part: string, last: Locate) {
  const { forum, sendRest } = await openSlowly(whole, part);
  let isFirstPartSeen = Promise.resolve();
  const before = async (page: Page) => {
    await page.addInitScript(noteShifts);
    isFirstPartSeen = last(page)
      .waitFor()
      .then(() => page.evaluate(drawn))
      .then(sendRest);
  };
  const page = await visit(forum, forum.visitor, { at, width: 360, before });
  await isFirstPartSeen;
  await page.waitForLoadState('networkidle');
  return { page, shifts: await shiftsOf(page, END_OF_LINE.visitor) };
}

test('layout shifts at 360 px while a page arrives in two parts: the view of the comments stays', async () => {
  // The server names this zone after each time; a browser in it does not.
  const { forum, ana } = await openForum(['Ana'], { SITE_ZONE: 'Asia/Dhaka' });
  const at = placeOf(await publish(ana));
  const short: Locate = (page) => page.getByRole('button', { name: 'Short' });
  const { page, shifts } = await shiftsInTwoParts(forum, at, '>Short</button>', short);
  await expect(page.getByRole('button', { name: 'Full' })).toBeVisible();
  expect(shifts).toEqual([]);
});

test('layout shifts at 360 px before the whole stylesheet comes: the list of who has written nothing, and of who has, stay', async () => {
  const { forum, ana, bo } = await openForum(['Ana', 'Bo']);
  await publish(bo);
  for (const [who, part, last] of [
    [ana, 'No posts yet.</p>', (page: Page) => page.getByText('No posts yet.')],
    [bo, '</article>', (page: Page) => page.getByRole('article')],
  ] as const) {
    const { shifts } = await shiftsInTwoParts(forum, personScreen(await idOf(who)), part, last);
    expect(shifts).toEqual([]);
  }
});
