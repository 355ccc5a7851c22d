import { afterAll, expect, test } from 'vitest';
import { postBy, publish } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';

const forum = await openTestApp({ NEWCOMERS: 'held', WORDS_HELD: 'Casino, জুয়া ,free money' }, true);
afterAll(() => forum.close());
let people = 0;
/** A member whose account is young, of whom nothing stands yet. */
function newcomer() {
  people += 1;
  return forum.memberWithoutPassword(`New${people}`);
}
const postIn = (who: Person, description: string, more: object = {}) =>
  who.call('POST /posts', { body: postBy(who, { description, ...more }) });

test.each([
  ['a word of the list', 'The best CASINO in town', 'plain', true],
  ['a Bengali word, typed in another way', 'এখানে জুয\u09bcা খেলুন', 'plain', true],
  ['a word across marks', 'The best cas**ino**', 'markdown', true],
  ['two words of one entry', 'Free\nmoney for all', 'plain', true],
  ['a link behind words', '[tea](https://tea.example.com)', 'markdown', true],
  ['an address of mail', '[tea](mailto:tea@example.com)', 'markdown', true],
  ['an address with www. alone', 'See www.tea.example for more', 'plain', true],
  ['a bare domain', 'Buy at tea.com', 'plain', true],
  ['a bare domain in upper case, after a bracket', 'Buy (TEA.CO.UK) now', 'markdown', true],
  ['a bare domain with a path', 'Buy at shop.tea.info/today', 'plain', true],
  ['a bare domain in Cyrillic', 'Buy at чай.рф', 'plain', true],
  ['a bare domain in Cyrillic, written in ASCII', 'Buy at xn--80aqf.xn--p1ai', 'plain', true],
  ['a bare domain within a longer one', 'Buy at tea.com.example', 'plain', true],
  ['a bare domain after an @ without a mailbox', 'Buy at @tea.com', 'plain', true],
  ['a bare domain after the address of a mail', 'tea@tea.com, tea.com', 'plain', true],
  ['a bare domain with a Bengali ending', 'চা.com-এ, tea.comের দোকান', 'plain', true],
  ['a bare domain across marks', 'Buy at tea.**com**', 'markdown', true],
  ['a bare domain with a soft hyphen in it', 'Buy at tea.c\u00adom', 'plain', true],
  ['a word with a soft hyphen in it', 'The best cas\u00adino', 'plain', true],
  ['a word with a word joiner in it', 'The best cas\u2060ino', 'plain', true],
  ['a word with a variation selector in it', 'The best casin\ufe0fo', 'plain', true],
  ['a word with a Hangul filler in it', 'The best cas\u3164ino', 'plain', true],
  [
    'a word with a joiner and a grapheme joiner in it',
    'The best c\u200da\u034fsino',
    'plain',
    true,
  ],
  ['a Bengali word with joiners in it', 'এখানে জু\u200cয়\u200dা খেলুন', 'plain', true],
  [
    'a sentence without a space, and a number',
    'Tea.Milk costs 3.50, e.g. here...or there',
    'plain',
    false,
  ],
  ['the address of a mail', 'Write to tea@tea.com', 'plain', false],
  ['the address of a mail at a longer domain', 'To a.b@tea.com.example', 'plain', false],
  ['an unknown top level', 'See tea.teapot and main.jsx', 'plain', false],
  ['no such word', 'The casinos are closed; money is free', 'plain', false],
  ['a link within the forum', '[tea](/tags/general) and #general', 'markdown', false],
] as const)('%s', async (_, text, format, waits) => {
  const { body, status } = await postIn(await newcomer(), text, { format });
  expect([status, body.held]).toEqual([201, waits ? true : undefined]);
});

test('an address or a word in a title counts, too', async () => {
  for (const title of ['https://tea.example.com', 'casino', 'www.tea.example', 'Visit tea.com'])
    expect((await postIn(await newcomer(), 'Tea', { title })).body.held).toBe(true);
});

test('an edit with a bare domain waits, too', async () => {
  const ana = await newcomer();
  const id = await publish(ana);
  for (const edit of [{ title: 'Visit tea.com' }, { description: 'Visit tea.com' }]) {
    const reply = await ana.call('PATCH /posts/{id}', {
      params: { id },
      body: { ...edit, version: 1 },
    });
    expect([reply.status, reply.body.held]).toEqual([201, true]);
  }
});
