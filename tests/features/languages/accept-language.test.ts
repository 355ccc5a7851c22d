import { describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import type { TestApp } from '../../support/test-app.ts';

const english = await openFileForum();
const bengali = await openFileForum({ LANGUAGES: 'bn,en', LANGUAGE: 'bn' });
const alone = await openFileForum({ LANGUAGES: 'en' });
const FORUMS = [
  ['en', english],
  ['bn', bengali],
] as const;

async function languageBy({ url }: TestApp, headers: Record<string, string>) {
  const { headers: answered, body } = await rawRequest(`${url}/login`, {
    headers: { accept: 'text/html', ...headers },
  });
  const language = answered.get('content-language');
  expect(/<html[^>]* lang="(\w+)"/.exec(body)?.[1]).toBe(language);
  return language;
}
const languageFor = (forum: TestApp, accepted: string) =>
  languageBy(forum, { 'accept-language': accepted });

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

const pairs = ALL.flatMap((one) => ALL.map((other) => [one, other]));
/** Of all triples every 131st: each range and each weight comes in every place. */
const triples = pairs
  .flatMap((pair) => ALL.map((third) => [...pair, third]))
  .filter((_, at) => at % 131 === 0);

describe.each(FORUMS)('Accept-Language, where LANGUAGE is %s', (own, forum) => {
  test.each([
    ['single ranges', ALL.map((one) => [one])],
    ['pairs', pairs],
    ['triples', triples],
    ['all ranges', [ALL, ALL.toReversed()]],
  ])('%s', async (_, families) => {
    for (const ranges of families) {
      const header = ranges.map(({ text }) => text).join(', ');
      // The longest one is cut: what counts of it stands within 512 characters.
      const counted = ranges.filter(
        (_range, at) =>
          ranges
            .slice(0, at + 1)
            .map(({ text }) => text)
            .join(', ').length <= 512,
      );
      expect([header, await languageFor(forum, header)]).toEqual([header, expected(counted, own)]);
    }
  });

  test('without the header, or with none that can be read, it is the forum’s', async () => {
    expect(await languageBy(forum, {})).toBe(own);
    for (const header of ['', ' ', ',', ';', ';q=1', 'q=1', '*;q=0', 'en;q=0', 'bn;q=x', '☃'])
      expect(await languageFor(forum, Buffer.from(header).toString('latin1'))).toBe(own);
  });

  test('the cookie comes first, if it names a language that there is', async () => {
    for (const language of ['en', 'bn'])
      for (const cookie of [
        `language=${language}`,
        `theme=dark; language=${language}; token=x`,
        `theme=dark;language=${language}`,
      ])
        expect(await languageBy(forum, { cookie, 'accept-language': 'bn, en;q=0.5' })).toBe(
          language,
        );
    for (const cookie of ['language=', 'language=fr', 'language=en-US', 'xlanguage=en', 'language'])
      expect(await languageBy(forum, { cookie, 'accept-language': 'bn' })).toBe('bn');
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
])('%s: %s is read in %s', async (_, header, language) => {
  expect(await languageFor(english, header)).toBe(language);
});

test('a language that LANGUAGES leaves out is nobody’s', async () => {
  expect(await languageFor(alone, 'bn-BD,bn;q=0.9')).toBe('en');
  expect(await languageBy(alone, { cookie: 'language=bn', 'accept-language': 'bn' })).toBe('en');
});

test('long and many headers change nobody else’s language', async () => {
  const long = 'fr,'.repeat(4_000);
  expect(await languageFor(english, `${long}bn`)).toBe('en');
  expect(await languageFor(english, `bn,${long}`)).toBe('bn');
  expect(await languageFor(english, 'x'.repeat(12_000))).toBe('en');
  for (let n = 0; n < 250; n++) expect(await languageFor(english, `x${n}, bn`)).toBe('bn');
  expect(await languageFor(english, 'en')).toBe('en');
});
