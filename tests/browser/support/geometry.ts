/** Where things stand on a page, in CSS pixels. */
import type { Locator, Page } from '@playwright/test';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box of an element that is drawn. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn.`);
  return box;
}

/** How many of the elements stand whole in the window. */
export async function wholeOf(elements: Locator): Promise<number> {
  const height = elements.page().viewportSize()?.height ?? 0;
  const boxes = await Promise.all((await elements.all()).map(boxOf));
  return boxes.filter((box) => box.y >= 0 && box.y + box.height <= height).length;
}

/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
