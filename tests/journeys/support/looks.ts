/** A page as it stands, by day and by night. */
import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import { overflowOf } from './geometry.ts';
import { faultsOf, settled } from './inspect.ts';

/** Looks at a page, or at a part of it: axe finds nothing, by night no faint text, and nothing scrolls sideways. */
export async function expectGoodLooks(page: Page, part?: string): Promise<void> {
  await settled(page);
  expect(await faultsOf(page, undefined, part), 'by day').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  // Of what is below AA the rule of AAA says nothing.
  const contrast = ['color-contrast', 'color-contrast-enhanced'];
  expect(await faultsOf(page, contrast, part), 'by night').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await overflowOf(page)).toBe(0);
}
