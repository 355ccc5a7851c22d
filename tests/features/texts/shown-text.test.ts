import { describe, expect, test } from 'vitest';
import { mentionQueryAt, peopleWhoFit } from '../../../client/ui/text-editing/mention-query.ts';
import {
  carriedMentions,
  deletedAround,
  type Edit,
  editBetween,
  mentionsAfter,
  type ShownText,
  shownText,
  sourceOf,
  tornAfter,
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
    ['two of them, and Bengali', `${RAHIM}${MITA}কে`, '@Rahim Uddin@মিতাকে'],
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
    ['no name', `@[](member:${ID})`],
    ['a bracket in the name', `@[a[b](member:${ID})`],
    ['a line break in the name', `@[a\nb](member:${ID})`],
    ['a name that is too long', `@[${'ক'.repeat(81)}](member:${ID})`],
    ['no member', '@[Rahim](member:1)'],
    ['no end', `@[Rahim](member:${ID}`],
    ['a name typed by hand', '@Rahim Uddin'],
  ])('%s as it is typed', ([, source = '']) => {
    expect(shownText(source)).toEqual({ text: source, mentions: [] });
  });

  test('the name of today, and sends the bytes as they were', () => {
    const shown = shownText(`Ask ${RAHIM}, ${MITA}`, today);
    expect(shown.text).toBe('Ask @Rahim Uddin [আজ], @মিতা [আজ]');
    expect(sourceOf(shown)).toBe(`Ask ${RAHIM}, ${MITA}`);
  });

  test('every text comes back as the same bytes', () => {
    const random = numbers(1);
    const texts = Array.from({ length: amount(3_000, 20_000) }, () => randomText(random));
    for (const family of FAMILIES) {
      texts.push(family.join(''), family.join(RAHIM), `${RAHIM}${family.join('')}${MITA}`);
    }
    const wrong = texts.filter(
      (source) => sourceOf(shownText(source, today)) !== source.replaceAll(/\r\n?/g, '\n'),
    );
    expect(wrong).toEqual([]);
  });

  test('a mention that readers see is a name wherever few marks meet', () => {
    const pairs = PARTS.flatMap((one) => PARTS.map((other) => [one, other] as const));
    const wrong = pairs.flatMap(([one, other]) => {
      const source = `x ${one} ${RAHIM} ${other} x`;
      const { mentions } = renderText(source, 'markdown');
      const found = shownText(source).mentions.some((each) => each.source === RAHIM);
      return mentions.includes(ID) === found || [one, other].some((part) => part.includes(ID))
        ? []
        : [source];
    });
    expect(wrong).toEqual([]);
  });
});

/** The characters of a text; a mention is one item. */
type Item = string | { name: string; source: string };
function itemsOf({ text, mentions }: ShownText): Item[] {
  const items: Item[] = [];
  let at = 0;
  for (const { start, end, source } of mentions) {
    items.push(...text.slice(at, start).split(''), { name: text.slice(start, end), source });
    at = end;
  }
  return [...items, ...text.slice(at).split('')];
}

/** The source after an edit, item by item: a touched mention becomes its letters. */
function sourceAfter(shown: ShownText, { from, to, text }: Edit): string {
  let at = 0;
  let before = '';
  let after = '';
  for (const item of itemsOf(shown)) {
    const [name, source] = typeof item === 'string' ? [item, item] : [item.name, item.source];
    const end = at + name.length;
    if (end <= from) before += source;
    else if (at >= to) after += source;
    else {
      before += name.slice(0, Math.max(0, from - at));
      after += name.slice(Math.min(name.length, Math.max(0, to - at)));
    }
    at = end;
  }
  return before + text + after;
}

describe('edits of what is shown', () => {
  /** A random text with an edit of it, at most so long. */
  function randomEdit(random: (below: number) => number, longest: number, text: string) {
    const shown = shownText(randomText(random), today);
    const from = random(shown.text.length + 1);
    const to = Math.min(shown.text.length, from + random(longest) * random(12));
    return { shown, from, to, after: shown.text.slice(0, from) + text + shown.text.slice(to) };
  }
  const randomPart = (random: (below: number) => number) => PARTS[random(PARTS.length)] ?? '';

  test('an edit changes the source where it was made, and nowhere else', () => {
    const random = numbers(2);
    for (let n = 0; n < amount(3_000, 30_000); n++) {
      const text = random(2) === 0 ? '' : randomPart(random);
      const { shown, from, to, after } = randomEdit(random, 3, text);
      const edit = editBetween(shown.text, after, from + text.length, { from, to });
      expect(edit).toEqual({ from, to, text });
      const { kept, torn } = mentionsAfter(shown.mentions, edit);
      expect(sourceOf({ text: after, mentions: kept })).toBe(sourceAfter(shown, edit));
      for (const range of torn) expect(range.to).toBeGreaterThan(range.from);
    }
  });

  test('an edit of which only the text and the caret are known leaves the text as it is', () => {
    const random = numbers(3);
    for (let n = 0; n < amount(3_000, 30_000); n++) {
      const text = randomPart(random);
      const { shown, from, after } = randomEdit(random, 2, text);
      const caret = random(2) === 0 ? from + text.length : random(after.length + 1);
      const edit = editBetween(shown.text, after, caret, null);
      expect(shown.text.slice(0, edit.from) + edit.text + shown.text.slice(edit.to)).toBe(after);
      const { kept } = mentionsAfter(shown.mentions, edit);
      for (const { start, end, source } of kept) {
        const had = shown.mentions.find((one) => one.source === source);
        expect(had && shown.text.slice(had.start, had.end)).toBe(after.slice(start, end));
      }
    }
  });

  test('equal letters beside a mention are told apart by the caret', () => {
    const shown = shownText(`${RAHIM}n`);
    for (const [after, caret] of [
      ['@Rahim Uddin', 12],
      ['@Rahim Uddinnn', 13],
    ] as const) {
      const edit = editBetween(shown.text, after, caret, null);
      expect(mentionsAfter(shown.mentions, edit).kept).toHaveLength(1);
    }
  });

  test('a deletion takes the whole of a mention, and typing into one makes it text', () => {
    const { mentions } = shownText(`a ${RAHIM}${MITA} b`);
    const rest = (from: number, to: number, text = '') =>
      mentionsAfter(mentions, { from, to, text }).torn;
    expect(rest(13, 14)).toEqual([{ from: 2, to: 13 }]);
    expect(rest(2, 3)).toEqual([{ from: 2, to: 13 }]);
    expect(rest(5, 16)).toEqual([{ from: 2, to: 8 }]);
    expect(rest(5, 16, 'x')).toEqual([]);
    expect(rest(5, 5, 'x')).toEqual([]);
    expect(mentionsAfter(mentions, { from: 5, to: 5, text: 'x' }).kept).toHaveLength(1);
  });

  test('Backspace and Delete reach the mention beside the caret, by words over a space', () => {
    const shown = shownText(`a ${RAHIM} b`);
    const around = (from: number, to = from) => ({ from, to });
    for (const [type, reached, ...carets] of [
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
        expect(deletedAround(shown, around(caret), type), `${caret} ${type}`).toEqual(
          reached ?? around(caret),
        );
  });

  test('what is left of a mention moves with the text, and is text once somebody types into it', () => {
    const torn = [{ from: 4, to: 10 }];
    const left = (from: number, to: number, text: string) => tornAfter(torn, { from, to, text });
    expect(left(0, 1, '')).toEqual([{ from: 3, to: 9 }]);
    expect(left(0, 0, 'ab')).toEqual([{ from: 6, to: 12 }]);
    expect(left(11, 12, 'x')).toEqual(torn);
    expect(left(9, 10, '')).toEqual([{ from: 4, to: 9 }]);
    expect(left(3, 11, '')).toEqual([]);
    expect(left(10, 10, 'x')).toEqual([]);
    expect(left(10, 10, ' ')).toEqual(torn);
    expect(left(4, 4, 'x')).toEqual([]);
  });

  test('marks around words keep the mentions in them, of equal names the right one', () => {
    const shown = shownText(`@মিতা ${MITA} @মিতা`);
    const [carried] = carriedMentions(shown, `**${shown.text}**`);
    expect(carried).toEqual({ start: 8, end: 13, id: ID, source: MITA });
    const lines = shownText(`${RAHIM}\n${MITA}`);
    const mentions = carriedMentions(lines, '- @Rahim Uddin\n- @মিতা');
    expect(mentions.map(({ start }) => start)).toEqual([2, 17]);
  });
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
