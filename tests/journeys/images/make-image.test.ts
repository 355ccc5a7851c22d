import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walkImage } from '../../../contract/images/walk.ts';
import { photosHidden, pictureNotRead } from '../../../messages/en.ts';
import { imageBytes } from '../../support/features/real-images.ts';
import { launchChromium } from '../support/chromium.ts';

const MAKER = fileURLToPath(
  new URL('../../../client/features/images/make-image.ts', import.meta.url),
);

/** The script of the page defines it. */
declare const maker: typeof import('../../../client/features/images/make-image.ts');

let browser: Browser;
let page: Page;
let script = '';

beforeAll(async () => {
  browser = await launchChromium();
  const lib = { entry: MAKER, formats: ['iife' as const], name: 'maker' };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { lib, write: false, minify: false },
  });
  const [one] = Array.isArray(built) ? built : [];
  const [chunk] = one?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('The maker was not built.');
  script = chunk.code;
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await browser.newPage();
  await page.addScriptTag({ content: script });
  return () => page.close();
});

/** Makes a picture of a file in the page; its bytes come in hexadecimal. */
const make = (bytes: Uint8Array, type: string) =>
  page.evaluate(
    async ([hex, mime]) => {
      const file = new Blob(
        [Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))],
        { type: mime },
      );
      const { image, small, isFirstFrame } = await maker.makeImage(file);
      const read = async (blob: Blob) =>
        Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(await createImageBitmap(image.bytes), 0, 0);
      return {
        type: image.bytes.type,
        size: [image.width, image.height],
        bytes: await read(image.bytes),
        small: await read(small),
        /** The amounts of red, green and blue at a place that the white part has once it is turned. */
        light: Array.from(context?.getImageData(11, 6, 1, 1).data ?? []),
        isFirstFrame,
      };
    },
    [Buffer.from(bytes).toString('hex'), type] as const,
  );
const walkOf = (hex: string) => walkImage(Uint8Array.from(Buffer.from(hex, 'hex')));

test('pictures: one of a camera is turned, and goes without its place', async () => {
  const taken = imageBytes('notedJpeg');
  expect(Buffer.from(taken).toString('latin1')).toContain('Exif');
  const { type, size, bytes, small, light, isFirstFrame } = await make(taken, 'image/jpeg');
  expect(type).toBe('image/webp');
  expect(size).toEqual([16, 24]);
  for (const made of [bytes, small]) {
    // The walk lets no note through.
    expect(walkOf(made)).toEqual({ kind: 'webp', width: 16, height: 24 });
    expect(Buffer.from(made, 'hex').toString('latin1')).not.toMatch(/Exif|ICCP|EXIF|XMP/);
  }
  // It was to the left of the middle, and is above it now.
  for (const amount of light) expect(amount).toBeGreaterThan(200);
  expect(isFirstFrame).toBe(false);
});

test.each([
  ['WebP', 'animation', 'webp'],
  ['GIF', 'gifAnimation', 'gif'],
  ['PNG', 'pngAnimation', 'png'],
] as const)('pictures: of an animation the first frame goes: %s', async (_, name, kind) => {
  const { bytes, isFirstFrame } = await make(imageBytes(name), `image/${kind}`);
  expect(isFirstFrame).toBe(true);
  expect(walkOf(bytes)).toEqual({ kind: 'webp', width: 24, height: 16 });
});

test.each([
  ['gif', 'gif'],
  ['png', 'png'],
] as const)('pictures: one of a single frame is no animation: %s', async (name, kind) => {
  expect((await make(imageBytes(name), `image/${kind}`)).isFirstFrame).toBe(false);
});

/** Draws 12 megapixels that are hard to write small, and makes a picture of them; in a page that saves data, or not. */
const makeLarge = (savesData: boolean) =>
  page.evaluate(async (saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
    const canvas = document.createElement('canvas');
    canvas.width = 4_000;
    canvas.height = 3_000;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The page can not draw.');
    for (let n = 0; n < 6_000; n++) {
      context.fillStyle = `hsl(${(n * 47) % 360} 80% ${(n * 13) % 100}%)`;
      context.fillRect((n * 7_919) % 4_000, (n * 104_729) % 3_000, 20 + (n % 90), 20 + (n % 70));
    }
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    if (!file) throw new Error('The page can not write.');
    const { image, small } = await maker.makeImage(file);
    const { width, height } = await createImageBitmap(small);
    return {
      made: [image.width, image.height],
      bytes: image.bytes.size,
      small: small.size,
      smallSides: [width, height],
    };
  }, savesData);

test('pictures: one of 12 megapixels gets small, and smaller where data are saved', async () => {
  const full = await makeLarge(false);
  expect(full).toMatchObject({ made: [1_280, 960], smallSides: [192, 144] });
  expect(full.bytes).toBeLessThanOrEqual(200_000);
  expect(full.small).toBeLessThanOrEqual(16_384);
  const saving = await makeLarge(true);
  expect(saving).toMatchObject({ made: [1_024, 768], smallSides: [192, 144] });
  expect(saving.bytes).toBeLessThanOrEqual(120_000);
});

test('pictures: the first try of one that is hard to write tells the quality', async () => {
  const { tries, bytes } = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_280;
    canvas.height = 960;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The page can not draw.');
    const grain = context.createImageData(canvas.width, canvas.height);
    let seed = 7;
    for (let n = 0; n < grain.data.length; n += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      grain.data.fill(100 + (seed % 97) / 3, n, n + 3);
      grain.data[n + 3] = 255;
    }
    context.putImageData(grain, 0, 0);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    if (!file) throw new Error('The page can not write.');
    const { prototype } = HTMLCanvasElement;
    const write = prototype.toBlob;
    const tries: (number | undefined)[] = [];
    prototype.toBlob = function (done, type, quality) {
      if (this.width === 1_280) tries.push(quality);
      Reflect.apply(write, this, [done, type, quality]);
    };
    const { image } = await maker.makeImage(file);
    prototype.toBlob = write;
    return { tries, bytes: image.bytes.size };
  });
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(tries).toHaveLength(2);
  expect(tries[1]).toBeLessThan(0.7);
});

test('pictures: none is made of what is no picture, or where drawings are hidden', async () => {
  await expect(make(Uint8Array.of(1, 2, 3), 'image/png')).rejects.toThrow(pictureNotRead);
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const read = prototype.getImageData;
    prototype.getImageData = function (...args) {
      const drawn = Reflect.apply(read, this, args) as ImageData;
      drawn.data.forEach((value, at) => {
        drawn.data[at] = (value + at * 7_919) % 256;
      });
      return drawn;
    };
  });
  await expect(make(imageBytes('lossy'), 'image/webp')).rejects.toThrow(photosHidden);
});
