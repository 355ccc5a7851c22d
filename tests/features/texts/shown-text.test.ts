import { describe, expect, test } from 'vitest';
import { mentionQueryAt, peopleWhoFit } from '../../../client/ui/text-editing/mention-query.ts';
import {
  deletedAround,
  mentionsIn,
  shownText,
  sourceOf,
} from '../../../client/ui/text-editing/shown-text.ts';
import { mentionOf } from '../../../contract/markup/mentions.ts';
import { renderText } from '../../../contract/markup/render.ts';
import { FAMILIES } from '../../security/markup/text-families.ts';
import { amount } from '../../support/amounts.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const RAHIM = mentionOf('Rahim Uddin', ID);
const MITA = mentionOf('মিতা', ID);
const today = (_: string, name: string) => `${name} [আজ]`;

/** Numbers that look random, the same ones each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PARTS = [
  ...[RAHIM, MITA, '@Rahim Uddin', '@', 'a', ' ', '\n', '\n\n', '`', '```\n', '~~~\n', '\\', '> '],
  ...['[', ']', '](member:', ')', `](member:${ID})`, '@[', '@[]', '**', 'ক', '\u09be', '😀'],
];
const randomText = (random: (below: number) => number) =>
  Array.from({ length: 1 + random(14) }, () => PARTS[random(PARTS.length)]).join('');

describe('what a field shows of a text', () => {
  test.for([
    ['a mention', `Ask ${RAHIM}!`, 'Ask @Rahim Uddin!'],
    ['two of them, and Bengali', `${RAHIM} ${MITA}কে`, '@Rahim Uddin @মিতাকে'],
    ['one that is bold', `**${RAHIM}**`, '**@Rahim Uddin**'],
    ['one of a name with double spaces', `@[A  B](member:${ID})`, '@A B'],
    ['stray ticks in two paragraphs', `a\`b\n\n${RAHIM} c\`d`, 'a`b\n\n@Rahim Uddin c`d'],
  ])('%s by its name', ([, source, shown]) => {
    expect(shownText(source ?? '').text).toBe(shown);
  });

  test.for([
    ['code', `\`${RAHIM}\``],
    ['code of two ticks', `\`\`a ${RAHIM}\`\``],
    ['a block of code', `\`\`\`\n${RAHIM}\n\`\`\``],
    ['a block of code without an end', `~~~\n${RAHIM}\n`],
    ['an escaped mention', `\\${RAHIM}`],
    ['a mention within a word', `a${RAHIM}`],
    ['a mention within an address', `https://x.y/${RAHIM}`],
    ['a mention whose last word goes on', `${RAHIM}s`],
    ['no name', `@[](member:${ID})`],
    ['a bracket in the name', `@[a[b](member:${ID})`],
    ['a line break in the name', `@[a\nb](member:${ID})`],
    ['a name that is too long', `@[${'ক'.repeat(81)}](member:${ID})`],
    ['no member', '@[Rahim](member:1)'],
    ['no end', `@[Rahim](member:${ID}`],
    ['a name typed by hand', '@Rahim Uddin'],
  ])('%s as it is typed', ([, source = '']) => {
    expect(shownText(source).text).toBe(source);
    expect(sourceOf(source, shownText(source).names)).toBe(source);
  });

  test('the name of today, and sends the bytes as they were', () => {
    const { text, names } = shownText(`Ask ${RAHIM}, ${MITA}`, today);
    expect(text).toBe('Ask @Rahim Uddin [আজ], @মিতা [আজ]');
    expect(sourceOf(text, names)).toBe(`Ask ${RAHIM}, ${MITA}`);
  });

  test('every text comes back as the same bytes', () => {
    const random = numbers(1);
    const texts = Array.from({ length: amount(3_000, 20_000) }, () => randomText(random));
    for (const family of FAMILIES) {
      texts.push(family.join(''), family.join(RAHIM), `${RAHIM}${family.join('')}${MITA}`);
    }
    const wrong = texts.filter((source) => {
      const { text, names } = shownText(source, today);
      return sourceOf(text, names) !== source.replaceAll(/\r\n?/g, '\n');
    });
    expect(wrong).toEqual([]);
  });

  test('a mention that readers see is a name wherever few marks meet', () => {
    const pairs = PARTS.flatMap((one) => PARTS.map((other) => [one, other] as const));
    const wrong = pairs.flatMap(([one, other]) => {
      const source = `x ${one} ${RAHIM} ${other} x`;
      const { mentions } = renderText(source, 'markdown');
      const found = shownText(source).names.has('@Rahim Uddin');
      const isOther = [one, other].some((part) => part.includes(ID));
      return mentions.includes(ID) === found || isOther ? [] : [source];
    });
    expect(wrong).toEqual([]);
  });
});

test('a name that is known means its member wherever it stands outside of code', () => {
  const names = new Map([
    ['@Rahim', '@[Rahim](member:1)'],
    ['@Rahim Uddin', RAHIM],
  ]);
  for (const [text, source] of [
    ['@Rahim Uddin, @Rahim Uddinকে', `${RAHIM}, ${RAHIM}কে`],
    ['@Rahim U', '@[Rahim](member:1) U'],
    ['**@Rahim Uddin** `@Rahim Uddin`', `**${RAHIM}** \`@Rahim Uddin\``],
    ['@Rahin Uddin \\@Rahim Uddin', '@Rahin Uddin \\@Rahim Uddin'],
  ] as const)
    expect(sourceOf(text, names)).toBe(source);
});

test('a known name within a word or an address is text', () => {
  const names = new Map([['@Ana', mentionOf('Ana', ID)]]);
  for (const text of ['@Ananya', '@Ana2', '@Anaïs', 'ana@Ana.org', 'https://x.y/@Ana', 'x_@Ana'])
    expect(sourceOf(text, names)).toBe(text);
  expect(sourceOf('@Ana.', names)).toBe(`${mentionOf('Ana', ID)}.`);
});

test('a member who is mentioned by two names has both, in either order', () => {
  const [old, now] = [mentionOf('Ana', ID), mentionOf('Anita', ID)];
  for (const source of [`${old}, ${now}`, `${now}, ${old}`]) {
    const { text, names } = shownText(source, () => 'Anita');
    expect(text.split(', ').toSorted()).toEqual(['@Ana', '@Anita']);
    expect(sourceOf(text, names)).toBe(source);
  }
});

test('a second member of one name is shown by the source; a known name typed by hand is a mention', () => {
  const other = mentionOf('Rahim Uddin', ID.replace(/1$/, '2'));
  expect(shownText(`${RAHIM} ${other}`).text).toBe(`@Rahim Uddin ${other}`);
  const byHand = `${RAHIM} and @Rahim Uddin`;
  const { text, names } = shownText(byHand);
  expect(text).toBe('@Rahim Uddin and @Rahim Uddin');
  expect(sourceOf(text, names)).toBe(`${RAHIM} and ${RAHIM}`);
});

test('Backspace and Delete reach the mention beside the caret, by words over a space; a selection is widened', () => {
  const { text, names } = shownText(`a ${RAHIM} b`);
  const around = (from: number, to = from) => ({ from, to });
  const reached = (type: string, range: { from: number; to: number }) =>
    deletedAround(text, mentionsIn(text, names), range, type);
  for (const [type, expected, ...carets] of [
    ['deleteContentBackward', around(2, 14), 3, 8, 14],
    ['deleteContentForward', around(2, 14), 2, 8, 13],
    ['deleteContentBackward', null, 2, 15],
    ['deleteContentForward', null, 14],
    ['insertText', null, 14],
    ['deleteSoftLineBackward', null, 8],
    ['deleteWordBackward', around(2, 15), 15],
    ['deleteWordForward', around(1, 14), 1],
  ] as const)
    for (const caret of carets)
      expect(reached(type, around(caret)), `${caret} ${type}`).toEqual(expected ?? around(caret));
  expect(reached('insertText', around(0, 5))).toEqual(around(0, 14));
});

const person = (name: string) => ({ id: name, name, photo: '' });
const PEOPLE = ['Rahim Uddin', 'উৎপল দাস', 'মিতা রহমান'].map(person);
/** The names that are offered where the caret stands at the end of a text; null: no mention is typed. */
function offeredAt(text: string) {
  const query = mentionQueryAt(text, text.length);
  return query && peopleWhoFit(PEOPLE, query.typed).map(({ name }) => name);
}

test.each([
  ['@', ['Rahim Uddin', 'উৎপল দাস', 'মিতা রহমান']],
  ['Ask @rah', ['Rahim Uddin']],
  ['@RAHIM U', ['Rahim Uddin']],
  ['one\n@udd', ['Rahim Uddin']],
  ['@উৎপ', ['উৎপল দাস']],
  // As older keyboards type the same letter.
  ['@উত্\u200dপ', ['উৎপল দাস']],
  ['@দা', ['উৎপল দাস']],
  ['@উৎপল দা', ['উৎপল দাস']],
  ['রহমান: @র', ['মিতা রহমান']],
  ['@উৎপল চা', []],
  ['@ahim', []],
])('the people of a name are found by any word of it: %s', (text, names) => {
  expect(offeredAt(text)).toEqual(names);
});

test.each(['a@উৎপ', 'ana@', '@ ', '@)', '@[উ', '@rah\n'])('no mention is typed in %j', (text) => {
  expect(offeredAt(text)).toBeNull();
});

test('at most six people are offered, in their order', () => {
  const many = ['Ba', 'Be', 'Bi', 'Bo', 'Bu', 'By', 'Bz'].map(person);
  expect(peopleWhoFit(many, 'b')).toEqual(many.slice(0, 6));
});
