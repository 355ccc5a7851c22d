import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lineOf } from '../../../client/features/read-positions/line.ts';
import { createMarks } from '../../../client/features/read-positions/marks.ts';
import {
  saveVisitorPosition,
  visitorPosition,
} from '../../../client/features/read-positions/visitor.ts';
import { learnPlaces } from '../../../client/live/places.ts';

describe('the line between what was read and what is new', () => {
  /** A page of comments "a" to "e", of which "b" was the last one read, and "x" is the reader's own. */
  const bounds = (more: object = {}) => ({
    ids: ['e', 'd', 'c', 'b', 'a'],
    order: 'new' as const,
    since: 'b',
    until: '~',
    isOwn: () => false,
    hasNew: true,
    hasNewerPage: false,
    ...more,
  });
  const above = (comment: string) => ({ comment, side: 'above', isAtEdge: false, newAre: 'below' });
  const below = (comment: string) => ({ comment, side: 'below', isAtEdge: false, newAre: 'above' });

  test.each([
    ['stands below the first new one where the newest come first', {}, below('c')],
    [
      'and above it where the oldest do',
      { ids: ['a', 'b', 'c', 'd', 'e'], order: 'old' },
      above('c'),
    ],
    ['own ones count as read', { isOwn: (id: string) => id === 'c' }, below('d')],
    ['there is none where all others are own', { isOwn: (id: string) => id > 'b' }, null],
    ['nor where all was read', { since: 'e' }, null],
    ['nor for what came while the reader was there', { since: 'c', until: 'c' }, null],
    [
      'nor where none of the page was read: the new ones may begin on another',
      { since: '0' },
      null,
    ],
    [
      'it is at the edge of the page of the last one read, where the new ones are on another',
      { ids: ['b', 'a'], hasNewerPage: true },
      { comment: 'b', side: 'above', isAtEdge: true, newAre: 'above' },
    ],
    [
      'also where the oldest come first',
      { ids: ['a', 'b'], order: 'old', hasNewerPage: true },
      { comment: 'b', side: 'below', isAtEdge: true, newAre: 'below' },
    ],
    [
      'and is not where nothing is new',
      { ids: ['b', 'a'], hasNewerPage: true, hasNew: false },
      null,
    ],
  ])('%s', (_, more, line) => {
    expect(lineOf(bounds(more))).toEqual(line);
  });
});

describe('comments that were on screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  function openMarks(isThere = (_: string) => true) {
    const sent: [comment: string, isLeaving: boolean][] = [];
    const send = (comment: string, isLeaving: boolean) => sent.push([comment, isLeaving]);
    return { sent, marks: createMarks({ from: 'b', isThere, send }) };
  }

  test('are told after a second, the newest alone, then every three seconds, and only forward', () => {
    const { sent, marks } = openMarks();
    marks.saw(['a', 'c', 'd']);
    vi.advanceTimersByTime(999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([['d', false]]);
    marks.saw(['c', 'e']);
    marks.saw(['f']);
    vi.advanceTimersByTime(2_999);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent.at(-1)).toEqual(['f', false]);
    marks.saw(['a', 'f']);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(2);
  });

  test('are told at once when the reader leaves', () => {
    const { sent, marks } = openMarks();
    marks.saw(['c']);
    marks.leave();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([['c', true]]);
  });

  test('are not told once they are gone, but those before them are', () => {
    const { sent, marks } = openMarks((id) => id !== 'd');
    marks.saw(['c', 'd']);
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([['c', false]]);
  });
});

describe('what the browser of a visitor remembers', () => {
  /** Stores this, and returns what is stored now. */
  function storeReads(stored: string) {
    const kept = new Map([['reads', stored]]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    return () => JSON.parse(kept.get('reads') ?? '{}') as object;
  }
  afterEach(() => void vi.unstubAllGlobals());

  test('is how far each post was read, only forward, of the last two hundred posts', () => {
    const kept = storeReads('{"p":["c",3]}');
    saveVisitorPosition('q', ['a', 1]);
    expect(visitorPosition('p')).toEqual(['c', 3]);
    saveVisitorPosition('p', ['b', 2]);
    expect(visitorPosition('p')).toEqual(['c', 3]);
    saveVisitorPosition('p', ['d', 4]);
    expect(visitorPosition('p')).toEqual(['d', 4]);
    for (let n = 0; n < 200; n += 1) saveVisitorPosition(`post ${n}`, ['a', 1]);
    expect(Object.keys(kept())).toHaveLength(200);
    expect(kept()).not.toHaveProperty('p');
  });

  test('keeps the place of a comment that had waited, which a new page does not know', () => {
    const kept = storeReads('{"p":["c",3,"x"]}');
    saveVisitorPosition('p', ['d', 4]);
    expect(kept()).toEqual({ p: ['c', 3, 'x'] });
    learnPlaces([{ _id: '00', postedAt: '2026-01-01T00:00:00Z' }]);
    saveVisitorPosition('q', ['00', 1]);
    expect(kept()).toHaveProperty('q', ['00', 1, expect.stringMatching(/^019b/)]);
  });

  test.each(['{"p":[7],"a":null,"b":"c"}', 'no JSON', 'null', '[]'])(
    'is nothing by a storage that holds %s',
    (stored) => {
      const kept = storeReads(stored);
      saveVisitorPosition('q', ['a', 1]);
      expect(kept()).toEqual({ q: ['a', 1] });
    },
  );
});
