/** The layout shifts of a page while it loads. */
import type { Page } from '@playwright/test';

/**
 * Nothing moves but the end of a line: times that the browser refines, and the top bar, which learns only then who is
 * here. People notice 0.1, by the Web Vitals.
 */
export const END_OF_LINE = { visitor: 0.001, member: 0.003 };
/**
 * On a phone, what comes late may wrap a line where letters are wide: a machine without a Bengali font draws each as a
 * box, wider than any font has it.
 */
export const WRAPPED_LINE = { visitor: 0.05, member: 0.05 };

interface Noted {
  value: number;
  moved: string[];
}
interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Runs in the page: writes down how much moved, and what. */
export function noteShifts() {
  const shifts: Noted[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node as Element | null)?.outerHTML ?? '');
      shifts.push({ value, moved: moved.map((html) => html.slice(0, 120)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Elements that moved by more than the end of a line. */
export async function shiftsOf(page: Page, most: number): Promise<Noted[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Noted[] }).shifts);
  return shifts.filter(({ value }) => value > most);
}
