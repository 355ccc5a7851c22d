import { describe, expect, test } from 'vitest';
import { foreignLanguage, type Language } from '../../../contract/values/languages.ts';
import { publish, writeComment } from '../../support/content.ts';
import { joinShared } from '../../support/open-forum.ts';
import { leastMs } from '../../support/processor-time.ts';

describe('the language of a member’s text, by its letters:', () => {
  const LINK = 'https://forum.example/a-very-long-address-of-many-latin-letters/and-more?of=them';
  test.each<[string, Language | undefined, Language | undefined]>([
    ['চা না কফি?', 'bn', undefined],
    ['Tea or coffee?', undefined, 'en'],
    ['আজ JavaScript নিয়ে কথা বলব', 'bn', undefined],
    ['In Bengali tea is চা', undefined, 'en'],
    ['১,২৩৪ – 5,678!', undefined, undefined],
    ['Чай или кофе?', undefined, undefined],
    ['', undefined, undefined],
    [`দেখুন ${LINK}`, 'bn', undefined],
    ['@[নীলা](member:01abcdefghijklmnopqrstuv) ঠিক আছে', 'bn', undefined],
    [`${'Tea '.repeat(100)}${'চা '.repeat(1_000)}`, undefined, 'en'],
  ])('%j', (text, onEnglishPage, onBengaliPage) => {
    const found = [foreignLanguage(text, 'en'), foreignLanguage(text, 'bn')];
    expect(found).toEqual([onEnglishPage, onBengaliPage]);
  });

  test('is found in a moment, however long the text', async () => {
    const texts = ['a', 'ক', ':', '/a', ' ', '@[ক](member:a)'].map((part) =>
      part.repeat(1_000_000 / part.length),
    );
    // Reading the whole texts takes several times as long.
    const ms = await leastMs(2, () => texts.map((text) => foreignLanguage(text, 'en')));
    expect(ms).toBeLessThanOrEqual(2);
  });
});

const { forum, root, ana } = await joinShared(['Root', 'Ana']);
const postId = await publish(ana, {
  title: 'চায়ের প্রশ্ন',
  description: 'দুধ আগে, না **পরে**?',
  format: 'markdown',
});
const latinId = await publish(ana, { title: 'Coffee at night', description: 'Does it help?' });
const first = await writeComment(ana, postId, 'আগে দুধ, তারপর লিকার ঢালতে হয়, এটাই নিয়ম।');
await writeComment(ana, postId, 'Milk last, of course.', { replyTo: first._id });
const body = { title: 'সবাইকে স্বাগতম', description: 'Rules are below.' };
await root.call('POST /announcements', { body });

/** The `lang` of the element that holds a text, or around it; '' where it has none. */
async function langIn(path: string, language: Language, text: string) {
  const headers = { accept: 'text/html', cookie: `language=${language}` };
  const html = (await (await fetch(forum.url + path, { headers })).text()).replace(/^.*<body/s, '');
  const [tags = ''] = html.match(new RegExp(`(?:<\\w+[^<>]*>){1,2}(?=${text})`)) ?? [];
  expect(tags, `${text} on ${path}`).not.toBe('');
  return [...tags.matchAll(/ lang="(\w+)"/g)].at(-1)?.[1] ?? '';
}

test.each([
  ['the title of a post in a list', '/', 'চায়ের প্রশ্ন', 'bn'],
  ['the beginning of a post in a list', '/', 'দুধ আগে, না পরে', 'bn'],
  ['an announcement’s title', '/', 'সবাইকে স্বাগতম', 'bn'],
  ['an announcement’s text', '/', 'Rules are below', 'en'],
  ['a title in Latin letters', '/', 'Coffee at night', 'en'],
  ['the title of a post', `/post-details/${postId}`, 'চায়ের প্রশ্ন', 'bn'],
  ['the formatted text of a post', `/post-details/${postId}`, '<p>দুধ আগে', 'bn'],
  ['the text of a post', `/post-details/${latinId}`, 'Does it help', 'en'],
  ['the beginning of a comment', `/post-details/${postId}`, 'আগে দুধ, তারপর লিক', 'bn'],
  ['a quoted comment', `/post-details/${postId}`, 'আগে দুধ, তারপর লিকার ঢালতে', 'bn'],
  ['a short comment', `/post-details/${postId}`, 'Milk last, of cou', 'en'],
  ['the author of a comment', `/post-details/${postId}`, 'Ana', 'en'],
  ['a found title', '/search?q=প্রশ্ন', 'চায়ের প্রশ্ন', 'bn'],
  ['a found text', '/search?q=দুধ', '(?:<span></span>)?<mark[^>]*>দুধ', 'bn'],
  ['a member', `/people/${first.authorId}`, 'Ana', 'en'],
])('%s is in its own language', async (_, path, text, own) => {
  const shown = [await langIn(path, 'en', text), await langIn(path, 'bn', text)];
  expect(shown).toEqual([own === 'en' ? '' : own, own === 'bn' ? '' : own]);
});
