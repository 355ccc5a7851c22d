import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../client/features/auth/messages.ts';
import type { ErrorParams } from '../../../contract/core/errors.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { expectBengali } from './words.ts';

const FOLDER = new URL('../../../server/identity/', import.meta.url);
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('firebase'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
/** The codes that our part of the embedded provider answers. */
const OUR_CODES = new Set(
  sources.flatMap((source) =>
    Array.from(source.matchAll(/(?:code: |refused\()'([A-Z_]{4,})'/g), ([, code = '']) => code),
  ),
);
/** Those of the library that calls of the forum can answer. */
const LIBRARY_CODES = [
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_EMAIL',
  'VALIDATION_ERROR',
  'USER_ALREADY_EXISTS',
  'TOKEN_EXPIRED',
  'EMAIL_ALREADY_VERIFIED',
  'PROVIDER_NOT_FOUND',
  'RESET_PASSWORD_DISABLED',
  'VERIFICATION_EMAIL_NOT_ENABLED',
  'SESSION_EXPIRED',
  'FAILED_TO_CREATE_USER',
  'FAILED_TO_CREATE_SESSION',
];
const SAID = 'What the provider says.';
const said = (language: 'bn' | 'en', code: string, params: ErrorParams = {}) =>
  MESSAGES[language].errorSentence({ code, message: SAID, params });

describe('an error of the embedded provider', () => {
  test.each([...OUR_CODES, ...LIBRARY_CODES])('%s has a sentence in each language', (code) => {
    expect(said('en', code)).toBe(SAID);
    // The table of sign-ins is made of messages, so it has each language's.
    if (messageOf(code, SAID) === SAID) expectBengali(said('bn', code).replaceAll('Google', ''));
  });

  test.each<[string, ErrorParams, string]>([
    ['PASSWORD_TOO_WEAK', { field: 'password', limit: 8 }, '৮টি অক্ষর'],
    ['PASSWORD_TOO_WEAK', { field: 'password' }, 'প্রচলিত'],
    ['TOO_MANY', { seconds: 900, name: 'failures' }, '১৫ মিনিট'],
    ['TOO_MANY', { seconds: 3_600, name: 'mails' }, '৬০ মিনিট'],
    ['TOO_MANY', { seconds: 61, name: 'accounts' }, '২ মিনিট'],
    ['TOO_MANY', { seconds: 5 }, '৫ সেকেন্ড'],
  ])('%s of %j says %s', (code, params, part) => {
    const sentence = said('bn', code, params);
    expectBengali(sentence);
    expect(sentence).toContain(part);
  });

  test('of an unknown code is said as the provider says it', () => {
    expect(said('bn', 'NEW_CODE')).toBe(SAID);
  });
});
