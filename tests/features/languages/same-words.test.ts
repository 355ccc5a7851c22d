import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MESSAGES } from '../../../messages/languages.ts';

const texts = readFileSync(new URL('../../../messages/bn.ts', import.meta.url), 'utf8');

/** A second word for what has one in `messages/glossary-bn.md`, and that one. */
const OTHER_WORDS = [
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
] as const;

test.each(OTHER_WORDS)('no Bengali text says %s: the word is %s', (word) => {
  expect(texts.split('\n').filter((line) => line.includes(word))).toEqual([]);
});

test('who revokes or voids in Bengali reads another word on the button that leaves the question', () => {
  const { cancel, paymentRevoke, codeVoid, unsavePost } = MESSAGES.bn;
  for (const act of [paymentRevoke, codeVoid, unsavePost]) expect(act).not.toContain(cancel);
});
