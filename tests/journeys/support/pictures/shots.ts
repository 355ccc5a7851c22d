/**
 * `npm run shots`: every screen of three forums (empty, full, and full of long words) at three widths, by day and by
 * night, into shots/. `-- post home` shoots only those; `-- --best` renews the pictures of docs/looks.md.
 */
import { mkdir } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { TestApp } from '../../../support/test-app.ts';
import { launchChromium } from '../chromium.ts';
import { contextOf, newPage } from '../contexts.ts';
import { emptyWorld, examplesForum, fullWorld, longWorld } from '../forums/worlds.ts';
import { openedOf, type Screen, screensOf } from '../pages/screens.ts';

const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const PHONE_HEIGHT = 780;

async function open(browser: Browser, forum: TestApp, screen: Screen): Promise<Page> {
  const { at, who = forum.visitor, shows, opens } = screen;
  const context = await contextOf(browser, forum, who, { width: 1440, theme: 'light' });
  const page = await newPage(context);
  await page.goto(at);
  await opens?.(page);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  // A page fetches photos and fonts last: a picture is taken of all of it.
  await page.waitForLoadState('networkidle');
  // The scene of a first visit comes a second later.
  await expect(page.locator('.aspect-video:not(:has(svg)):visible')).toHaveCount(0);
  return page;
}

/** Waits until the page is drawn as its new size and theme have it: a frame is over when the next begins. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

async function shoot(browser: Browser, folder: string, forum: TestApp, screen: Screen) {
  const page = await open(browser, forum, screen);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const path = `shots/${folder}/${screen.name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: !screen.opens, animations: 'disabled' });
    }
  }
  await page.context().close();
}

/** The pictures of docs/looks.md, and of README: a name, a screen, a width, a theme. */
const BEST = [
  ['home', '/', 1440, 'light'],
  ['home-phone', '/', 360, 'dark'],
  ['post', 'post', 1440, 'light'],
  ['post-phone', 'post', 360, 'light'],
] as const;

async function shootBest(browser: Browser) {
  const forum = await examplesForum();
  const { body: posts } = await forum.visitor.call('GET /posts/popular', { query: {} });
  const [talk] = posts.toSorted((a, b) => b.commentCount - a.commentCount);
  for (const [name, screen, width, colorScheme] of BEST) {
    const at = screen === 'post' ? `/post-details/${talk?._id}` : screen;
    const page = await open(browser, forum, { name, at, shows: talk?.title ?? '' });
    await page.setViewportSize({ width, height: width < 768 ? PHONE_HEIGHT : HEIGHT });
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    await page.screenshot({ path: `docs/${name}.png`, animations: 'disabled' });
    await page.context().close();
  }
  await forum.close();
}

async function shootAll(browser: Browser, names: readonly string[]) {
  const worlds = { empty: emptyWorld, full: fullWorld, long: longWorld };
  for (const [folder, make] of Object.entries(worlds)) {
    await mkdir(`shots/${folder}`, { recursive: true });
    const world = await make();
    const screens = [...screensOf(world), ...(folder === 'empty' ? [] : openedOf(world))];
    for (const screen of screens) {
      const wanted = names.length === 0 || names.some((name) => screen.name.includes(name));
      if (wanted) await shoot(browser, folder, world.forum, screen);
    }
    await world.forum.close();
  }
}

const words = process.argv.slice(2);
const browser = await launchChromium();
if (words.includes('--best')) await shootBest(browser);
else await shootAll(browser, words);
await browser.close();
