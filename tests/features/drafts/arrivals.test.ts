import { describe, expect, test, vi } from 'vitest';
import { matchArrivals, stampFor, storedText, take } from '../../../client/drafts/arrivals.ts';
import type { Attempt } from '../../../client/drafts/records.ts';
import type { Comment } from '../../../contract/features/comments.ts';

const SENT_AT = Date.UTC(2026, 10, 20, 10);
const STAMP = '20/11/2026, 10:00:00';

/** A send after comment `c5` of its author. */
const attempt = (key: string, body: object = {}) =>
  ({
    key,
    call: 'POST /comments',
    body: { text: 'Yes', createdAt: STAMP, ...body },
    since: { comment: 'c5' },
  }) as unknown as Attempt;
const comment = (_id: string, more: object = {}) =>
  ({
    _id,
    text: 'Yes',
    replyTo: null,
    createdAt: STAMP,
    ...more,
  }) as unknown as Comment;
const pairs = (attempts: Attempt[], comments: Comment[]) =>
  matchArrivals(attempts, comments).map((one) => `${one.attempt.key} ${one.comment._id}`);
const LATER = { createdAt: '20/11/2026, 10:01:00' };

const CAFE = attempt('a', { text: ' e\u0301 ' });
const [TO_1, TO_2] = [attempt('a', { replyTo: 'c1' }), attempt('b', { replyTo: 'c2' })];
const ANSWERS_2 = { replyTo: { _id: 'c2' } };

describe('of what was sent and what has arrived in the thread', () => {
  const [a, b] = [attempt('a'), attempt('b', LATER)];
  test.each<[string, Attempt[], Comment[], string[]]>([
    ['the same text and date-time is this very write', [a], [comment('c6')], ['a c6']],
    ['none of another date-time', [a], [comment('c6', LATER)], []],
    ['none that was known before', [a], [comment('c5')], []],
    ['none of another text', [a], [comment('c6', { text: '*Yes*' })], []],
    ['the text as the server stores it', [CAFE], [comment('c6', { text: 'é' })], ['a c6']],
    ['a reply to the same comment', [TO_1, TO_2], [comment('c6', ANSWERS_2)], ['b c6']],
    ['of two equal ones the first', [a, b], [comment('c6')], ['a c6']],
    ['of two equal ones the second', [a, b], [comment('c6', LATER)], ['b c6']],
    ['none where no list brings any', [{ ...a, since: undefined as never }], [comment('c6')], []],
  ])('%s', (_, attempts, comments, found) => {
    expect(pairs(attempts, comments)).toEqual(found);
  });

  test('a comment that one write has made is matched with no other', () => {
    take('c9');
    expect(pairs([attempt('a')], [comment('c9')])).toEqual([]);
  });

  test('equal texts that are to arrive have different stamps', () => {
    vi.useFakeTimers({ now: SENT_AT });
    const first = stampFor('Tea', []);
    const second = stampFor(' Tea', [attempt('a', { text: 'Tea', createdAt: first })]);
    expect(first).toBe(new Date(SENT_AT).toLocaleString());
    expect(second).toBe(new Date(SENT_AT + 1_000).toLocaleString());
    expect(stampFor('Milk', [attempt('a', { text: 'Tea', createdAt: first })])).toBe(first);
    vi.useRealTimers();
  });

  test('a post has no text that arrives in a thread', () => {
    expect(storedText({ ...attempt('a'), body: { title: 'Tea' } } as never)).toBeNull();
  });
});
