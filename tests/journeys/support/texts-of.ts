import type { Page } from '@playwright/test';

/** All that a page shows and says, without times, which Intl writes. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hidden = 'script,style,noscript,time,code,textarea,option[value=""]';
    const texts: string[] = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(hidden)) continue;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
        texts.push(element.getAttribute(name) ?? '');
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.nodeValue ?? '');
    }
    return texts;
  });
