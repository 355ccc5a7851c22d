import { expect, test } from 'vitest';
import { renderText } from '../../../contract/markup/render.ts';
import { visibleText } from '../../../contract/markup/visible-text.ts';

/** The addresses that a text links, in both formats. */
function linkedIn(text: string): string[][] {
  return (['plain', 'markdown'] as const).map((format) => {
    const html = renderText(text, format).html ?? '';
    return [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([link]) => visibleText(link));
  });
}
const expectLinked = (text: string, ...addresses: string[]) =>
  expect(linkedIn(text), text).toEqual([addresses, addresses]);

/** Endings, particles and punctuation that languages write directly behind a name. */
const GLUED = [
  ...['এ', 'ের', 'টা', '-এ', '-এর', '–এ', '—এ', "'এর", '’এর', '।', 'তে।', '\u200cএ', '\u200dএ'],
  ...[
    'में',
    'का',
    '-में',
    'இல்',
    'లో',
    'ที่',
    'は',
    'で見た。',
    'を見て',
    '的网站',
    '，请看',
    '에서',
    '은',
    '(으)로',
  ],
  ...[
    'у',
    '-у',
    '-ом',
    '’у',
    'και',
    '-ում',
    'في',
    'ב',
    '-ב',
    '-ot',
    '-Seite',
    ':iin',
    "'da",
    '’ta',
  ],
  ...['😀', '❤️', '→', '～', '）', '」', '_', '-', '_এ', '\u2011এ'],
];
const ENDS_OF_HOST = [
  ...['https://example.com', 'http://www.example.org', 'https://উদাহরণ.com', 'http://10.0.0.1'],
  ...['https://ana@example.net', 'https://xn--p1ai.xn--p1ai', 'https://münchen.de'],
];

test.for(GLUED)('what is glued to a host stays in the sentence: %j', (glued) => {
  for (const address of ENDS_OF_HOST) {
    // A hyphen within labels of addresses of numbers, and of other alphabets in ASCII, may be theirs.
    if (/^-[a-z]/i.test(glued) && /10\.0|xn--/.test(address)) continue;
    expectLinked(`${address}${glued}`, address);
    expectLinked(`(${address}${glued})`, address);
    expectLinked(`চা${address}${glued} tea ${address}`, address, address);
  }
});

test.for(['এ', '-এ', '에서', 'で', 'у'])(
  'and so does %s behind a port, a number, a name of one label',
  (glued) => {
    for (const address of [
      'https://example.com:8080',
      'http://[::1]',
      'http://[::1]:3000',
      'http://localhost',
      'http://localhost:3000',
    ])
      expectLinked(`${address}${glued}`, address);
  },
);

test.for([
  'https://উদাহরণ.বাংলা',
  'https://пример.рф/путь',
  'https://日本語abc.jp/漢字',
  'https://abc漢字.jp',
  'http://x.vermögensberater/a',
  'http://my-server/a',
  'http://nas.home-network/a',
  'https://xn--54b7fta0cc.xn--54b7fta0cc',
  'https://example.com-login.example.org/',
  'https://tea.example/চা-এ',
  'https://tea.example?চা',
])('letters of other scripts are part of the address %s', (address) =>
  expectLinked(address, address),
);

test.for([
  [
    'https://en.wikipedia.org/wiki/Tick,_Tick..._Boom!',
    'https://en.wikipedia.org/wiki/Tick,_Tick..._Boom',
  ],
  ['https://tea.example/a...-b,', 'https://tea.example/a...-b'],
  ['https://tea.example/?a=..=b', 'https://tea.example/?a=..=b'],
  ['https://tea.example/a..b', 'https://tea.example/a..b'],
  ['https://tea.example/a...', 'https://tea.example/a'],
  ['https://tea.example/a... b', 'https://tea.example/a'],
  ['https://tea.example/a..._', 'https://tea.example/a'],
])('dots within the address of %j', ([text = '', address = '']) => expectLinked(text, address));

test.for(['http://a_b.example', 'http://example.com:99999'])('%s is no address', (text) =>
  expectLinked(text),
);
