import { expect, test } from 'vitest';
import { familiesOf } from '../../../client/features/comments/thread-pages.ts';

/** A page of comments, oldest first, each beside what it answers: `b>a` is a reply to `a`. */
function familiesIn(page: string, order: 'old' | 'new' = 'old') {
  const comments = page.split(' ').map((one) => one.split('>') as [id: string, answered?: string]);
  const answered = new Map(comments.map(([id, of = null]) => [id, of]));
  const ids = comments.map(([id]) => id);
  const shown = order === 'old' ? ids : ids.toReversed();
  return familiesOf(shown, order, (id) => answered.get(id) ?? null)
    .map(({ id, replies }) => [id, ...replies].join(' '))
    .join(', ');
}

test('comments that answer nothing stand in the order of their page', () => {
  expect(familiesIn('a b c')).toBe('a, b, c');
  expect(familiesIn('a b c', 'new')).toBe('c, b, a');
  expect(familiesOf([], 'new', () => null)).toEqual([]);
});

test('a reply stands under what it answers, and its family keeps the place of its first', () => {
  expect(familiesIn('a b c>a d')).toBe('a c, b, d');
});

test('replies to replies stand under the first of their chain, however long that is', () => {
  expect(familiesIn('a b>a c>b d e>c')).toBe('a b c e, d');
});

test('replies are oldest first in both orders of the page', () => {
  expect(familiesIn('a b>a c d>c e>b f>a', 'old')).toBe('a b e f, c d');
  expect(familiesIn('a b>a c d>c e>b f>a', 'new')).toBe('c d, a b e f');
});

test('a reply to a comment of another page begins a chain of its own', () => {
  expect(familiesIn('a b>elsewhere c>b d>elsewhere')).toBe('a, b c, d');
  expect(familiesIn('a b>elsewhere c>b', 'new')).toBe('b c, a');
});

test('where a comment of a chain was removed, what answered it begins the chain', () => {
  expect(familiesIn('a b>a c>b d>c')).toBe('a b c d');
  expect(familiesIn('a c d>c')).toBe('a, c d');
});

test('every comment of a page stands exactly once', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `c${n}`);
  // Of each third one the answered comment is far before it, on the page or before its beginning.
  const page = ids.map((id, n) => (n % 3 === 0 ? id : `${id}>c${n - (n % 7) - 1}`)).join(' ');
  for (const order of ['old', 'new'] as const) {
    const stands = familiesIn(page, order).split(/,? /);
    expect(stands.toSorted()).toEqual(ids.toSorted());
  }
});
