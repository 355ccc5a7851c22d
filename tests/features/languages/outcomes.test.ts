import { expect, test } from 'vitest';
import { OUTCOMES, type OutcomeCode } from '../../../contract/features/users.ts';
import { MESSAGES } from '../../../messages/languages.ts';

const CODES = Object.keys(OUTCOMES) as OutcomeCode[];
const params = { name: 'Ana' };

test.each(CODES)(
  'what came of a change of a role, %s, is said in the reader’s language',
  (code) => {
    const message = `Ana ${OUTCOMES[code]}`;
    expect(MESSAGES.en.outcomeSentence({ code, message, params })).toBe(message);
    const inBengali = MESSAGES.bn.outcomeSentence({ code, message, params });
    expect(inBengali).toMatch(/^Ana [^a-z]+।$/);
  },
);

test('a code that the page does not know shows the message', () => {
  const unknown = { code: 'now-owner' as OutcomeCode, message: 'Ana owns it.', params };
  expect(MESSAGES.bn.outcomeSentence(unknown)).toBe('Ana owns it.');
});
