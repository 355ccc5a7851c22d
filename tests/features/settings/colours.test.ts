import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Bench } from '../../../client/ui/scenes/bench.tsx';
import { Kettle } from '../../../client/ui/scenes/kettle.tsx';
import { PAINTS } from '../../../client/ui/scenes/paints.ts';
import { Rain } from '../../../client/ui/scenes/rain.tsx';
import { Stall } from '../../../client/ui/scenes/stall.tsx';
import { contrastOf } from '../../../contract/look/accent.ts';
import { COLOURS, type Theme, type Token } from '../../../contract/look/colours.ts';

/** The least contrast that WCAG asks of texts at AAA, of texts at AA, and of what is no text. */
const [AAA, AA, SHAPE] = [7, 4.5, 3];
const THEMES = ['light', 'dark'] as const;

const partsOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** So much of a colour over another, as `color-mix(in srgb, …)` gives it. */
const over = (top: string, ground: string, share: number): string => {
  const below = partsOf(ground);
  const mixed = partsOf(top).map((part, at) => part * share + (below[at] ?? 0) * (1 - share));
  return `#${mixed.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
};

const HUES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8'] as const;
const TINTS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;

/** By ink and ground, the least that their contrast may be in both themes. */
const PAIRS: readonly (readonly [Token, Token, number])[] = [
  ...(['paper', 'surface', 'raised', 'sunk', 'seg-on', 'betel-wash', 'saffron-bar'] as const).map(
    (ground) => ['ink', ground, AAA] as const,
  ),
  ...(['paper', 'surface', 'raised', 'sunk', 'seg'] as const).map(
    (ground) => ['ink2', ground, AAA] as const,
  ),
  ...(['paper', 'surface', 'raised', 'sunk', 'seg'] as const).flatMap((ground) => [
    ['ink3', ground, AA] as const,
    ['betel', ground, AA] as const,
    ['red', ground, AA] as const,
  ]),
  ['on-betel', 'betel', AAA],
  ['betel', 'paper', AAA],
  ['betel', 'betel-wash', AA],
  ['red', 'paper', AAA],
  ['saffron-ink', 'paper', AA],
  ['saffron-ink', 'saffron-wash', AA],
  ['gold-ink', 'paper', AAA],
  ['gold-ink', 'gold-wash', AA],
  ...TINTS.map((tint) => [`${tint}-ink`, tint, AAA] as const),
  ['edge', 'paper', SHAPE],
  ['edge', 'surface', SHAPE],
  ['gold', 'paper', SHAPE],
];

test.each(THEMES)('colours: in the theme %s every text is readable on its grounds', (theme) => {
  const of = COLOURS[theme];
  const faint = PAIRS.filter(([ink, ground, least]) => contrastOf(of[ink], of[ground]) < least);
  expect(faint).toEqual([]);
  expect(contrastOf('#ffffff', of.badge), 'a count').toBeGreaterThanOrEqual(AA);
  expect(contrastOf(of.ink3, over(of.saffron, of.paper, 0.07)), 'unread').toBeGreaterThanOrEqual(
    AA,
  );
  for (const hue of HUES)
    for (const ground of [of.paper, of.surface])
      expect(contrastOf(of[hue], over(of[hue], ground, 0.1)), hue).toBeGreaterThanOrEqual(AA);
});

test('colours: the bar of browsers on phones has the colour of the page', () => {
  const html = readFileSync(new URL('../../../client/index.html', import.meta.url), 'utf8');
  const told = (theme: Theme) =>
    html.match(`content="(#[0-9a-f]{6})" media="\\(prefers-color-scheme: ${theme}\\)`)?.[1];
  expect(THEMES.map(told)).toEqual(THEMES.map((theme) => COLOURS[theme].paper));
});

/** A paint as it is at dusk, and at night. */
const hexesOf = (paint: string) => /^light-dark\((#\w{6}),(#\w{6})\)$/.exec(paint)?.slice(1) ?? [];

test('colours: the four scenes are the same drawing at dusk and at night: nothing in them is darker than their ink', () => {
  const scenes = [Bench, Rain, Stall, () => createElement(Kettle, { isJoy: true })];
  const drawn = scenes.flatMap((scene) => [
    ...renderToStaticMarkup(createElement(scene)).matchAll(/(?:fill|stroke)="(?!none)([^"]+)"/g),
  ]);
  const hexes = drawn.map(([, paint = '']) => hexesOf(paint));
  expect(hexes.length).toBeGreaterThan(60);
  for (const [at, ink] of hexesOf(PAINTS.ink).entries())
    for (const hex of hexes)
      expect(contrastOf(hex[at] ?? '', '#000000')).toBeGreaterThanOrEqual(
        contrastOf(ink, '#000000'),
      );
});
