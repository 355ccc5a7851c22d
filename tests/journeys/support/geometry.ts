/** Where things stand on a page, in CSS pixels. */
import type { Locator, Page } from '@playwright/test';

interface Box {
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

/**
 * How wide and high the area is in which a press reaches each element: along the lines through its middle. Where the
 * area of another element covers it, it ends.
 */
export const touchAreasOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      element.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const reaches = (dx: number, dy: number) =>
        element.contains(document.elementFromPoint(middleX + dx, middleY + dy));
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < 500 && reaches(dx * (steps + 1), dy * (steps + 1))) steps++;
        return steps;
      };
      return {
        name: element.getAttribute('aria-label') ?? element.textContent,
        width: reach(-1, 0) + reach(1, 0) + 1,
        height: reach(0, -1) + reach(0, 1) + 1,
      };
    }),
  );
