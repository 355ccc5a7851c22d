/** Fonts of people's machines, brought as packages: a page is laid out otherwise in each. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const FILES = {
  'DejaVu Sans': '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2',
  'Noto Sans': '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  'PT Sans Narrow': '@fontsource/pt-sans-narrow/files/pt-sans-narrow-latin-400-normal.woff2',
} as const;
type FontName = keyof typeof FILES;

/** A wide one, the one of most desktops and servers, and a narrow one. */
export const FONT_NAMES = Object.keys(FILES) as FontName[];

const bytesOf = (name: FontName) =>
  readFileSync(fileURLToPath(import.meta.resolve(FILES[name]))).toString('base64');

/** Loads a font into a page. @returns the family that names it there. */
async function loadFont(page: Page, name: FontName): Promise<string> {
  const family = `Tested ${name}`;
  const isThere = await page.evaluate(
    (name) => [...document.fonts].some((face) => face.family === name),
    family,
  );
  if (isThere) return family;
  await page.evaluate(
    async ({ family, bytes }) => {
      const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace(family, data).load());
    },
    { family, bytes: bytesOf(name) },
  );
  return family;
}

/**
 * Sets all texts of a page in a font; scripts that the font lacks stay in the machine's own.
 * @param name null: the font that they had.
 */
export async function setFont(page: Page, name: FontName | null): Promise<void> {
  const family = name && (await loadFont(page, name));
  await page.evaluate((family) => {
    const isOther = ({ media }: CSSStyleSheet) => !media.mediaText.includes('min-width: 1px');
    const others = document.adoptedStyleSheets.filter(isOther);
    // The content security policy of the forum refuses style elements, but not the sheets that a script makes.
    const sheet = new CSSStyleSheet({ media: '(min-width: 1px)' });
    sheet.replaceSync(`* { font-family: '${family}', sans-serif !important; }`);
    document.adoptedStyleSheets = family === null ? others : [...others, sheet];
  }, family);
}
