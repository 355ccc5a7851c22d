import { describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { languageChooser } from '../../../server/http/language-negotiation.ts';
import { sharedForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const FORUMS = [
  ['en', languageChooser({ languages: ['en', 'bn'], language: 'en' })],
  ['bn', languageChooser({ languages: ['bn', 'en'], language: 'bn' })],
] as const;
const [[, english]] = FORUMS;
const languageFor = (accepted: string, chosen = english) => chosen({ 'accept-language': accepted });

/** A range of languages as browsers and programs send it, and what it names; null: nothing that there is. */
type Range = readonly [text: string, named: Language | '*' | null];
const RANGES: readonly Range[] = [
  ['en', 'en'],
  ['en-US', 'en'],
  ['EN-gb', 'en'],
  ['bn', 'bn'],
  ['bn-BD', 'bn'],
  ['BN-in', 'bn'],
  ['bn-Beng-BD', 'bn'],
  ['*', '*'],
  ['fr', null],
  ['zh-Hant-TW', null],
  ['bnx', null],
  ['-bn', null],
];
const WEIGHTS = [
  ['', 1],
  [';q=0.5', 0.5],
  ['; Q=0.25', 0.25],
  [';q=0', 0],
] as const;
const ALL = RANGES.flatMap(([text, named]) =>
  WEIGHTS.map(([weight, q]) => ({ text: `${text}${weight}`, named, q })),
);
type Weighed = (typeof ALL)[number];

/** The first of the heaviest ranges that name a language; else the forum's. */
function expected(ranges: readonly Weighed[], own: Language): Language {
  const heaviest = ranges
    .filter(({ named, q }) => named !== null && q > 0)
    .toSorted((a, b) => b.q - a.q)[0]?.named;
  return !heaviest || heaviest === '*' ? own : heaviest;
}

const singles = ALL.map((one) => [one]);
const pairs = ALL.flatMap((one) => ALL.map((other) => [one, other]));
/** Of all triples every 131st: each range and each weight comes in every place. */
const triples = pairs
  .flatMap((pair) => ALL.map((third) => [...pair, third]))
  .filter((_, at) => at % 131 === 0);

describe.each(FORUMS)('Accept-Language, where LANGUAGE is %s', (own, chosen) => {
  test('the heaviest range that names a language wins, the first of equal ones', () => {
    for (const ranges of [...singles, ...pairs, ...triples]) {
      const header = ranges.map(({ text }) => text).join(', ');
      expect([header, languageFor(header, chosen)]).toEqual([header, expected(ranges, own)]);
    }
  });

  test('without the header, or with none that can be read, it is the forum’s', () => {
    expect(chosen({})).toBe(own);
    for (const header of ['', ' ', ',', ';', ';q=1', 'q=1', '*;q=0', 'en;q=0', 'bn;q=x', '☃'])
      expect(languageFor(Buffer.from(header).toString('latin1'), chosen)).toBe(own);
  });

  test('the cookie comes first, if it names a language that there is', () => {
    const by = (cookie: string, accepted: string) =>
      chosen({ cookie, 'accept-language': accepted });
    for (const language of ['en', 'bn'])
      for (const more of ['', 'theme=dark; ', 'theme=dark;'])
        expect(by(`${more}language=${language}; token=x`, 'bn, en;q=0.5')).toBe(language);
    for (const cookie of ['language=', 'language=fr', 'language=en-US', 'xlanguage=en', 'language'])
      expect(by(cookie, 'bn')).toBe('bn');
  });
});

test.each([
  ['Chrome in Dhaka', 'bn-BD,bn;q=0.9,en-US;q=0.8,en;q=0.7', 'bn'],
  ['Chrome in English', 'en-US,en;q=0.9,bn;q=0.8', 'en'],
  ['Firefox', 'en-GB,en;q=0.5', 'en'],
  ['Safari', 'bn-BD', 'bn'],
  ['French, then Bengali', 'fr-FR,fr;q=0.9,bn;q=0.8,en;q=0.7', 'bn'],
  ['a program', '*', 'en'],
  ['French, then anything', 'fr, *;q=0.5', 'en'],
  ['Bengali rather than anything', 'bn;q=0.6, *;q=0.5', 'bn'],
])('%s: %s is read in %s, in its head and its document', async (_, header, language) => {
  const { url } = await sharedForum();
  const { headers, body } = await rawRequest(`${url}/login`, {
    headers: { accept: 'text/html', 'accept-language': header },
  });
  expect(headers.get('content-language')).toBe(language);
  expect(/<html[^>]* lang="(\w+)"/.exec(body)?.[1]).toBe(language);
});

test('a language that LANGUAGES leaves out is nobody’s', () => {
  const alone = languageChooser({ languages: ['en'], language: 'en' });
  expect(languageFor('bn-BD,bn;q=0.9', alone)).toBe('en');
  expect(alone({ cookie: 'language=bn', 'accept-language': 'bn' })).toBe('en');
});

test('of a long header 512 characters count, and many headers change nobody else’s language', () => {
  const long = 'fr,'.repeat(4_000);
  expect(languageFor(`${long}bn`)).toBe('en');
  expect(languageFor(`bn,${long}`)).toBe('bn');
  expect(languageFor(`${'fr,'.repeat(169)}bn`)).toBe('bn');
  expect(languageFor('x'.repeat(12_000))).toBe('en');
  for (let n = 0; n < 250; n++) expect(languageFor(`x${n}, bn`)).toBe('bn');
  expect(languageFor('en')).toBe('en');
});
