import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../client/features/auth/messages.ts';
import { ERROR_CODES, type ErrorParams } from '../../../contract/core/errors.ts';
import { OUTCOMES, type OutcomeCode } from '../../../contract/features/users.ts';
import {
  asLanguage,
  DIGITS,
  LANGUAGES,
  type Language,
  withLatinDigits,
} from '../../../contract/values/languages.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { chooseDigits } from '../../../messages/digits.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { expectBengali } from './words.ts';

const SAID = 'What the server says.';
const said = (language: Language, code: string, params: ErrorParams = {}) =>
  MESSAGES[language].errorSentence({ code, message: SAID, params });

/** The codes that our part of the embedded provider answers. */
const FOLDER = new URL('../../../server/auth/providers/', import.meta.url);
const OUR_CODES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('firebase'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
  .flatMap((source) =>
    Array.from(source.matchAll(/(?:code: |refused\()'([A-Z_]{4,})'/g), ([, code = '']) => code),
  );

describe('an error in Bengali', () => {
  /** No call of a page gets the others, and the first says more by its `fault`. */
  const OTHERS = ['bad-input', 'expectation-failed', 'busy'];

  test('has a sentence for each code of the forum', () => {
    for (const code of Object.keys(ERROR_CODES).filter((one) => !OTHERS.includes(one)))
      expectBengali(said('bn', code));
  });

  test('has one for each code of the embedded provider', () => {
    for (const code of new Set(OUR_CODES)) {
      expect(said('en', code)).toBe(SAID);
      // The table of sign-ins is made of messages, so it has each language's.
      if (messageOf(code, SAID) === SAID) expectBengali(said('bn', code).replaceAll('Google', ''));
    }
  });

  test.each<[string, ErrorParams, string]>([
    ['too-many-requests', { seconds: 1 }, '১ সেকেন্ড'],
    ['too-many-requests', { seconds: 119 }, '১১৯ সেকেন্ড'],
    ['too-many-requests', { seconds: 121 }, '৩ মিনিট'],
    ['too-many-requests', { seconds: 86_400 }, '২৪ ঘণ্টা'],
    ['too-many-requests', { seconds: 86_400, name: 'safety' }, '২৪ ঘণ্টা'],
    ['TOO_MANY', { seconds: 86_400, name: 'password' }, '২৪ ঘণ্টা'],
    ['too-many-requests', { seconds: 3_600, name: 'approval' }, '৬০ মিনিট'],
    ['too-many-held', { limit: 30 }, '৩০টি লেখা'],
    ['edit-bytes', { seconds: 40_000 }, '১২ ঘণ্টা'],
    ['PASSWORD_TOO_WEAK', { field: 'password', limit: 8 }, '৮টি অক্ষর'],
    ['PASSWORD_TOO_WEAK', { field: 'password' }, 'প্রচলিত'],
    ['TOO_MANY', { seconds: 900, name: 'failures' }, '১৫ মিনিট'],
    ['TOO_MANY', { seconds: 3_600, name: 'mails' }, '৬০ মিনিট'],
    ['TOO_MANY', { seconds: 61, name: 'accounts' }, '২ মিনিট'],
    ['TOO_MANY', { seconds: 5 }, '৫ সেকেন্ড'],
  ])('%s of %j says %s', (code, params, part) => {
    expectBengali(said('bn', code, params));
    expect(said('bn', code, params)).toContain(part);
  });

  test.each(['new-code', 'NEW_CODE', 'constructor', 'toString', '__proto__', ''])(
    'of the unknown code %j is as the server says it',
    (code) => expect(said('bn', code)).toBe(SAID),
  );
});

test('what came of a change of a role is said in the reader’s language, if the page knows its code', () => {
  const params = { name: 'Ana' };
  for (const code of Object.keys(OUTCOMES) as OutcomeCode[]) {
    const message = `Ana ${OUTCOMES[code]}`;
    expect(MESSAGES.en.outcomeSentence({ code, message, params })).toBe(message);
    expect(MESSAGES.bn.outcomeSentence({ code, message, params })).toMatch(/^Ana [^a-z]+।$/);
  }
  const unknown = { code: 'now-owner' as OutcomeCode, message: 'Ana owns it.', params };
  expect(MESSAGES.bn.outcomeSentence(unknown)).toBe('Ana owns it.');
});

test('the default blurb is said in the reader’s language, and that of the admins as it is', () => {
  for (const language of LANGUAGES) {
    const { defaultBlurb, siteBlurb } = MESSAGES[language];
    const shown = [PUBLIC_DEFAULTS.blurb, 'Talks about books.', ''].map(siteBlurb);
    expect(shown).toEqual([defaultBlurb, 'Talks about books.', '']);
  }
  expect(MESSAGES.en.defaultBlurb).toBe(PUBLIC_DEFAULTS.blurb);
});

const texts = readFileSync(new URL('../../../messages/bn.ts', import.meta.url), 'utf8');

/** A second word for what has one in `messages/glossary-bn.md`, and that one. */
test.each([
  ['সাইন ইন', 'লগ ইন, সেশন'],
  ['সাইন আউট', 'লগ আউট'],
  ['ব্যবহারকারী', 'সদস্য'],
  ['ইউজার', 'সদস্য'],
  ['বিধিনিষেধ', 'নিষেধাজ্ঞা'],
  ['মীমাংসা', 'নিষ্পত্তি'],
  ['মতামত', 'কারণ'],
  ['ইমেইল', 'ই-মেইল'],
  ['লিঙ্ক', 'লিংক'],
  ['পৃষ্ঠা', 'পাতা'],
  ['কমেন্ট', 'মন্তব্য'],
  ['মেম্বার', 'সদস্য'],
  ['এখনো', 'এখনও'],
])('no Bengali text says %s: the word is %s', (word) => {
  expect(texts.split('\n').filter((line) => line.includes(word))).toEqual([]);
});

test('who revokes or voids in Bengali reads another word on the button that leaves the question', () => {
  const { cancel, paymentRevoke, codeVoid, unsavePost } = MESSAGES.bn;
  for (const act of [paymentRevoke, codeVoid, unsavePost]) expect(act).not.toContain(cancel);
});

test('reads Bengali digits, and leaves other signs', () => {
  for (const [typed, read] of [
    ['০১২৩৪৫৬৭৮৯', '0123456789'],
    ['-১2৩,৪৫.৬', '-123,45.6'],
    ['৫টি', '5টি'],
    ['', ''],
  ] as const)
    expect(withLatinDigits(typed)).toBe(read);
  for (const typed of ['0123', '٠١٢٣', '۰۱۲۳', '०१२३', '０１２３', '𝟎𝟏', '৴৳৺'])
    expect(withLatinDigits(typed)).toBe(typed);
});

test('texts have no digits of their own: readers choose whether they see ১২৩ or 123', () => {
  const lines = texts.split('\n').filter((line) => /[০-৯]/.test(line));
  expect(lines).toEqual(["export const digitsShown = { native: '১২৩', latin: '123' };"]);
});

test('writes numbers, dates and times of each language in its digits or in Latin ones', () => {
  const written = LANGUAGES.flatMap((language) =>
    DIGITS.map((digits) => {
      chooseDigits(digits);
      const { number, siteDateTag } = MESSAGES[language];
      const format = (options: Intl.DateTimeFormatOptions, time: number) =>
        new Intl.DateTimeFormat(siteDateTag(), { ...options, timeZone: 'UTC' }).format(time);
      return [
        number(123_456),
        format({ dateStyle: 'long' }, 0),
        format({ hour: 'numeric', minute: '2-digit' }, Date.UTC(2026, 10, 26, 16, 42)),
      ];
    }),
  );
  chooseDigits('native');
  expect(written).toEqual([
    ['123,456', '1 January 1970', '16:42'],
    ['123,456', '1 January 1970', '16:42'],
    ['১,২৩,৪৫৬', '১ জানুয়ারি, ১৯৭০', '১৬:৪২'],
    ['1,23,456', '1 জানুয়ারি, 1970', '16:42'],
  ]);
});

test('knows a language by its exact name alone', () => {
  expect(['en', 'bn', 'EN', 'bn-BD', '', 'constructor', null, undefined].map(asLanguage)).toEqual([
    ...['en', 'bn'],
    ...Array(6).fill(null),
  ]);
});
