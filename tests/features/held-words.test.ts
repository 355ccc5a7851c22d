import { expect, test } from 'vitest';
import type { SiteSettings } from '../../contract/site-settings.ts';
import { needsApproval } from '../../server/texts/needs-approval.ts';
import { postBy } from '../support/content.ts';
import { openTestApp } from '../support/test-app.ts';

/** About as many words as the setting takes; none stands in a common text. */
const WORDS = Array.from({ length: 1_200 }, (_, n) => `q${n.toString(36).padStart(2, '0')}`);
const LONGEST_LIST = WORDS.join(',');

test.each([
  ['the last word of a long list', LONGEST_LIST, `Tea ${WORDS.at(-1)}.`, true],
  ['none of them', LONGEST_LIST, 'Tea with milk', false],
  ['words that mean something in other languages', '.*,[a-z]+,(a|b)*$,%,_', 'Tea with milk', false],
  ['such signs beside a word', '.*casino.*', 'The casino is open', true],
  ['two phrases that begin alike', 'free tea,free money', 'It is free money', true],
  ['empty entries', ' , ,,casino,', 'Tea with milk', false],
  ['a phrase that ends after the text', 'free money now', 'It is free money', false],
])('held words: %s', async (_, list, description, waits) => {
  const forum = await openTestApp({ NEWCOMERS: 'held', WORDS_HELD: list });
  const ana = await forum.memberWithoutPassword('Ana');
  const { body } = await ana.call('POST /posts', { body: postBy(ana, { description }) });
  expect(body.held).toBe(waits ? true : undefined);
});

test('held words: the longest list costs a long text little more than one word does', async () => {
  const { app } = await openTestApp({ NEWCOMERS: 'held' });
  const text = 'টা z '.repeat(4_000);
  const costOf = async (wordsHeld: string) => {
    const settings = { now: { newcomers: 'held', wordsHeld } as SiteSettings };
    const caller = { key: 0, role: 'user', isModerator: false } as never;
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5; n++) {
      const before = process.cpuUsage();
      const written = { text, format: 'plain', html: null } as const;
      await needsApproval({ store: app.context.store, settings }, caller, written);
      least = Math.min(least, process.cpuUsage(before).user);
    }
    return least;
  };
  const one = await costOf('casino');
  expect(await costOf(LONGEST_LIST)).toBeLessThan(4 * one);
});
