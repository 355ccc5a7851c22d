import { expect, test, vi } from 'vitest';
import { applyTheme, themeNow } from '../../../client/app/shell/theme.ts';

test.each([
  ['chosen', 'theme=dark', 'dark'],
  ["the system's", '', undefined],
])(
  'print: a page whose theme is %s is printed in the light one, and goes on as before',
  (_, cookie, shown) => {
    const dataset: { theme?: string } = {};
    const page = new EventTarget();
    vi.stubGlobal('document', { documentElement: { dataset }, cookie });
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    applyTheme();
    for (let times = 0; times < 2; times++) page.dispatchEvent(new Event('beforeprint'));
    expect(dataset.theme).toBe('light');
    page.dispatchEvent(new Event('afterprint'));
    expect([dataset.theme, themeNow()]).toEqual([shown, 'dark']);
  },
);
