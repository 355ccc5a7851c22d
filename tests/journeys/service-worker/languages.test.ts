import type { Page } from '@playwright/test';
import { describe, test } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { publish } from '../../support/content.ts';
import { expect, visit } from '../support/browser.ts';
import { ANY_FAULT, everythingKept, openFarForum } from '../support/cut-line.ts';
import { placeOf } from '../support/pages/post.ts';

const { server, forum, cut, mend } = await openFarForum({ SERVICE_WORKER: 'on' });
const ana = await server.memberWithoutPassword('Ana');
const tea = placeOf(await publish(ana, { title: 'On tea' }));
const [rivers, books, birds] = [
  placeOf(await publish(ana, { title: 'On rivers' })),
  placeOf(await publish(ana, { title: 'On books' })),
  placeOf(await publish(ana, { title: 'On birds' })),
];

const mark = (page: Page) => page.locator('#as-of');
const MARKS: Record<Language, RegExp> = {
  en: /^Shown as of \d\d:\d\d$/,
  bn: /^সর্বশেষ কপি: [০-৯]{2}:[০-৯]{2}$/,
};

/** Switches the language by its cookie, loads the page anew, and waits for the copy of it. */
async function read(page: Page, language: Language, at: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: forum.url }]);
  await page.goto(at);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const cache = language === 'en' ? 'adda-pages-1' : `adda-pages-1-${language}`;
  await expect
    .poll(() =>
      page.evaluate(
        async ([name, address]) =>
          (await (await caches.open(name)).match(address, { ignoreVary: true })) !== undefined,
        [cache, at] as const,
      ),
    )
    .toBe(true);
}

async function isCopyIn(page: Page, language: Language, at: string): Promise<void> {
  await page.goto(at);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(mark(page)).toHaveText(MARKS[language]);
}

/** Opens a page whose worker answers, for a reader of English. */
async function open() {
  const page = await visit(forum, forum.visitor, { faults: ANY_FAULT });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await everythingKept(page);
  return page;
}

describe('a reader who switches the language', () => {
  test('gets the last copy in that language, with its mark; one in another only where there is none', async () => {
    const page = await open();
    for (const language of ['en', 'bn'] as const) await read(page, language, tea);
    await cut(page);
    await isCopyIn(page, 'bn', tea);
    await mend(page);
    await read(page, 'en', rivers);
    await cut(page);
    await isCopyIn(page, 'en', tea);
    await mend(page);

    await read(page, 'bn', books);
    await read(page, 'en', birds);
    await cut(page);
    await isCopyIn(page, 'bn', books);
    await isCopyIn(page, 'en', birds);
    await mend(page);

    // A removed post leaves no copy in any language.
    const path = placeOf(await publish(ana, { title: 'Short-lived' }));
    for (const language of ['en', 'bn'] as const) await read(page, language, path);
    await ana.call('DELETE /posts/{id}', { params: { id: path.split('/')[2] ?? '' } });
    await page.goto(path);
    const isGone = (at: string) =>
      page.evaluate(async (at) => (await caches.match(at, { ignoreVary: true })) === undefined, at);
    await expect.poll(() => isGone(path)).toBe(true);
  });

  test('gets it too where the browser tells the worker no cookies, and the digits of the copy', async () => {
    const page = await open();
    await page.context().addCookies([{ name: 'digits', value: 'latin', url: forum.url }]);
    await read(page, 'bn', birds);
    await cut(page);
    await page.goto(birds);
    await expect(mark(page)).toHaveText(/^সর্বশেষ কপি: \d\d:\d\d$/);
    await mend(page);
    await page.context().clearCookies({ name: 'digits' });

    await read(page, 'bn', tea);
    await read(page, 'en', tea);
    await read(page, 'bn', rivers);
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await caches.match('/sw-page', { ignoreVary: true }))?.headers.get('content-language'),
        ),
      )
      .toBe('bn');
    await page.context().clearCookies({ name: 'language' });
    await cut(page);
    await isCopyIn(page, 'bn', tea);
  });
});
