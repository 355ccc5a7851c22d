import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentShades, contrastOf } from '../../../contract/values/accent.ts';

/** The grounds of `client/style.css` on which links and buttons stand. */
const GROUNDS = {
  light: ['#fffefb', '#f8f6f1', '#f1ede4'],
  dark: ['#1e1c19', '#151412', '#282521'],
};
const AAA = 7;

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`);

test('accent: the contrast of black and white is 21:1, and that of a colour with itself 1:1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#0a5a44', '#0a5a44')).toBe(1);
});

test('accent: every colour has shades that are readable on each ground and below their own text', () => {
  fc.assert(
    fc.property(colours, (accent) => {
      const shades = accentShades(accent);
      for (const theme of ['light', 'dark'] as const) {
        const { primary, content, wash } = shades[theme];
        for (const ground of [...GROUNDS[theme], wash, content])
          expect([accent, ground, contrastOf(primary, ground) >= AAA]).toEqual([
            accent,
            ground,
            true,
          ]);
      }
    }),
    { numRuns: 2_000, examples: [['#ffffff'], ['#000000'], ['#0a5a44'], ['#FFFF00']] },
  );
});

test('accent: a colour that is readable already stays as it is', () => {
  expect(accentShades('#7a1f5c').light.primary).toBe('#7a1f5c');
});
