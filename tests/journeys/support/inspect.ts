/** The findings of axe, two themes, narrow widths and larger texts of a page. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import type { Token } from '../../../contract/look/colours.ts';
import { isLong } from '../../support/amounts.ts';
import { expect } from './browser.ts';
import { cutTextsOf } from './cut-texts.ts';
import { overflowOf } from './geometry.ts';
import { FONT_NAMES, setFont } from './pictures/fonts.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Only violations are read; to describe everything else takes axe much of its time. No page of ours has frames. */
const VIOLATIONS_ALONE: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  iframes: false,
  rules: {
    // Texts are held to AAA, but for those below.
    'color-contrast-enhanced': { enabled: true },
    // Of levels and tags that are not named above.
    'identical-links-same-purpose': { enabled: true },
    'table-fake-caption': { enabled: true },
    'td-has-header': { enabled: true },
  },
};
/** The tokens of short words that are held to AA: who and when, acts, tags, what is new, Gold, danger, and counts. */
const HELD_TO_AA: readonly Token[] = [
  ...(['ink3', 'betel', 'saffron-ink', 'gold-ink', 'red'] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8'] as const),
];
/** The rules that depend on the width and the theme. All others depend on the DOM alone. */
const OF_THE_SIGHT = [
  'color-contrast',
  'color-contrast-enhanced',
  'scrollable-region-focusable',
  'target-size',
];
export const PHONE = 360;
export const DESK = 1440;
/** A desk of 1,280 px at 200 % and at 400 %. */
const NARROW = [640, 320];
/** The sizes of texts that a reader may set in the browser, in percent of its own. */
const ENLARGED = [150, 200];
/** Chromium's own sizes. */
const TEXT_SIZES = { standard: 16, fixed: 13 };

/** Both of them by day and by night. */
export const SIGHTS = [PHONE, DESK].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => [width, theme] as const),
);

/** Gives a page axe, in each document that it loads from here on: to send it to each anew takes axe's own time again. */
export const addAxe = (page: Page) => page.addInitScript({ content: axe.source });

/** The faults of the page as it stands, or of a part of it, in axe's words. */
export async function faultsOf(page: Page, only?: string[], part?: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const runOnly = only ? { type: 'rule', values: only } : { type: 'tag', values: RULES };
  return page.evaluate(
    async ([part, options, tokens]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(part ?? document, options);
      const style = getComputedStyle(document.documentElement);
      // The round button to write covers what comes out from under it as the page is scrolled.
      const floating = document
        .querySelector('.sticky > a[href="/dashboard/add-post"]')
        ?.getBoundingClientRect();
      const isBelow = (element: HTMLElement | undefined) => {
        const box = element?.getBoundingClientRect();
        if (!box || !floating) return false;
        const isBeside = box.right <= floating.left || box.left >= floating.right;
        return !isBeside && box.bottom > floating.top && box.top < floating.bottom;
      };
      const inks = ['#ffffff', ...tokens.map((token) => style.getPropertyValue(`--${token}`))];
      return violations
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(
            ({ any, element }) =>
              (id !== 'color-contrast-enhanced' || !inks.includes(any[0]?.data.fgColor)) &&
              (id !== 'target-size' || !isBelow(element)),
          ),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
        );
    },
    [part, { ...VIOLATIONS_ALONE, runOnly } as RunOptions, HELD_TO_AA] as const,
  );
}

/** Waits until a change of width or theme is drawn, so that axe sees no colour on its way. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

async function see(page: Page, [width, theme]: (typeof SIGHTS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: theme });
  // A control that lies half below a bar at the edge counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
}

/** The faults in axe's words, as somebody sees the page who has this width and this theme. */
export async function faultsAt(page: Page, ...sights: readonly (typeof SIGHTS)[number][]) {
  const found: string[] = [];
  for (const sight of isLong ? SIGHTS : sights) {
    await see(page, sight);
    found.push(...(await faultsOf(page)).map((fault) => `at ${sight.join(' px, ')}: ${fault}`));
  }
  return found;
}

/** The faults that one sight has and others may not have; before a release, all faults of all sights. */
export async function faultsOfSight(page: Page, sight: (typeof SIGHTS)[number]) {
  if (isLong) return faultsAt(page);
  await see(page, sight);
  return faultsOf(page, OF_THE_SIGHT);
}

/** The faults in the sizes of controls, in each font, on a phone and on a desk. */
export async function smallTargetsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [PHONE, DESK]) {
    await see(page, [width, 'light']);
    for (const font of FONT_NAMES) {
      await setFont(page, font);
      const small = await faultsOf(page, ['target-size']);
      found.push(...small.map((fault) => `at ${width} px in ${font}: ${fault}`));
    }
    await setFont(page, null);
  }
  return found;
}

/** The widths at which the page is wider than the window. */
export async function tooNarrowFor(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of NARROW) {
    await see(page, [width, 'light']);
    const over = await overflowOf(page);
    if (over > 0) found.push(`at ${width} px the page is ${over} px wider`);
  }
  return found;
}

/** Texts that are cut, upon each other, or beyond the page, on a phone whose reader has set them larger. */
export async function enlargedFaultsOf(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: PHONE, height: 800 });
  const session = await page.context().newCDPSession(page);
  const setTexts = (percent: number) =>
    session.send('Page.setFontSizes', {
      fontSizes: {
        standard: Math.round((TEXT_SIZES.standard * percent) / 100),
        fixed: Math.round((TEXT_SIZES.fixed * percent) / 100),
      },
    });
  const found: string[] = [];
  for (const percent of ENLARGED) {
    await setTexts(percent);
    await settled(page);
    found.push(...(await cutTextsOf(page)).map((fault) => `texts at ${percent} %: ${fault}`));
  }
  await setTexts(100);
  await session.detach();
  return found;
}

/** Looks at a page as it stands: axe finds no fault, and nothing lies beside the screen. */
export async function glance(page: Page): Promise<void> {
  // A control that lies half below the bar at the top counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  const beside = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beside, 'pixels beside the screen').toBeLessThanOrEqual(0);
}

/**
 * Looks at a page on a desk by day, on a phone by night, and how it fits narrow windows; before a release on both by day
 * and by night, and at its targets in each font.
 * @param without rules of axe that it need not keep.
 */
export async function inspect(page: Page, without: readonly string[] = []): Promise<void> {
  const found = [
    ...(await faultsAt(page, [DESK, 'light'], [PHONE, 'dark'])),
    ...(isLong ? await smallTargetsOf(page) : []),
    ...(await tooNarrowFor(page)),
  ];
  expect(found.filter((fault) => !without.some((rule) => fault.includes(`: ${rule}:`)))).toEqual(
    [],
  );
}
