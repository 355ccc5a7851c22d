import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sentenceOf } from '../../../client/features/audit/details.ts';
import type { Act } from '../../../contract/values/audit-acts.ts';
import * as bn from '../../../messages/bn.ts';

/** Details as the server writes them, and their sentences in Bengali. */
const DETAILS: readonly (readonly [act: Act, detail: string, sentence: string])[] = [
  ['member silenced', 'without end: রাগ', 'অনির্দিষ্টকাল: রাগ'],
  [
    'member suspended',
    'until 2026-03-26T01:02:03.000Z: রাগ\nআর রাগ',
    '2026-03-26T01:02:03.000Z পর্যন্ত: রাগ\nআর রাগ',
  ],
  ['sanction ended', 'member silenced: রাগ', 'নীরব করা হয়েছে: রাগ'],
  ['moderator dismissed', 'is an admin now', 'এখন অ্যাডমিন'],
  ['post deleted', 'of a@b.c: চা: এক', 'লেখক a@b.c: চা: এক'],
  ['post deleted', 'of a@b.c: চা; reason: পুরোনো', 'লেখক a@b.c: চা; কারণ: পুরোনো'],
  ['comment deleted', 'of a@b.c, under post 1', 'লেখক a@b.c, পোস্ট 1'],
  ['comment deleted', 'of a@b.c, under post 1; reason: রাগ', 'লেখক a@b.c, পোস্ট 1; কারণ: রাগ'],
  ['post pinned', 'চা until 2026-03-26T01:02:03.000Z', 'চা, 2026-03-26T01:02:03.000Z পর্যন্ত'],
  ['revision hidden', 'version 12 of a comment of a@b.c', 'মন্তব্য, লেখক a@b.c, সংস্করণ ১২'],
  [
    'report ignored',
    'Spam or scam, by a@b.c, on comment 1',
    'স্প্যাম বা প্রতারণা, রিপোর্ট করেছেন a@b.c, মন্তব্য 1',
  ],
  ['text approved', 'post-edit of a@b.c: চা', 'পোস্টের সম্পাদনা, লেখক a@b.c: চা'],
  ['text refused', 'comment of a@b.c: চা; reason: রাগ', 'মন্তব্য, লেখক a@b.c: চা; কারণ: রাগ'],
  ['signed in', 'from 2001:db8::/64', '2001:db8::/64 থেকে'],
  [
    'sign-in refused',
    'from 2001:db8::/64: wrong e-mail or password',
    '2001:db8::/64 থেকে: ভুল ই-মেইল বা পাসওয়ার্ড',
  ],
  [
    'sign-in refused',
    'from 127.0.0.1: too many failed sign-ins (50 times within an hour)',
    '127.0.0.1 থেকে: অনেকবার লগ ইন করার ব্যর্থ চেষ্টা (এক ঘণ্টায় ৫০ বার)',
  ],
];

test('details are in English as the server keeps them', () => {
  for (const [act, detail] of DETAILS) expect(sentenceOf(act, detail)).toBe(detail);
});

describe('details in Bengali', () => {
  let inBengali: typeof sentenceOf;
  beforeAll(async () => {
    vi.doMock('#messages', () => bn);
    vi.resetModules();
    ({ sentenceOf: inBengali } = await import('../../../client/features/audit/details.ts'));
  });
  afterAll(() => {
    vi.doUnmock('#messages');
    vi.resetModules();
  });

  test.each(DETAILS)('%s: %s', (act, detail, sentence) => {
    expect(inBengali(act, detail)).toBe(sentence);
  });

  test('in no known form stay as they are', () => {
    expect(inBengali('post unpinned', 'চা until 2026-03-26T01:02:03.000Z')).toMatch(/until/);
    expect(inBengali('post deleted', 'of nobody')).toBe('of nobody');
  });
});
