import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Avatar, tintOf } from '../../../client/ui/display/avatar.tsx';
import { htmlOf } from '../../support/features/rendered.ts';

test("avatars: a person's initials have one of six tints, the same in every size and under every name", () => {
  const tints = Array.from({ length: 100 }, (_, n) => tintOf(`person-${n}`));
  expect([...new Set(tints)].sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `tint-${n}`));
  for (const size of ['small', 'medium', 'large'] as const)
    for (const name of ['Zoe', 'Ray K']) {
      const html = htmlOf(createElement(Avatar, { id: 'person-7', name, src: null, size }));
      expect(/tint-\d/.exec(html)?.[0]).toBe(tintOf('person-7'));
    }
});
