import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { afterAll, describe, test } from 'vitest';
import { expect, visit } from '../support/browser.ts';
import { fullWorld } from '../support/forums/worlds.ts';
import { openFront } from '../support/front.ts';
import { screensOf } from '../support/pages/screens.ts';
import { END_OF_LINE, noteShifts, shiftsOf } from '../support/shifts.ts';

const world = await fullWorld();
afterAll(() => world.forum.close());

/** Runs in the page. */
function keepToken(token: string) {
  if (token !== '') localStorage.setItem('token', token);
}

describe.for([360, 1280])('layout shifts at %i px while a screen loads:', (width) => {
  test.for(screensOf(world).map((screen) => [screen.name, screen] as const))(
    '%s',
    async ([, { at, who, shows, faults = [] }]) => {
      const before = async (page: Page) => {
        await page.addInitScript(noteShifts);
        // A member who comes back has a token: it keeps the place of the photo in the top bar.
        await page.addInitScript(keepToken, who?.token ?? '');
      };
      const page = await visit(world.forum, who, { at, width, faults, before });
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page, END_OF_LINE[who ? 'member' : 'visitor'])).toEqual([]);
    },
  );
});

/** The forum behind a slow line: a page arrives up to a part of it, and the rest when the test says so. */
async function openSlowly(part: string) {
  const { promise: isSeen, resolve: sendRest } = Promise.withResolvers<void>();
  const forum = await openFront(world.forum, {
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

test('layout shifts at 360 px while a page arrives in two parts: the view of the comments stays', async () => {
  const { forum, sendRest } = await openSlowly('>Short</button>');
  let isFirstPartSeen = Promise.resolve();
  const before = async (page: Page) => {
    await page.addInitScript(noteShifts);
    isFirstPartSeen = page
      .getByRole('button', { name: 'Short' })
      .waitFor()
      .then(() => page.evaluate(drawn))
      .then(sendRest);
  };
  const page = await visit(forum, forum.visitor, { at: world.post, width: 360, before });
  await isFirstPartSeen;
  await expect(page.getByRole('button', { name: 'Full' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page, END_OF_LINE.visitor)).toEqual([]);
});
