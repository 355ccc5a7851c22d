import { expect, test } from 'vitest';
import { mentionQueryAt, peopleWhoFit } from '../../../client/ui/text-editing/mention-query.ts';

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
