import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as english from '../../../client/features/audit/details.ts';
import type { Act } from '../../../contract/values/audit-acts.ts';
import { SITE_SETTINGS } from '../../../contract/values/site-settings.ts';
import * as bn from '../../../messages/bn.ts';

const UNTIL = '2026-03-26T01:02:03.000Z';
/** Details as the server writes them, and their sentences in Bengali. */
const DETAILS: readonly (readonly [act: Act, detail: string, sentence: string])[] = [
  ['member suspended', `until ${UNTIL}: রাগ\nআর রাগ`, `${UNTIL} পর্যন্ত: রাগ\nআর রাগ`],
  ['sanction ended', 'member silenced: রাগ', 'নীরব করা হয়েছে: রাগ'],
  ['moderator dismissed', 'is an admin now', 'এখন অ্যাডমিন'],
  ['post deleted', 'of a@b.c: চা: এক', 'লেখক a@b.c: চা: এক'],
  ['post deleted', 'of a@b.c: চা; reason: পুরোনো', 'লেখক a@b.c: চা; কারণ: পুরোনো'],
  ['comment deleted', 'of a@b.c, under post 1; reason: রাগ', 'লেখক a@b.c, পোস্ট 1; কারণ: রাগ'],
  ['tag changed', 'চা: hue 3', 'চা: রং ৩'],
  ['tag changed', 'চা: hue by name', 'চা: রং নাম অনুযায়ী'],
  [
    'raid begun',
    '7 sign-ups, 30 texts within an hour',
    'এক ঘণ্টায় ৭টি নতুন অ্যাকাউন্ট আর নতুনদের ৩০টি লেখা',
  ],
  ['post pinned', `চা until ${UNTIL}`, `চা, ${UNTIL} পর্যন্ত`],
  ['revision hidden', 'version 12 of a comment of a@b.c', 'মন্তব্য, লেখক a@b.c, সংস্করণ ১২'],
  [
    'report ignored',
    'Spam or scam, by a@b.c, on comment 1',
    'স্প্যাম বা প্রতারণা, রিপোর্ট করেছেন a@b.c, মন্তব্য 1',
  ],
  ['text approved', 'post-edit of a@b.c: চা', 'পোস্টের সম্পাদনা, লেখক a@b.c: চা'],
  ['text refused', 'comment of a@b.c: চা; reason: রাগ', 'মন্তব্য, লেখক a@b.c: চা; কারণ: রাগ'],
  ['signed in', 'from 2001:db8::/64', '2001:db8::/64 থেকে'],
  ['address changed', 'before: a@b.c', 'আগের ঠিকানা a@b.c'],
  [
    'admin barred',
    'ADMIN_EMAILS makes no admin of an address that was changed to',
    'ঠিকানা বদলে ADMIN_EMAILS-এর কোনো ঠিকানা নিলে অ্যাডমিন হওয়া যায় না',
  ],
  ['forum restored', 'from copy.db', 'copy.db থেকে'],
  [
    'sign-in refused',
    'from 127.0.0.1: wrong password for a step-up',
    '127.0.0.1 থেকে: কাজের আগে যাচাইয়ে ভুল পাসওয়ার্ড',
  ],
  [
    'sign-in refused',
    'from 127.0.0.1: too many failed sign-ins (50 times within an hour)',
    '127.0.0.1 থেকে: অনেকবার লগ ইন করার ব্যর্থ চেষ্টা (এক ঘণ্টায় ৫০ বার)',
  ],
];

/** Changes of settings as the server keeps them: the setting, what it was and became, and the same in Bengali. */
const CHANGES: readonly (readonly [string, change: string, name: string, sentence: string])[] = [
  ['siteName', 'চা → আড্ডা', 'সাইটের নাম', 'চা → আড্ডা'],
  [
    'newcomers',
    'free → held',
    'নতুনদের লেখা',
    'সঙ্গে সঙ্গে দেখা যায়, তবে অ্যাডমিনের জানানো স্প্যাম হামলার সময় নয় → কিছু লেখা অনুমোদনের অপেক্ষায় থাকে',
  ],
  ['aiCrawlers', 'allow → refuse', 'এআই সেবার ক্রলার', 'আসতে পারে → আসতে নিষেধ'],
  ['rateLimits', 'on → off', 'অনুরোধের সীমা', 'চালু → বন্ধ: ফোরাম অচল হতে পারে'],
  [
    'blurb',
    'A place to read what others think, and to be heard. → চা → গল্প',
    'পরিচিতি',
    'অন্যের ভাবনা পড়ার আর নিজের কথা শোনানোর জায়গা। → চা → গল্প',
  ],
  ['zone', 'UTC → Asia/Dhaka', 'সময় অঞ্চল', 'UTC → Asia/Dhaka'],
];
/** Details of payments: what the server keeps, in English, and in Bengali. */
const PAYMENTS: readonly (readonly [act: Act, detail: string, en: string, bn: string])[] = [
  ['payment taken', 'test test_01a2: 100 usd', 'Test test_01a2: $1', 'পরীক্ষামূলক test_01a2: $১'],
  ['payment taken', 'stripe cs_a1: 150 usd', 'Stripe cs_a1: $1.5', 'Stripe cs_a1: $১.৫'],
  ['payment taken', 'bkash 8N7A6B5C: 10000 bdt', 'bKash 8N7A6B5C: ৳100', 'বিকাশ 8N7A6B5C: ৳১০০'],
  ['claim approved', 'nagad 8N7A6B: 10000 bdt', 'Nagad 8N7A6B: ৳100', 'নগদ 8N7A6B: ৳১০০'],
  [
    'claim refused',
    'nagad 8N7A6B: 10000 bdt; reason: রাগ',
    'Nagad 8N7A6B: ৳100; reason: রাগ',
    'নগদ 8N7A6B: ৳১০০; কারণ: রাগ',
  ],
];
const AGAIN = 'returned after leaving';

test('details are in English as the server keeps them', () => {
  const { actorOf, sentenceOf, targetOf } = english;
  for (const [act, detail] of DETAILS) expect(sentenceOf(act, detail)).toBe(detail);
  for (const [act, detail, en] of PAYMENTS) expect(sentenceOf(act, detail)).toBe(en);
  for (const [setting, change] of CHANGES) {
    expect(targetOf('setting changed', setting)).toBe(setting);
    expect(sentenceOf('setting changed', change, setting)).toBe(change);
  }
  expect(actorOf(AGAIN)).toBe(AGAIN);
});

describe('details in Bengali', () => {
  let bengali: typeof english;
  beforeAll(async () => {
    vi.doMock('#messages', () => bn);
    vi.resetModules();
    bengali = await import('../../../client/features/audit/details.ts');
  });
  afterAll(() => {
    vi.doUnmock('#messages');
    vi.resetModules();
  });

  test('are in Bengali words', () => {
    for (const [act, detail, sentence] of DETAILS)
      expect([act, bengali.sentenceOf(act, detail)]).toEqual([act, sentence]);
    for (const [act, detail, , sentence] of PAYMENTS)
      expect(bengali.sentenceOf(act, detail)).toBe(sentence);
    for (const [setting, change, name, sentence] of CHANGES) {
      expect(bengali.targetOf('setting changed', setting)).toBe(name);
      expect(bengali.sentenceOf('setting changed', change, setting)).toBe(sentence);
    }
  });

  test('each setting has the name of its field', () => {
    expect(Object.keys(bn.logSettings)).toEqual(expect.arrayContaining(Object.keys(SITE_SETTINGS)));
  });

  test('name members, commands and ids as they are, and say who was nobody', () => {
    const { actorOf, targetOf } = bengali;
    expect(actorOf(AGAIN)).toBe('ছেড়ে গিয়ে ফিরে আসায়');
    expect(actorOf('npm run admin')).toBe('npm run admin');
    expect(targetOf('tag added', 'zone')).toBe('zone');
  });

  test('in no known form stay as they are', () => {
    const { sentenceOf } = bengali;
    expect(sentenceOf('post unpinned', `চা until ${UNTIL}`)).toMatch(/until/);
    expect(sentenceOf('post deleted', 'of nobody')).toBe('of nobody');
  });
});
