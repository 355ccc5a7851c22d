import { describe, expect, test } from 'vitest';
import type { FirstAnswer } from '../../../contract/core/initial-data.ts';
import { LANGUAGES, type Language } from '../../../contract/values/languages.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { PUBLIC_DEFAULTS } from '../../../contract/values/site-defaults.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import { headOf } from '../../../server/pages/head.ts';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { headIn } from '../../support/features/page-head.ts';
import { openForum, sharedForum } from '../../support/open-forum.ts';
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
/** The fields that posts and comments share. */
const text = { authorId: 'author', format: 'plain', postedAt: POSTED, editedAt: null };
const post = {
  ...text,
  _id: 'post',
  title: 'চা না কফি?',
  description: 'আপনি কী বলেন?',
  authorName: '',
  upVote: 1,
  commentCount: 2,
  answer: null,
};
const comment = { ...text, _id: 'comment', postId: 'post', authorName: 'আনা', text: 'চা।' };
const chosen = { _id: 'chosen', authorId: 'b', authorName: '', excerpt: 'কফি।', at: POSTED };
const ofQuestion = (of: object = {}, answerId = 'chosen') => [
  answer('GET /posts/{id}', { ...post, answer: { ...chosen, _id: answerId }, ...of }),
  answer('GET /comments/{id}', { comments: [{ ...comment, thanks: 3 }] }),
];
const ofPost = (more: object = {}) => [
  answer('GET /posts/{id}', post),
  answer('GET /comments/{id}', { comments: [{ ...comment, ...more }] }),
];

function readHead(
  language: Language,
  page: { screen: string; address: string; answers: FirstAnswer[] },
  more: object = {},
) {
  const site = { ...PUBLIC_DEFAULTS, siteName: 'আড্ডা', ...more };
  const zone = 'Asia/Dhaka';
  const head = headOf({ language, zone, origin, site, title: 'আড্ডা', status: 200, ...page });
  return headIn([...head].join(''));
}

const HOME = { screen: SCREENS.home, address: '/', answers: [] };
const PERSON = { screen: SCREENS.person, address: '/people/id' };
const POST = { screen: SCREENS.post, address: '/post-details/post' };
const NAMED = { ...POST, address: '/post-details/post?comment=comment' };

describe('the head of a page speaks the language of the page:', () => {
  test.each([
    ['home', HOME, 'আড্ডা', 'A place to read what others think, and to be heard.'],
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
    [
      'a question with its answer',
      { ...POST, answers: ofQuestion() },
      'চা না কফি?',
      'আপনি কী বলেন? Answer: কফি।',
    ],
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
    expect([en.author.name, en.comment[0].author.name]).toEqual(['Member', 'Member']);
    expect([bn.author.name, bn.comment[0].author.name]).toEqual(['সদস্য', 'সদস্য']);
  });

  test('an answered question is structured data of a question page, for programs, whatever its texts are', () => {
    const url = (id: string) => `${origin}/post-details/post?comment=${id}`;
    const title = '</script><b>"চা"?';
    const { discussion } = readHead('en', { ...POST, answers: ofQuestion({ title }) });
    const shown = { '@type': 'Answer', datePublished: POSTED };
    expect(discussion).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: title,
        text: 'আপনি কী বলেন?',
        upvoteCount: 1,
        answerCount: 2,
        acceptedAnswer: {
          ...shown,
          text: 'কফি।',
          url: url('chosen'),
          author: { name: 'Member', url: `${origin}/people/b` },
        },
        suggestedAnswer: [{ ...shown, text: 'চা।', url: url('comment'), upvoteCount: 3 }],
      },
    });
    const whole = readHead('en', { ...POST, answers: ofQuestion({}, 'comment') }).discussion;
    expect(whole.mainEntity).toMatchObject({
      acceptedAnswer: { text: 'চা।', upvoteCount: 3, author: { name: 'আনা' } },
      suggestedAnswer: [],
    });
  });

  test('what an admin has written of the forum is said in all languages', () => {
    for (const language of LANGUAGES) {
      const { metas } = readHead(language, HOME, { blurb: 'Tea, and talk.' });
      expect(metas['description']).toBe('Tea, and talk.');
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

const FEEDS = ['/feed.xml', '/tags/general/feed.xml'];
const TEXTS = { bn: 'চা না কফি?', en: 'Milk first' };

test.each(['en', 'bn'] as const)(
  'feeds and sitemaps speak LANGUAGE=%s, whoever asks; a text in another language names it',
  async (LANGUAGE) => {
    const { forum, ana } = await openForum(['Ana'], { LANGUAGE });
    // An account of an identity provider may have no name, and each author of a feed has one (RFC 4287, 3.2.1).
    await executeSql(forum, "update users set display_name = ''");
    await publish(ana, { title: TEXTS.bn, description: TEXTS.en, tag: 'general' });
    const asks: Record<string, string>[] = [
      {},
      { 'accept-language': 'bn' },
      { 'accept-language': 'en' },
      { cookie: 'language=bn' },
    ];
    for (const path of [...FEEDS, '/sitemap.xml', '/sitemap-site.xml', '/robots.txt']) {
      const answers = await Promise.all(
        asks.map((headers) => rawRequest(forum.url + path, { headers })),
      );
      for (const { status, headers, body } of answers) {
        expect([path, status, body]).toEqual([path, 200, answers[0]?.body]);
        expect(headers.get('vary') ?? '').not.toMatch(/language/i);
      }
      if (FEEDS.includes(path)) expect(answers[0]?.body).toContain(` xml:lang="${LANGUAGE}">`);
    }
    const { body } = await rawRequest(`${forum.url}/feed.xml`);
    const named = (own: string) => (own === LANGUAGE ? '' : ` xml:lang="${own}"`);
    expect(body).toContain(`<title${named('bn')}>${TEXTS.bn}</title>`);
    expect(body).toContain(`<author><name>${MESSAGES[LANGUAGE].memberUnnamed}</name></author>`);
    expect(body).toMatch(new RegExp(`<content type="html"${named('en')}>[^<]*${TEXTS.en}`));
  },
);

test('dates that the server writes are those of SITE_ZONE', async () => {
  const { forum, ana } = await openForum(['Ana'], { SITE_ZONE: 'UTC' });
  const { _id: id } = (await ana.call('GET /me')).body;
  // It is a day later in Dhaka, which is the default.
  const newDay = Date.parse('2026-03-31T18:02:00Z');
  await executeSql(forum, `update users set created_at = ${newDay} where id = '${id}'`);
  const { body } = await rawRequest(`${forum.url}/people/${id}`, {
    headers: { accept: 'text/html' },
  });
  expect(body).toContain('has been at My Site since Mar 31, 2026: 0 posts, 0 comments.');
});

/** The names in the row of tags on home, in its order. */
async function tagsOnHome(url: string, language: Language): Promise<string[]> {
  const headers = { accept: 'text/html', cookie: `language=${language}` };
  const html = await (await fetch(url, { headers })).text();
  const buttons = html.matchAll(/<a [^>]*role="button"[^>]*href="\/tags\/([^"]+)"/g);
  return Array.from(buttons, ([, name = '']) => decodeURIComponent(name));
}

test('lists tags in the order of the page’s language', async () => {
  const { forum, root } = await openForum(['Root']);
  for (const name of ['zebra', 'বাংলা', 'étude', 'tea', 'অংক', 'অআ'])
    await root.call('POST /tags', { body: { name } });
  const latin = ['étude', 'general', 'tea', 'zebra'];
  expect(await tagsOnHome(forum.url, 'en')).toEqual([...latin, 'অআ', 'অংক', 'বাংলা']);
  expect(await tagsOnHome(forum.url, 'bn')).toEqual(['অআ', 'অংক', 'বাংলা', ...latin]);
  // One answer for all readers.
  const { body } = await forum.visitor.call('GET /tags');
  const names = body.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});
