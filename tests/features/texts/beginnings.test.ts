import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as plain from '../../../contract/markup/plain.ts';
import { beginningOf } from '../../../contract/values/excerpt.ts';
import { truncate } from '../../../contract/values/graphemes.ts';
import { excerptAnswer } from '../../../server/pages/excerpts.ts';
import { postBy } from '../../support/content.ts';
import type { Person } from '../../support/person.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** The lengths of the texts whose marks the server has removed. */
let stripped: number[] = [];
const PLAIN = '../../../contract/markup/plain.ts';

/** The server's modules are loaded anew: a worker keeps those of the files before this one. */
function watchStripping() {
  vi.doMock(PLAIN, () => ({
    ...plain,
    withoutMarks: (...[text, format]: Parameters<typeof plain.withoutMarks>) => {
      stripped.push(text.length);
      return plain.withoutMarks(text, format);
    },
  }));
  vi.resetModules();
}
function stopWatching() {
  vi.doUnmock(PLAIN);
  vi.resetModules();
}

const MARKED = 'A **bold word**, *slanted*, `code`, [a pier](https://example.org/pier) and more. ';
const textOf = (length: number) =>
  MARKED.repeat(Math.ceil(length / MARKED.length)).slice(0, length);
const isFormatted = { format: 'markdown' as const };

let forum: TestApp;
let ana: Person;
let postId: string;
let authorId: string;
beforeAll(async () => {
  watchStripping();
  forum = await openTestApp({}, true);
  ana = await forum.memberWithoutPassword('Ana');
  const body = { ...postBy(ana, { description: textOf(19_900) }), ...isFormatted };
  postId = (await ana.call('POST /posts', { body })).body.insertedId;
  let replyTo: string | undefined;
  for (let n = 0; n < 6; n++) {
    const text = textOf(4_900);
    const body = { postId, authorEmail: ana.email, text, ...isFormatted, createdAt: '' };
    const written = await ana.call('POST /comments', {
      body: { ...body, ...(replyTo && { replyTo }) },
    });
    ({ _id: replyTo, authorId } = written.body);
  }
});
afterAll(() => {
  stopWatching();
  return forum.close();
});
beforeEach(() => {
  stripped = [];
});

const page = async (path: string) =>
  (await rawRequest(`${forum.url}${path}`, { headers: { accept: 'text/html' } })).body;
const json = async (path: string) => (await forum.raw(path)).body;
const raw = async (path: string) => (await rawRequest(`${forum.url}${path}`, {})).body;

test.each([
  ['what a reply quotes', () => json(`/comments/${postId}?limit=100`), 1_000],
  ['home', () => page('/'), 1_500],
  ['a description for link previews', () => page(`/post-details/${postId}?page=2`), 1_000],
  ['the posts of a member', () => page(`/people/${authorId}`), 1_500],
  ['the comments of a member', () => page(`/people/${authorId}?tab=comments`), 1_500],
  ['a found text', () => json('/search?q=pier'), 2_000],
  ['an entry of a feed', () => raw('/feed.xml'), 10_200],
])('%s is cut from its text before the marks are removed', async (_, ask, most) => {
  await ask();
  expect(stripped.length).toBeGreaterThan(0);
  expect(Math.max(...stripped)).toBeLessThanOrEqual(most);
});

test.each([
  ['marks', MARKED.repeat(50)],
  ['a mark that ends far away', `*${'far '.repeat(500)}away* and on`],
  ['code that ends far away', `\`${'far '.repeat(500)}away\` and on`],
  ['a link whose words are long', `[${'far '.repeat(500)}away](https://example.org/) and on`],
  ['a link whose address is long', `[near](https://example.org/${'far/'.repeat(400)}) and on`],
  ['a fence that ends far away', `\`\`\`\n${'**far** '.repeat(500)}\n\`\`\`\nand on`],
  ['emoji of many code points', '👩‍👩‍👧‍👦'.repeat(500)],
  ['Bengali', '**কৃষ্ণচূড়া**র নিচে *নদীর ধারে* '.repeat(80)],
  ['marks alone, nearly', `${'[](https://example.org/) '.repeat(200)}end`],
  ['few words', '**few** words'],
])('a beginning is that of the whole text: %s', (_, text) => {
  for (const most of [1, 20, 100, 240])
    expect(beginningOf(text, 'markdown', most)).toEqual(
      truncate(plain.withoutMarks(text, 'markdown'), most),
    );
});

test('the excerpts that a page of a member carries show no half of a mark', () => {
  const text = `${'plain '.repeat(60)}**${'bold '.repeat(60)}end**`;
  const comment = { text, format: 'markdown', html: '<p>…</p>' };
  const answer = excerptAnswer({
    name: 'GET /members/{id}/comments',
    body: { comments: [comment], total: 1 },
  } as never) as { body: { comments: (typeof comment)[] } };
  const [cut] = answer.body.comments;
  expect(cut?.format).toBe('plain');
  expect(cut?.text).toMatch(/^[a-z ]{400}…$/);
});
