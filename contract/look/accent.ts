/**
 * The shades of an accent colour, by theme. Each that is made here is readable as text on every background of its theme
 * and behind text of its own (WCAG AAA, 7:1), so no colour has to be refused.
 */

import { PUBLIC_DEFAULTS } from '../values/site-defaults.ts';
import { COLOURS, type Theme, type Token } from './colours.ts';

type Rgb = readonly [red: number, green: number, blue: number];
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

const READABLE = 7.05;

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const toGamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const linearOf = (hex: string): Rgb => {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};
const hexOf = (linear: Rgb): string =>
  `#${linear
    .map((value) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, value)))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/** https://bottosson.github.io/posts/oklab */
function oklchOf([r, g, b]: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const green = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(green, blue), hue: Math.atan2(blue, green) };
}
function linearFrom({ lightness, chroma, hue }: Oklch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
const isShown = (linear: Rgb) => linear.every((value) => value >= -0.0005 && value <= 1.0005);

/** The colour of a lightness, with as much of its chroma as screens show. */
function shadeOf(colour: Oklch, lightness: number): string {
  let { chroma } = colour;
  while (chroma > 0.002 && !isShown(linearFrom({ ...colour, lightness, chroma }))) chroma *= 0.95;
  return hexOf(linearFrom({ ...colour, lightness, chroma }));
}

const luminanceOf = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The contrast of two colours: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The shades of a theme. */
interface Shades {
  /** Of what can be acted on: the ink of links and the ground of buttons. */
  primary: string;
  /** Of text on `primary`. */
  content: string;
  /** A ground that is tinted with it. */
  wash: string;
}

/** The grounds on which links and buttons stand. */
const GROUNDS = ['paper', 'surface', 'raised', 'sunk'] satisfies Token[];
const STEP = 0.005;

function shadesOf(colour: Oklch, theme: Theme): Shades {
  const isLight = theme === 'light';
  const tint = (lightness: number, most: number) =>
    shadeOf({ ...colour, chroma: Math.min(colour.chroma, most) }, lightness);
  const wash = isLight ? tint(0.945, 0.018) : tint(0.305, 0.03);
  const content = isLight ? tint(0.99, 0.005) : tint(0.2, 0.03);
  const grounds = [...GROUNDS.map((token) => COLOURS[theme][token]), wash, content];
  const isReadable = (shade: string) =>
    grounds.every((ground) => contrastOf(shade, ground) >= READABLE);
  let lightness = isLight ? colour.lightness : Math.max(colour.lightness, 0.8);
  while (!isReadable(shadeOf(colour, lightness)) && lightness > 0 && lightness < 1)
    lightness += isLight ? -STEP : STEP;
  return { primary: shadeOf(colour, lightness), content, wash };
}

const declarations = ({ primary, content, wash }: Shades) =>
  `{--betel:${primary};--on-betel:${content};--betel-wash:${wash}}`;

/** The shades that the themes have themselves. */
const ownShades = (theme: Theme): Shades => ({
  primary: COLOURS[theme].betel,
  content: COLOURS[theme]['on-betel'],
  wash: COLOURS[theme]['betel-wash'],
});
const isOwn = (accent: string) => accent.toLowerCase() === PUBLIC_DEFAULTS.accent;

/** The shades of an accent colour, by theme. */
export function accentShades(accent: string): Record<Theme, Shades> {
  if (isOwn(accent)) return { light: ownShades('light'), dark: ownShades('dark') };
  const colour = oklchOf(linearOf(accent));
  return { light: shadesOf(colour, 'light'), dark: shadesOf(colour, 'dark') };
}

/** The style rules of an accent colour, which win over the themes' own. */
export function accentRules(accent: string): string {
  const { light, dark } = accentShades(accent);
  return [
    `html:root${declarations(light)}`,
    `@media(prefers-color-scheme:dark){html:root:not([data-theme])${declarations(dark)}}`,
    `html:root[data-theme=dark]${declarations(dark)}`,
  ].join('');
}

/** The rules that a page needs beside its style sheet: none for the accent that the sheet has. */
export const inlinedRules = (accent: string): string => (isOwn(accent) ? '' : accentRules(accent));
