import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyFields, entityRev, type LiveEntity } from '../../../client/live/live-entity.ts';
import {
  applyChange,
  applyPage,
  gapOf,
  type LiveList,
  UNREAD,
  wholeRev,
} from '../../../client/live/live-list.ts';

const SIZE = 3;
const page = (rev: number, items: string[], total = items.length) => ({ rev, total, items });
const read = (rev: number, items: string[], total?: number): LiveList<string> =>
  applyPage<string>(UNREAD, page(rev, items, total));
const add = (list: LiveList<string>, item: string, rev: number, total: number) =>
  applyChange(list, { rev, total }, (items) => [item, ...items], SIZE);
const remove = (list: LiveList<string>, item: string, rev: number, total: number) =>
  applyChange(list, { rev, total }, (items) => items.filter((one) => one !== item), SIZE);

test('live list: a repeated or older change changes nothing', () => {
  const list = read(5, ['a']);
  expect(add(list, 'b', 5, 2)).toBe(list);
  expect(add(list, 'b', 4, 2)).toBe(list);
  expect(applyPage(list, page(4, ['old']))).toBe(list);
});

test('live list: a skipped rev leaves a gap, which only the whole page closes', () => {
  const list = add(read(5, ['a']), 'c', 7, 3);
  expect([gapOf(list), wholeRev(list)]).toEqual([7, undefined]);
  expect(gapOf(add(list, 'd', 8, 4))).toBe(8);
  const filled = applyPage(list, page(7, ['c', 'b', 'a']));
  expect([gapOf(filled), wholeRev(filled)]).toEqual([null, 7]);
});

test('live list: a removal that leaves page 1 too short leaves a gap; a last page may be short', () => {
  expect(gapOf(remove(read(5, ['c', 'b', 'a'], 4), 'b', 6, 3))).toBe(6);
  expect(gapOf(remove(read(5, ['b', 'a']), 'b', 6, 1))).toBeNull();
});

test('live list: before the page is read, a change sets the rev and the total; an older page shows at once, and is read again', () => {
  const unread = add(UNREAD, 'b', 3, 2);
  expect(unread).toMatchObject({ rev: 3, total: 2, items: null });
  expect([gapOf(unread), wholeRev(unread)]).toEqual([null, undefined]);
  expect(wholeRev(applyPage(unread, page(3, ['b', 'a'])))).toBe(3);
  const list = applyPage(unread, page(2, ['a']));
  expect(list).toEqual({ rev: 3, total: 2, items: ['a'], gap: true });
  expect([gapOf(list), wholeRev(list)]).toEqual([3, undefined]);
  expect(applyPage(list, page(3, ['b', 'a']))).toEqual({ ...page(3, ['b', 'a']), gap: false });
});

test('live list: however changes are lost, doubled or shuffled, a list without a gap is correct', () => {
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

interface Figures {
  votes: number;
  comments: number;
}
const NAMES = ['votes', 'comments'] as const;
const unknown: LiveEntity<Figures> = { votes: 0, comments: 0, revs: {} };

test('a part that is told enters alone, and the whole is as old as its oldest part', () => {
  const voted = applyFields(unknown, { votes: 1 }, 5);
  expect([voted.votes, entityRev(voted, NAMES), entityRev(voted, ['votes'])]).toEqual([1, -1, 5]);
  const whole = applyFields(voted, { votes: 9, comments: 2 }, 4);
  expect(whole).toMatchObject({ votes: 1, comments: 2 });
  expect(entityRev(whole, NAMES)).toBe(4);
});

test('an older part changes nothing; of the same rev the last one told stays', () => {
  const whole = applyFields(unknown, { votes: 3, comments: 3 }, 3);
  expect(applyFields(whole, { votes: 2 }, 2)).toBe(whole);
  expect(applyFields(whole, { votes: undefined }, 9)).toBe(whole);
  expect(applyFields(whole, { votes: 4 }, 3).votes).toBe(4);
});

test('however parts of an entity are lost, doubled or shuffled, each field is the newest that was heard', () => {
  const parts = fc.record({
    rev: fc.integer({ min: 0, max: 9 }),
    names: fc.subarray([...NAMES], { minLength: 1 }),
  });
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (heard) => {
      const end = heard.reduce((entity, { rev, names }) => {
        const told = Object.fromEntries(names.map((name) => [name, rev]));
        return applyFields(entity, told, rev);
      }, unknown);
      for (const name of NAMES) {
        const revs = heard.filter(({ names }) => names.includes(name)).map(({ rev }) => rev);
        expect(end[name]).toBe(Math.max(0, ...revs));
        expect(entityRev(end, [name])).toBe(Math.max(-1, ...revs));
      }
    }),
  );
});
