import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorParams } from '../../../contract/core/errors.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { expectBengali } from './words.ts';

describe('an error in Bengali', () => {
  const said = (code: string, params: ErrorParams = {}) =>
    MESSAGES.bn.errorSentence({ code, message: 'What the server says.', params });
  /** No page gets the second, and the first says more by its `fault`. */
  const OTHERS = ['bad-input', 'expectation-failed'];

  test.each(Object.keys(ERROR_CODES).filter((code) => !OTHERS.includes(code)))(
    '%s has a sentence',
    (code) => expectBengali(said(code)),
  );

  test.each<[string, ErrorParams, string]>([
    ['too-many-requests', { seconds: 1 }, '১ সেকেন্ড'],
    ['too-many-requests', { seconds: 119 }, '১১৯ সেকেন্ড'],
    ['too-many-requests', { seconds: 121 }, '৩ মিনিট'],
    ['too-many-requests', { seconds: 86_400 }, '২৪ ঘণ্টা'],
    ['edit-bytes', { seconds: 40_000 }, '১২ ঘণ্টা'],
  ])('%s of %j says %s', (code, params, part) => {
    expectBengali(said(code, params));
    expect(said(code, params)).toContain(part);
  });

  test.each(['new-code', 'constructor', 'toString', '__proto__', ''])(
    'of the unknown code %j is as the server says it',
    (code) => expect(said(code)).toBe('What the server says.'),
  );
});
