import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Language } from '../../../contract/values/languages.ts';
import type { Person } from '../../support/person.ts';
import type { TestApp } from '../../support/test-app.ts';

const HEIGHT = 800;
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
  <path fill="#cdbfa6" d="M0 0h40v40H0z"/><circle cx="20" cy="16" r="7" fill="#7d6a4e"/>
  <path fill="#7d6a4e" d="M6 40a14 14 0 0 1 28 0z"/>
</svg>`;

export interface Sight {
  width: number;
  theme: 'light' | 'dark';
  /** True if the browser runs scripts; it does unless this is false. */
  scripts?: boolean;
  /** The language that the reader has chosen; null: none. */
  language?: Language | null;
  /** The browser's own language. */
  locale?: string;
  /** The time zone of the browser. */
  zone?: string;
}

/**
 * Photos of other hosts are a small drawing; Chromium itself reaches no other host (`chromium.ts`). This is no route of
 * Playwright's: one route turns off the cache of its pages, and each address then costs twice the processor time.
 */
async function drawPhotos(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const responseHeaders = [{ name: 'content-type', value: 'image/svg+xml' }];
  const body = Buffer.from(PHOTO).toString('base64');
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const answer = { requestId, responseCode: 200, responseHeaders, body };
    // A page that is left has called its photos off.
    session.send('Fetch.fulfillRequest', answer).catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: 'https://*', resourceType: 'Image' }],
  });
}

function cookiesOf({ cookie }: Person, { url }: TestApp) {
  return cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      return { name, value, url };
    });
}

/**
 * A person's own browser: signed in to the identity provider, everything else is up to the client. Its pages are opened
 * by `newPage`; those that a page opens show no photos.
 */
export async function contextOf(
  browser: Browser,
  forum: TestApp,
  person: Person,
  { width, theme, scripts = true, language = 'en', locale = 'en-GB', zone = 'Asia/Dhaka' }: Sight,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: forum.url,
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    locale,
    timezoneId: zone,
  });
  await context.addCookies(cookiesOf(person, forum));
  if (language !== null)
    await context.addCookies([{ name: 'language', value: language, url: forum.url }]);
  return context;
}

/** Opens a page in a person's browser. */
export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await drawPhotos(page);
  return page;
}
