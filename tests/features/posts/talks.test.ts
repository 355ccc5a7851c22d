import { expect, test } from 'vitest';
import { nextTalks } from '../../../client/features/posts/list/talks.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const person = (_id: string) => ({ _id, displayName: _id, photoURL: '' });
/** A post whose last reply is so many minutes old. */
const post = (_id: string, minutes: number, people = ['Ana', 'Bo']) => ({
  _id,
  lastReplyAt: new Date(NOW - minutes * 60_000).toISOString(),
  repliers: people.map(person),
});

test('talks are of the last hour and of two people, the newest first, three at most', () => {
  const quiet = { _id: 'quiet', lastReplyAt: null, repliers: [] };
  const posts = [post('a', 59), post('b', 1), post('c', 61), post('d', 2, ['Ana']), quiet];
  expect(nextTalks(posts, [], NOW)).toEqual(['b', 'a']);
  const many = [post('e', 5), post('f', 4), ...posts];
  expect(nextTalks(many, [], NOW)).toEqual(['b', 'f', 'e']);
  expect(nextTalks([], ['b'], NOW)).toEqual([]);
});

test('a newer talk moves none that is shown', () => {
  const posts = [post('a', 30), post('b', 20), post('new', 0)];
  expect(nextTalks(posts, ['a', 'b'], NOW)).toEqual(['a', 'b', 'new']);
  expect(nextTalks([post('b', 20), post('new', 0)], ['a', 'b'], NOW)).toEqual(['b', 'new']);
});
