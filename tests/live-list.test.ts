import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  enterChange,
  enterPage,
  gapOf,
  type LiveList,
  UNREAD,
  wholeRev,
} from '../client/live/list.ts';

const SIZE = 3;
const page = (rev: number, items: string[], total = items.length) => ({ rev, total, items });
const read = (rev: number, items: string[], total?: number): LiveList<string> =>
  enterPage<string>(UNREAD, page(rev, items, total));
const add = (list: LiveList<string>, item: string, rev: number, total: number) =>
  enterChange(list, { rev, total }, (items) => [item, ...items], SIZE);
const remove = (list: LiveList<string>, item: string, rev: number, total: number) =>
  enterChange(list, { rev, total }, (items) => items.filter((one) => one !== item), SIZE);

test('the next change enters, and page 1 stays as long as a page', () => {
  expect(add(read(5, ['c', 'b', 'a']), 'd', 6, 4)).toEqual({
    ...page(6, ['d', 'c', 'b'], 4),
    gap: false,
  });
});

test('a change that was heard before, or is older, changes nothing', () => {
  const list = read(5, ['a']);
  expect(add(list, 'b', 5, 2)).toBe(list);
  expect(add(list, 'b', 4, 2)).toBe(list);
  expect(enterPage(list, page(4, ['old']))).toBe(list);
});

test('a rev that skips one leaves a gap, which only the whole page closes', () => {
  const list = add(read(5, ['a']), 'c', 7, 3);
  expect([gapOf(list), wholeRev(list)]).toEqual([7, undefined]);
  expect(gapOf(add(list, 'd', 8, 4))).toBe(8);
  const filled = enterPage(list, page(7, ['c', 'b', 'a']));
  expect([gapOf(filled), wholeRev(filled)]).toEqual([null, 7]);
});

test('a removal that leaves page 1 short of what there is leaves a gap; a last page may be short', () => {
  expect(gapOf(remove(read(5, ['c', 'b', 'a'], 4), 'b', 6, 3))).toBe(6);
  expect(gapOf(remove(read(5, ['b', 'a']), 'b', 6, 1))).toBeNull();
});

test('before the page is read a change tells the rev and the total alone', () => {
  const list = add(UNREAD, 'a', 3, 9);
  expect(list).toMatchObject({ rev: 3, total: 9, items: null });
  expect([gapOf(list), wholeRev(list)]).toEqual([null, undefined]);
  expect(wholeRev(enterPage(list, page(3, ['a'], 9)))).toBe(3);
});

test('however changes are lost, doubled or shuffled, a list without a gap is the true one', () => {
  const truth = ['a'];
  const changes = Array.from({ length: 8 }, (_, n) => {
    truth.unshift(`item ${n}`);
    return { item: `item ${n}`, rev: n + 2, total: truth.length, after: truth.slice(0, SIZE) };
  });
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...changes), { maxLength: 20 }), (heard) => {
      const end = heard.reduce(
        (list, { item, rev, total }) => add(list, item, rev, total),
        read(1, ['a']),
      );
      const last = changes.find(({ rev }) => rev === end.rev);
      if (gapOf(end) === null) expect(end.items).toEqual(last?.after ?? ['a']);
      else expect(end.rev).toBe(Math.max(...heard.map(({ rev }) => rev)));
    }),
  );
});
