import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mojibakeOf } from '../../../db/maintenance/moving/dump/mojibake.ts';

const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** A text whose UTF-8 is read as MySQL's latin1. */
const asCp1252 = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => C1[sign.charCodeAt(0) - 128] ?? sign);
const asLatin1 = (text: string) => Buffer.from(text).toString('latin1');

const TEXTS = [
  'আড্ডা',
  'আমি আজ বাড়ি যাব। ১২৩',
  'আ',
  'é',
  'L’été, déjà vu – “naïve” café…',
  'Größe, Straße',
  'Señor, ¿qué?',
  'Łódź, żółw',
  'Привет, мир',
  'Γειά σου',
  'שלום',
  'سلام عليكم',
  'हिन्दी',
  'தமிழ்',
  '日本語',
  '한국어',
  'Tiếng Việt',
  '😀 👍🏽',
  '25 °C',
  'it’s',
];

describe('UTF-8 that was read as Latin-1 is known', () => {
  test.each(TEXTS)('%s', (text) => {
    expect(mojibakeOf(asCp1252(text))).toBe(text);
    expect(mojibakeOf(asLatin1(text))).toBe(text);
    expect(mojibakeOf(`[b]x[/b] ${asCp1252(text)}\n`)).toBe(`[b]x[/b] ${text}\n`);
  });
  test.each(TEXTS)('twice and thrice: %s', (text) => {
    expect(mojibakeOf(asCp1252(asCp1252(text)))).toBe(text);
    expect(mojibakeOf(asCp1252(asCp1252(asCp1252(text))))).toBe(text);
  });
  test('beside true texts of another script', () => {
    expect(mojibakeOf(`আড্ডা: ${asCp1252('আড্ডা')} 😀`)).toBe('আড্ডা: আড্ডা 😀');
  });
  test('cut by the length of a column', () => {
    expect(mojibakeOf(asCp1252('আড্ডা').slice(0, -1))).toBe(`আড্ড${asCp1252('া').slice(0, -1)}`);
  });
});

describe('a true text is none', () => {
  test.each([
    ...TEXTS,
    '',
    'plain',
    'naïve – café',
    '„Spaß“, „Gruß“ und „Fuß“',
    'Spaß… Gruß… Fuß…',
    'CAFÉ…',
    '«CAFÉ»',
    'ANDRÉ’S',
    'AMANHÃ… A IRMÃ’S “MAÇÔ',
    'Úžasný život, Úžas',
    'É… À… Ä… Ö…',
    'Ä… Ö…',
    '«está»… (él)',
    'habló…”»',
    'é…»',
    'PERÚ¿QUÉ?',
    '3×½ + 2×¼ = 2×1 ± 0,5',
    'Ø½"',
    '5 Å±0.1',
    '10 €, 5 £, 3 ¥',
    '© 2020 Ñandú®',
    'Nº 5, 1ª',
    'ÂGE, PÂTÉ',
    'ÿ',
    '• – — ™',
  ])('%s', (text) => expect(mojibakeOf(text)).toBeNull());

  test('any words of European languages between any punctuation', () => {
    const word = fc.constantFrom(
      ...'café CAFÉ naïve Straße STRAẞE Füße Übung ÜBUNG ÄRGER Öl hôtel HÔTEL Noël garçon MANHÃ não NÃO coração está ESTÁ PERÚ mañana ESPAÑA Łódź żółw ŽIVOT Úžasný Škoda Čeština Ångström Ærø Øre Þór ð œuvre ŒUVRE L’HAŸ où à À é É ß'.split(
        ' ',
      ),
    );
    const sign = fc.constantFrom(
      ...[
        ' ',
        ' ',
        ' ',
        ', ',
        '. ',
        '…',
        '… ',
        ' – ',
        '—',
        '’',
        '” ',
        ' “',
        '» ',
        ' «',
        '!',
        '? ',
        ') ',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, sign), { maxLength: 12 }), (parts) => {
        expect(mojibakeOf(parts.flat().join(''))).toBeNull();
      }),
      { numRuns: 20_000 },
    );
  });
});

test('each text with a Bengali letter comes back', () => {
  const letter = fc.constantFrom(...'আড়বক্ষিীুহদেশ abc.,');
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1 }), (text) => {
      fc.pre(/[অ-হ]/.test(text));
      expect(mojibakeOf(asCp1252(text))).toBe(text);
    }),
  );
});
