import { describe, expect, test } from 'vitest';
import type { FirstAnswer } from '../../../contract/core/initial-data.ts';
import { LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { headOf } from '../../../server/pages/head.ts';
import { sharedForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { expectBengali } from './words.ts';

const origin = 'https://forum.example';
const PICTURE =
  'A cup that is a speech bubble, beside the words: Read what others think, and be heard.';

const member = { _id: 'id', displayName: 'আনা', photoURL: '', posts: 1, comments: 12 };
const answer = (name: string, body: unknown) => ({ name, body }) as FirstAnswer;
const POSTED = '2026-03-31T20:30:00.000Z';
const ofMember = (more: object = {}) => [
  answer('GET /members/{id}', { ...member, createdAt: POSTED, ...more }),
];
/** What posts and comments have. */
const text = { authorId: 'author', format: 'plain', postedAt: POSTED, editedAt: null };
const post = {
  ...text,
  _id: 'post',
  title: 'চা না কফি?',
  description: 'আপনি কী বলেন?',
  authorName: '',
  upVote: 1,
  commentCount: 1,
};
const comment = { ...text, _id: 'comment', postId: 'post', authorName: 'আনা', text: 'চা।' };
const ofPost = (more: object = {}) => [
  answer('GET /posts/{id}', post),
  answer('GET /comments/{id}', { comments: [{ ...comment, ...more }] }),
];

/** The names in the structured data of a post. */
interface Discussion {
  author: { name: string };
  comment: { author: { name: string } }[];
}

function readHead(
  language: Language,
  page: { screen: string; address: string; answers: FirstAnswer[] },
) {
  const site = { ...PUBLIC_DEFAULTS, siteName: 'আড্ডা' };
  const zone = 'Asia/Dhaka';
  const head = headOf({ language, zone, origin, site, title: 'আড্ডা', status: 200, ...page });
  const html = [...head].join('');
  const elements = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const [, script = 'null'] = html.match(/<script[^>]*>(.*?)<\/script>/) ?? [];
  return {
    metas: Object.fromEntries(Array.from(elements, ([, name = '', content]) => [name, content])),
    discussion: JSON.parse(script) as Discussion | null,
  };
}

const PERSON = { screen: SCREENS.person, address: '/people/id' };
const POST = { screen: SCREENS.post, address: '/post-details/post' };
const NAMED = { ...POST, address: '/post-details/post?comment=comment' };

describe('the head of a page speaks the language of the page:', () => {
  test.each([
    [
      'home',
      { screen: SCREENS.home, address: '/', answers: [] },
      'আড্ডা',
      'A place to read what others think, and to be heard.',
    ],
    [
      'a member, since a day of the forum’s zone',
      { ...PERSON, answers: ofMember() },
      'আনা',
      'আনা has been at আড্ডা since Apr 1, 2026: 1 post, 12 comments.',
    ],
    [
      'a member without a name and texts',
      { ...PERSON, answers: ofMember({ displayName: '', posts: 0, comments: 1 }) },
      'Member',
      'Member has been at আড্ডা since Apr 1, 2026: 0 posts, 1 comment.',
    ],
    ['a post', { ...POST, answers: ofPost() }, 'চা না কফি?', 'আপনি কী বলেন?'],
    ['a comment', { ...NAMED, answers: ofPost() }, 'আনা on “চা না কফি?”', 'চা।'],
    [
      'a comment of a member without a name',
      { ...NAMED, answers: ofPost({ authorName: '' }) },
      'Member on “চা না কফি?”',
      'চা।',
    ],
  ])('%s', (_, page, title, description) => {
    const { metas: english } = readHead('en', page);
    expect(english).toMatchObject({
      description,
      'og:title': title,
      'og:description': description,
      'og:image:alt': PICTURE,
      'twitter:image:alt': PICTURE,
    });
    const { metas: bengali } = readHead('bn', page);
    expect(Object.keys(bengali)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(bengali))
      if (/description|title|alt|site_name/.test(name)) expectBengali(text);
  });

  test('who has no name is told of in the structured data by a word of that language', () => {
    const [en, bn] = LANGUAGES.map(
      (language) => readHead(language, { ...POST, answers: ofPost({ authorName: '' }) }).discussion,
    );
    expect([en?.author.name, en?.comment[0]?.author.name]).toEqual(['Member', 'Member']);
    expect([bn?.author.name, bn?.comment[0]?.author.name]).toEqual(['সদস্য', 'সদস্য']);
  });

  test('what an admin has written of the forum is said in all languages', () => {
    const page = { screen: SCREENS.home, address: '/', answers: [], status: 200 } as const;
    const site = { ...PUBLIC_DEFAULTS, blurb: 'Tea, and talk.' };
    for (const language of LANGUAGES) {
      const head = headOf({ language, zone: 'UTC', origin, site, title: 'Tea', ...page });
      expect([...head].join('')).toContain('content="Tea, and talk."');
    }
  });
});

test('the feed of all posts is named in the reader’s language, on every page', async () => {
  const { url } = await sharedForum();
  const titles = LANGUAGES.map(async (language) => {
    const headers = { accept: 'text/html', 'accept-language': language };
    const { body } = await rawRequest(`${url}/login`, { headers });
    return /href="\/feed\.xml"[^>]* title="([^"]*)"/.exec(body)?.[1];
  });
  expect(await Promise.all(titles)).toEqual(['Newest posts', 'নতুন পোস্ট']);
});
