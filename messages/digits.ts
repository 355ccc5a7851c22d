import type { Digits } from '../contract/values/languages.ts';

let rendered: Digits | null = null;

/** Chooses the digits of what the server renders next; rendering is synchronous. */
export function chooseDigits(digits: Digits): void {
  rendered = digits;
}

/** Runs a synchronous function whose messages have these digits, as those of a mail to who has chosen them. */
export function inDigits<Result>(digits: Digits, run: () => Result): Result {
  const before = rendered;
  rendered = digits;
  try {
    return run();
  } finally {
    rendered = before;
  }
}

/** The digits of the page: in a browser those that its document names, so that both render the same. */
const digitsNow = (): string | undefined =>
  typeof document === 'undefined'
    ? (rendered ?? undefined)
    : document.documentElement.dataset['digits'];

/** True if the reader of the page has chosen the digits from 0 to 9, in a language that has its own. */
export const hasLatinDigits = (): boolean => digitsNow() === 'latin';
