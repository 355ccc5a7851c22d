import { expect, test } from 'vitest';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import { findUser } from '../../../db/features/users/reads.ts';
import type { UserRow } from '../../../db/features/users/rows.ts';
import { judgeText } from '../../../server/texts/needs-approval.ts';
import { amount } from '../../support/amounts.ts';
import { editPost, postBy, publish } from '../../support/content.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { leastMs } from '../../support/processor-time.ts';

const forum = await openFileForum({ NEWCOMERS: 'held', WORDS_HELD: 'Casino, জুয়া ,free money' });
/** A member whose account is young, of whom nothing stands yet. */
const newcomer = () => forum.someone('New');

const WAIT: readonly [what: string, text: string, format?: 'markdown'][] = [
  ['a word of the list', 'The best CASINO in town'],
  ['a Bengali word, typed in another way', 'এখানে জুয\u09bcা খেলুন'],
  ['a word across marks', 'The best cas**ino**', 'markdown'],
  ['two words of one entry', 'Free\nmoney for all'],
  ['a link behind words', '[tea](https://tea.example.com)', 'markdown'],
  ['an address of mail', '[tea](mailto:tea@example.com)', 'markdown'],
  ['an address with www. alone', 'See www.tea.example for more'],
  ['a bare domain', 'Buy at tea.com'],
  ['a bare domain in upper case, after a bracket', 'Buy (TEA.CO.UK) now', 'markdown'],
  ['a bare domain with a path', 'Buy at shop.tea.info/today'],
  ['a bare domain in Cyrillic', 'Buy at чай.рф'],
  ['a bare domain in Cyrillic, written in ASCII', 'Buy at xn--80aqf.xn--p1ai'],
  ['a bare domain within a longer one', 'Buy at tea.com.example'],
  ['a bare domain after an @ without a mailbox', 'Buy at @tea.com'],
  ['a bare domain after the address of a mail', 'tea@tea.com, tea.com'],
  ['a bare domain with a Bengali ending', 'চা.com-এ, tea.comের দোকান'],
  ['a bare domain across marks', 'Buy at tea.**com**', 'markdown'],
  ['a bare domain with a full-width dot', 'Buy at tea．com'],
  ['a bare domain with an ideographic full stop', 'Buy at tea。com'],
  ['a bare domain in full-width letters', 'Buy at ｔｅａ.ｃｏｍ'],
  ['www. in full-width letters', 'See ｗｗｗ．tea.example'],
  ['a bare domain with a soft hyphen in it', 'Buy at tea.c\u00adom'],
  ['a word with a soft hyphen in it', 'The best cas\u00adino'],
  ['a word with a word joiner in it', 'The best cas\u2060ino'],
  ['a word with a variation selector in it', 'The best casin\ufe0fo'],
  ['a word with a Hangul filler in it', 'The best cas\u3164ino'],
  ['a word with a joiner and a grapheme joiner in it', 'The best c\u200da\u034fsino'],
  ['a Bengali word with joiners in it', 'এখানে জু\u200cয়\u200dা খেলুন'],
];
const GO: typeof WAIT = [
  ['a sentence without a space, and a number', 'Tea.Milk costs 3.50, e.g. here...or there'],
  ['the address of a mail', 'Write to tea@tea.com'],
  ['the address of a mail at a longer domain', 'To a.b@tea.com.example'],
  ['an unknown top level', 'See tea.teapot and main.jsx'],
  ['an ellipsis before a word', 'Tea…me and milk, 茶。好'],
  ['no such word', 'The casinos are closed; money is free'],
  ['a link within the forum', '[tea](/tags/general) and #general', 'markdown'],
];
/** The titles that wait, too. */
const TITLES = ['https://tea.example.com', 'casino', 'www.tea.example', 'Visit tea.com'];
test.each([
  ...WAIT.map(([what, text, format]) => ({
    what,
    text,
    more: format ? { format } : {},
    held: true,
  })),
  ...GO.map(([what, text, format]) => ({
    what,
    text,
    more: format ? { format } : {},
    held: undefined,
  })),
  ...TITLES.map((title) => ({
    what: `the title ${title}`,
    text: 'Tea',
    more: { title },
    held: true,
  })),
])('$what waits: $held', async ({ text, more, held }) => {
  const ana = await newcomer();
  const { body, status } = await ana.call('POST /posts', {
    body: postBy(ana, { description: text, ...more }),
  });
  expect([status, body.held]).toEqual([201, held]);
});

test('an edit with a bare domain waits, too', async () => {
  const ana = await newcomer();
  const id = await publish(ana);
  for (const edit of [{ title: 'Visit tea.com' }, { description: 'Visit tea.com' }]) {
    const reply = await editPost(ana, id, edit);
    expect([reply.status, reply.body.held]).toEqual([201, true]);
  }
});

/** About as many words as the setting takes; none stands in a common text. */
const WORDS = Array.from({ length: 1_200 }, (_, n) => `q${n.toString(36).padStart(2, '0')}`);
/** A text of 20,000 characters may take so much processor time; other searches take half a second. */
const MOST_MS = 50;
const LONGEST_LIST = WORDS.join(',');

const { store } = forum.app.context;
const { key } = (await store.read(findUser((await newcomer()).email))) as UserRow;

/** Why a newcomer's text waits for approval while the setting has these words; null: it does not. */
async function judge(text: string, wordsHeld = 'casino') {
  const settings = { now: { newcomers: 'held', wordsHeld } as SiteSettings };
  const caller = { key, role: 'user', isModerator: false } as never;
  const written = { text, format: 'plain', html: null } as const;
  return (await judgeText({ store, settings }, caller, written))?.reason ?? null;
}

test.each([
  ['the last word of a long list', LONGEST_LIST, `Tea ${WORDS.at(-1)}.`, true],
  ['none of them', LONGEST_LIST, 'Tea with milk', false],
  ['words that mean something in other languages', '.*,[a-z]+,(a|b)*$,%,_', 'Tea with milk', false],
  ['such signs beside a word', '.*casino.*', 'The casino is open', true],
  ['two phrases that begin alike', 'free tea,free money', 'It is free money', true],
  ['empty entries', ' , ,,casino,', 'Tea with milk', false],
  ['a word of the list that has invisible characters', 'cas\u00adi\u2060no', 'A casino', true],
  ['ৎ that the list writes as of old', 'উত\u09cd\u200dসব', 'এই উৎসব', true],
  ['ৎ that the text writes as of old', 'উৎসব', 'এই উত\u09cd\u200dসব', true],
  ['an entry of invisible characters alone', '\u00ad\u2060,\u3164', 'Tea with milk', false],
  ['a phrase that ends after the text', 'free money now', 'It is free money', false],
])('held words: %s', async (_, list, description, waits) => {
  expect(await judge(description, list)).toBe(waits ? 'words' : null);
});

const PARTS = [
  ...['a', 'ক', '1', '.', '-', '_', '@', '/', '//', ':', '=', '(', '[', '<', ' ', '\n', '।'],
  ...['www.', 'a.com', '.com', 'com.', 'http:', 'xn--', '\u00ad', '\u200d', 'aa.bb', '@a.'],
];
const FAMILIES = PARTS.flatMap((one) => PARTS.map((other) => one + other)).filter(
  (_, n) => n % amount(5, 1) === 0,
);
/** A family in which each character begins a host name that is almost one. */
const HOSTS = [`${'=ক'.repeat(30)}.`, `@${'a.com-.'.repeat(40)}`, 'a.com-.'];

test('no text of 20,000 characters takes long to judge: its time is linear', async () => {
  const slow = [];
  for (const unit of [...FAMILIES, ...HOSTS]) {
    const text = unit.repeat(20_000 / unit.length);
    const least = await leastMs(MOST_MS, () => judge(text));
    if (least > MOST_MS) slow.push([unit, least]);
  }
  expect(slow).toEqual([]);
});

test('held words: the longest list costs a long text little more than one word does', async () => {
  const text = 'টা z '.repeat(4_000);
  const costOf = async (wordsHeld: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5; n++) {
      const before = process.cpuUsage();
      await judge(text, wordsHeld);
      // Of a few milliseconds all may be counted as the system's.
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, user + system);
    }
    return least;
  };
  const one = await costOf('casino');
  expect(await costOf(LONGEST_LIST)).toBeLessThan(4 * one);
});
