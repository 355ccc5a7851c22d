import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Pager } from '../../../client/ui/controls/pager.tsx';
import { htmlOf } from '../../support/features/rendered.ts';

const pagerOf = (count: number) =>
  htmlOf(createElement(Pager, { label: 'Posts', page: 1, count, onPage: () => {} }));

test('a page that is alone has a number for screen readers, and no button to be pressed', () => {
  expect(pagerOf(1)).toMatch(/^<nav[^>]* class="sr-only">.*<button[^>]* disabled="[^>]*>1</);
  expect(pagerOf(2)).not.toMatch(/sr-only|disabled/);
  expect(pagerOf(0)).toBe('');
});
