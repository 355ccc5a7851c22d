import { readFileSync } from 'node:fs';
import postcss, { AtRule, type Root } from 'postcss';
import { expect, test } from 'vitest';

const sheetOf = (path: string) =>
  postcss.parse(readFileSync(new URL(`../../../client/ui/${path}`, import.meta.url), 'utf8'));

/** The declarations of the rules that name a selector, in this place of a sheet: an at-rule, or none. */
function declarationsOf(sheet: Root, selector: string, within = ''): Record<string, string> {
  const found: Record<string, string> = {};
  sheet.walkRules((rule) => {
    const { parent } = rule;
    const place = parent instanceof AtRule ? `@${parent.name} ${parent.params}` : '';
    if (!rule.selectors.includes(selector) || place !== within) return;
    rule.walkDecls(({ prop, value }) => {
      found[prop] = value;
    });
  });
  return found;
}

test('style sheet: code stands from the left, also in a text that is written from the right', () => {
  expect(
    declarationsOf(sheetOf('display/formatted-text.css'), '.formatted :is(code, pre)'),
  ).toMatchObject({
    direction: 'ltr',
    'unicode-bidi': 'isolate',
    'text-align': 'left',
  });
});

test.each(['select', 'textarea', "input:not([type='radio'], [type='checkbox'])"])(
  'style sheet: no %s has letters into which an iPhone zooms',
  (field) => {
    const sheet = sheetOf('controls/controls.css');
    const place = '@supports (-webkit-touch-callout: none)';
    const { 'font-size': size } = declarationsOf(sheet, field, place);
    expect(size).toBe('max(1rem, 16px)');
  },
);
