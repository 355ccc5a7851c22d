import { expect, onTestFinished } from 'vitest';
import { withAllMarked } from '../../../client/vite.messages.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { withoutMessages } from '../../support/texts/without-messages.ts';

/** The English messages, each in ⟦ ⟧. */
export const PSEUDO = withAllMarked(MESSAGES.en);

/** The words of a document or a plain text that people read: without markup, web addresses and mail addresses. */
export const readIn = (text: string): string =>
  text
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/https?:\/\/[^\s<>"]*/g, '')
    .replaceAll(/[\w.+-]+@[\w.-]+/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Expects Bengali words and digits alone; whoever and whatever a text names must have a Bengali name for that. */
export function expectBengali(text: string | undefined): void {
  const read = readIn(text ?? '');
  expect(read).toMatch(/\p{Script=Bengali}/u);
  expect(read).not.toMatch(/[A-Za-z0-9]/);
  expect(read).not.toMatch(/undefined|null|NaN|\[object/);
}

/** Has the server speak so in the place of English until the test ends. */
export function speakPseudo(): void {
  const { en } = MESSAGES;
  Object.assign(MESSAGES, { en: PSEUDO });
  onTestFinished(() => void Object.assign(MESSAGES, { en }));
}

/** Expects no words outside of the messages of `PSEUDO`; whoever and whatever a text names must have a Bengali name. */
export function expectMessagesAlone(text: string | undefined): void {
  const read = readIn(text ?? '');
  expect(read).toContain('⟦');
  expect(withoutMessages(read)).not.toMatch(/[A-Za-z]/);
}
