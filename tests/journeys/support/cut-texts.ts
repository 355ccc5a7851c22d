/** The texts of a page that are cut, stand upon each other, or lie beyond the page. */
import type { Page } from '@playwright/test';

/** The faults in how the texts of the page stand, each with its words. */
export const cutTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Sizes are rounded; glyphs of italics lean a little out of their boxes. */
    const SLACK = 2;
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults: string[] = [];
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`);

    const wordsOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60);
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** Without eyes they are read whole. */
    const isForEyes = (element: Element) => !element.closest('.sr-only, [inert]');
    /** An ellipsis says that there is more. */
    const isEllipsed = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element) || !isForEyes(element) || wordsOf(element) === '') continue;
      const style = getComputedStyle(element);
      // Elements of at most 1 px are for screen readers.
      if (element.clientWidth <= 1 || !cuts(style.overflowX) || isEllipsed(style)) continue;
      if (element.scrollWidth > element.clientWidth + SLACK)
        faults.push(`wider than its place: ${wordsOf(element)}`);
    }

    interface Line {
      text: Text;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }

    /** The part of a line that its ancestors leave to see, if any; only what scrolls or has an ellipsis may cut it. */
    function shownPart(line: Line): Line | null {
      let shown = line;
      for (let at = line.text.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
          const { left, right, top, bottom } = at.getBoundingClientRect();
          if (right - left <= 1 || bottom - top <= 1) return null;
          const part = {
            ...shown,
            left: Math.max(shown.left, left),
            right: Math.min(shown.right, right),
            top: Math.max(shown.top, top),
            bottom: Math.min(shown.bottom, bottom),
          };
          const lost = Math.max(
            part.left - shown.left,
            shown.right - part.right,
            part.top - shown.top,
            shown.bottom - part.bottom,
          );
          if (lost > SLACK && cuts(style.overflowX) && !isEllipsed(style))
            faults.push(`cut: ${line.text.data.slice(0, 60)}`);
          shown = part;
        }
        if (style.position === 'fixed') break;
      }
      const isSeen = shown.right - shown.left > SLACK && shown.bottom - shown.top > SLACK;
      return isSeen ? shown : null;
    }

    /** The ancestor that floats above the page. It covers the text behind it until that is scrolled. */
    function floating(node: Node): Element | null {
      for (let at = node.parentElement; at; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position) || at.matches('[popover], dialog'))
          return at;
      return null;
    }

    const lines: Line[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode() as Text | null; text; text = walk.nextNode() as Text | null) {
      const { parentElement } = text;
      if (!parentElement || !text.data.trim() || !isShown(parentElement)) continue;
      if (!isForEyes(parentElement) || parentElement.closest('option, noscript, script')) continue;
      const { whiteSpace, fontSize } = getComputedStyle(parentElement);
      // Where spaces are kept, the one at the end of a line hangs out of it.
      const hanging = whiteSpace === 'pre-wrap' ? Number.parseFloat(fontSize) / 2 : 0;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // The boxes of letters are higher than the letters, and those of neighbouring lines overlap.
        const margin = (bottom - top) / 4;
        const end = Math.max(left, right - hanging);
        const line = { text, left, right: end, top: top + margin, bottom: bottom - margin };
        const shown = shownPart(line);
        if (shown) lines.push(shown);
      }
    }
    lines.sort((one, other) => one.top - other.top);
    for (const [at, line] of lines.entries()) {
      const { data } = line.text;
      if (line.left < -SLACK || line.right > clientWidth + SLACK)
        faults.push(`beyond the page: ${data.slice(0, 60)}`);
      for (let next = at + 1; next < lines.length; next += 1) {
        const other = lines[next] as Line;
        if (other.top >= line.bottom - SLACK) break;
        const isApart =
          other.left >= line.right - SLACK ||
          line.left >= other.right - SLACK ||
          line.text === other.text ||
          floating(line.text) !== floating(other.text);
        if (!isApart)
          faults.push(`upon each other: ${data.slice(0, 40)} | ${other.text.data.slice(0, 40)}`);
      }
    }

    for (const control of document.querySelectorAll(
      'button, a, label, summary, [role=tab], [role=button]',
    )) {
      if (!isShown(control) || !isForEyes(control)) continue;
      const style = getComputedStyle(control);
      // A link in a line of words has no box of its own.
      if (style.display === 'inline') continue;
      const box = control.getBoundingClientRect();
      for (const { text, left, right, top, bottom } of lines)
        if (
          control.contains(text) &&
          (left < box.left - SLACK ||
            right > box.right + SLACK ||
            top < box.top - SLACK ||
            bottom > box.bottom + SLACK)
        )
          faults.push(`out of its control: ${text.data.slice(0, 60)}`);
    }
    return faults;
  });
