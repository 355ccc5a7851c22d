/**
 * `npm run icons`: draws the brand's icons and the picture of shared links into client/public/, from the mark below. They
 * are committed, because the build has no browser.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { launchChromium } from '../chromium.ts';

const OUT = fileURLToPath(new URL('../../../../client/public/', import.meta.url));
const GREEN = '#0a5a44';
const LIGHT = '#f7fcf9';
const MINT = '#7fd8ba';
const PAPER = '#f8f6f1';
const WASH = '#eef3eb';
const INK = '#1c1a16';

/** The cup that is a speech bubble, in a box of 32 units. */
const mark = (color: string) => `
  <path fill="${color}" d="M4 12.5A2.5 2.5 0 0 1 6.5 10h14a2.5 2.5 0 0 1 2.5 2.5v8a4.5 4.5 0 0 1-4.5 4.5H12l-5 4v-4.3a4.5 4.5 0 0 1-3-4.2Z"/>
  <path fill="none" stroke="${color}" stroke-width="2.4" d="M22.5 13h2a3.7 3.7 0 0 1 0 7.5h-2"/>
  <path fill="none" stroke="${color}" stroke-width="1.8" stroke-linecap="round" d="M9.5 7c0-1.8 1.5-1.8 1.5-3.6M14.5 7c0-1.8 1.5-1.8 1.5-3.6M19.5 7c0-1.2.8-1.5 1.2-2.2"/>`;

/** The mark, centred in a square of 100 units; its own middle is left of its box's. */
const centred = (share: number, color: string) => {
  const scale = (100 * share) / 32;
  return `<g transform="translate(${50 - 16.1 * scale} ${50 - 16 * scale}) scale(${scale})">${mark(color)}</g>`;
};

const square = (size: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">${inside}</svg>`;
const stitch = (inset: number, radius: number) =>
  `<rect x="${inset}" y="${inset}" width="${100 - 2 * inset}" height="${100 - 2 * inset}" rx="${radius}" fill="none" stroke="${MINT}" stroke-opacity="0.45" stroke-width="1.1" stroke-dasharray="4.4 3.2" stroke-linecap="round"/>`;

/** A tile with rounded corners, and room for the stitch where it is large enough to be seen. */
const tile = (size: number) =>
  square(
    size,
    `<rect width="100" height="100" rx="22" fill="${GREEN}"/>${size >= 128 ? stitch(7, 16) : ''}${centred(size >= 128 ? 0.64 : 0.8, LIGHT)}`,
  );
/** A tile to its edges: the system cuts it. Only the inner four fifths are sure to be seen. */
const maskable = (size: number) =>
  square(size, `<rect width="100" height="100" fill="${GREEN}"/>${centred(0.64, LIGHT)}`);

const [WIDTH, HEIGHT] = [1200, 630];
const social = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="100%" height="100%" fill="${PAPER}"/>
  <rect x="48" y="48" width="${WIDTH - 96}" height="${HEIGHT - 96}" rx="36" fill="${WASH}" stroke="${GREEN}" stroke-opacity="0.5" stroke-width="5" stroke-dasharray="22 15" stroke-linecap="round"/>
  <g transform="translate(118 163) scale(9.4)">${mark(GREEN)}</g>
  <g font-family="'Open Sans', system-ui, sans-serif" fill="${INK}">
    <text x="476" y="300" font-size="62" font-weight="700" letter-spacing="-1.5">Read what others</text>
    <text x="476" y="382" font-size="62" font-weight="700" letter-spacing="-1.5">think, and be heard.</text>
  </g>
</svg>`;

const FAVICON_SIZES = [16, 32, 48];

/** Packs PNGs of different sizes into one file of the ICO format. */
function icoOf(images: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [n, { size, png }] of images.entries()) {
    const at = 6 + 16 * n;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

async function draw(page: Page, svg: string, width: number, height = width): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

async function save(name: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(OUT + name), { recursive: true });
  await writeFile(OUT + name, bytes);
}

const browser = await launchChromium();
const page = await browser.newPage();
for (const size of [192, 512]) {
  await save(`icons/icon-${size}.png`, await draw(page, tile(size), size));
  await save(`icons/maskable-${size}.png`, await draw(page, maskable(size), size));
}
await save('apple-touch-icon.png', await draw(page, maskable(180), 180));
await save('social.png', await draw(page, social, WIDTH, HEIGHT));
const favicons = [];
for (const size of FAVICON_SIZES) favicons.push({ size, png: await draw(page, tile(size), size) });
await save('favicon.ico', icoOf(favicons));
await browser.close();
