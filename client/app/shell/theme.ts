/** Light or dark: the system's, until the reader chooses; the choice is a cookie, so the server can write it into the page. */
import type { Theme } from '../../../contract/look/colours.ts';
import { setCookie } from '../../api/cookie.ts';

const root = () => document.documentElement;
const night = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const tellAll = () => {
  for (const listener of listeners) listener();
};

/** The cookie counts first: a page that was kept for a cut line has the theme of its day. */
const chosen = (): string | undefined =>
  document.cookie.match(/(?:^|; )theme=(light|dark)/)?.[1] ?? root().dataset.theme;

/** The theme that is shown now. */
export function themeNow(): Theme {
  const theme = chosen();
  if (theme === 'light' || theme === 'dark') return theme;
  return night().matches ? 'dark' : 'light';
}

/** Calls `listener` when another theme is shown; returns how to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a theme and remembers it for a year. */
export function chooseTheme(theme: Theme): void {
  root().dataset.theme = theme;
  setCookie('theme', theme);
  tellAll();
}

/** Paper is light, and browsers print no backgrounds: the ink of the dark theme would be white on white. */
function printLight(): void {
  let isPrinting = false;
  let shown: string | undefined;
  addEventListener('beforeprint', () => {
    // Some browsers say so twice, and then once that it is over.
    if (!isPrinting) shown = root().dataset.theme;
    isPrinting = true;
    root().dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    isPrinting = false;
    if (shown === undefined) delete root().dataset.theme;
    else root().dataset.theme = shown;
  });
}

/** Applies a remembered choice where the server did not write it into the page, and follows the system's theme. */
export function applyTheme(): void {
  const theme = chosen();
  if (theme === 'light' || theme === 'dark') root().dataset.theme = theme;
  night().addEventListener('change', tellAll);
  printLight();
}
