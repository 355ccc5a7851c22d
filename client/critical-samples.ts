/** Pages with all that a visitor's first screen can show: by them the build finds the rules that are inlined. */

import type { AnswerOf, AnyCall, InputOf } from '../contract/core/calls.ts';
import type { FirstAnswer, InitialData } from '../contract/core/initial-data.ts';
import type { Announcement } from '../contract/features/announcements.ts';
import type { Comment } from '../contract/features/comments.ts';
import type { Post } from '../contract/features/posts.ts';
import type { SearchResult } from '../contract/features/search.ts';
import type { SinceThread } from '../contract/features/since.ts';
import type { HomeLook } from '../contract/look/home-look.ts';
import type { CommentsView } from '../contract/values/comments-view.ts';
import { LANGUAGES } from '../contract/values/languages.ts';
import { PAGE } from '../contract/values/limits.ts';
import {
  personScreen,
  postScreen,
  type RenderedScreen,
  SCREENS,
} from '../contract/values/screens.ts';
import { PUBLIC_DEFAULTS } from '../contract/values/site-defaults.ts';

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const AT = '2026-01-02T03:04:05.678Z';
/** All elements of rendered texts. */
const HTML =
  '<p><strong>a</strong> <em>b</em> <code>c</code><br><a href="/people/1" data-member="1">@d</a></p>' +
  '<blockquote><p>e</p></blockquote><ul><li>f<ol><li>g</li></ol></li></ul><pre><code>h</code></pre>';
const PHOTO = 'https://photos.example.com/one.png';

const post = (number: number): Post => ({
  _id: idOf(number),
  authorId: idOf(100 + number),
  authorImage: number % 2 === 0 ? PHOTO : '',
  authorName: number % 2 === 0 ? 'Nadia Rahman' : 'মৌসুমী দত্ত',
  authorEmail: 'na…@example.com',
  title: 'A title '.repeat(number * 4),
  description: 'A paragraph with words.\n\n'.repeat(number * 10),
  format: 'plain',
  tag: 'general',
  upVote: number * 7,
  downVote: number === 3 ? 40 : 1,
  commentCount: number * 11,
  repliers: [{ _id: idOf(100), displayName: 'Nadia Rahman', photoURL: '' }],
  images: 0,
  thumbnail: null,
  poll: null,
  lastReplyAt: AT,
  createdAt: AT,
  postedAt: AT,
  version: 1,
  editedAt: null,
  closed: false,
  pinned: false,
  pinnedUntil: null,
  answer:
    number === 2
      ? {
          _id: idOf(201),
          authorId: idOf(100),
          authorName: 'Nadia Rahman',
          excerpt: 'Some words.',
          at: AT,
        }
      : null,
  rev: 1,
});
const comment = (number: number): Comment => ({
  _id: idOf(200 + number),
  postId: idOf(1),
  authorId: idOf(300 + number),
  authorEmail: 'da…@example.com',
  authorName: 'Daniel Roy',
  authorImage: number % 2 === 0 ? PHOTO : '',
  text: 'Some words. '.repeat(number),
  format: 'plain',
  html: number === 2 ? HTML : null,
  mentions: [],
  createdAt: AT,
  postedAt: AT,
  version: 1,
  editedAt: null,
  replyTo: null,
  thanks: number,
});
const announcement = (number: number): Announcement => ({
  _id: idOf(400 + number),
  title: 'Weekly themes are here',
  description: 'Each week one of you chooses a theme. '.repeat(number * 3),
  authorId: idOf(600),
  authorName: 'Farida Begum',
  authorImage: PHOTO,
  createdAt: AT,
});
const some = <One>(make: (number: number) => One) => [1, 2, 3, 4, 5].map(make);

const read = <Name extends AnyCall>(name: Name, input: InputOf<Name>, body: AnswerOf<Name>) =>
  ({ name, input, body, rev: 1 }) as FirstAnswer;
const tags = some((number) => ({
  _id: idOf(500 + number),
  name: `tag ${number}`,
  hue: number,
  asks: false,
}));
const first = { page: 1, limit: 5 };

const lists = (posts: Post[], asked: { page: number } | { tag: string }) => [
  read('GET /posts', { query: { ...first, ...asked } }, posts),
  read('GET /posts/popular', { query: first }, posts),
  read('GET /posts/total', 'tag' in asked ? { query: asked } : {}, { count: posts.length * 100 }),
  read('GET /tags', {}, tags),
];
const home = (posts: Post[], found: Post[], page: number) => [
  ...lists(posts, { page }),
  read('GET /posts/pinned', {}, posts.slice(0, 1)),
  read(
    'GET /announcements',
    {},
    posts.map((_, at) => announcement(at)),
  ),
  read('GET /posts/search', { query: { tag: 'education' } }, found),
];
const opened = (number: number, comments: Comment[], limit = first.limit) => {
  const params = { id: idOf(number) };
  const html = number === 2 ? HTML : null;
  const thread = { comments, totalComments: comments.length * 100 };
  return [
    read('GET /posts/{id}', { params }, { ...post(number), html, mentions: [] }),
    read('GET /comments/{id}', { params, query: { ...first, limit } }, thread),
  ];
};
const { _id, authorId, authorName } = comment(5);
/** Comments of which some answer another. */
const talk = some((number) => ({
  ...comment(number),
  replyTo: number < 3 ? { _id, authorId, authorName, excerpt: 'Some words.' } : null,
}));
const announced = (list: Announcement[]) => [read('GET /announcements', {}, list)];

const params = { id: idOf(600) };
const written = { params, query: { page: 1, limit: 10 } };
const someone = {
  _id: idOf(600),
  displayName: 'Farida Begum',
  photoURL: PHOTO,
  bio: 'Some words.',
  isMember: true,
  role: 'admin' as const,
  createdAt: AT,
  posts: 50,
  comments: 60,
};
const postOfSomeone = (number: number): Post => ({ ...post(number), authorId: someone._id });
const person = (listed: FirstAnswer) => [read('GET /members/{id}', { params }, someone), listed];

const result = (number: number): SearchResult => ({
  kind: number % 2 === 0 ? 'post' : 'comment',
  _id: idOf(700 + number),
  postId: idOf(number),
  title: 'A title '.repeat(number * 4),
  excerpt: 'words '.repeat(number * 9),
  marks: [[0, 5]],
  authorId: idOf(600),
  authorName: 'Farida Begum',
  tag: 'general',
  postedAt: AT,
  upVote: 7,
  downVote: 0,
  commentCount: 11,
  answered: number === 2,
});
const found = (results: SearchResult[]) =>
  ([{}, { author: idOf(600), before: 'x' }] as const).flatMap((of) => [
    read(
      'GET /search',
      { query: { q: 'words', in: 'all', sort: 'new', ...of } },
      { results, next: 'y' },
    ),
    read('GET /tags', {}, tags),
  ]);

const thread = (number: number): SinceThread => ({
  postId: idOf(number),
  title: 'A title '.repeat(number * 4),
  tag: 'general',
  authorId: idOf(100 + number),
  new: number * 3,
  people: number,
  minutes: number,
  lead: 'Some words. '.repeat(number * 3),
  leadId: idOf(200 + number),
  leadAuthorId: idOf(300 + number),
  leadAuthorName: 'Daniel Roy',
  first: idOf(200 + number),
  last: idOf(200 + number),
});
const happened = (date: string, threads: SinceThread[]) => [
  read(
    'GET /since/{date}',
    { params: { date } },
    { from: AT, to: AT, threads, posts: 3, total: 5 },
  ),
];

type Page = readonly [address: string, data: InitialData];
const page = (
  address: string,
  answers: FirstAnswer[],
  status: InitialData['status'] = 200,
  homeLook: HomeLook = 'first',
  commentsView: CommentsView = 'short',
): Page => [
  address,
  {
    site: PUBLIC_DEFAULTS,
    siteRev: 0,
    origin: 'http://localhost',
    serviceWorker: false,
    theme: null,
    language: 'en',
    languages: LANGUAGES,
    zone: 'Asia/Dhaka',
    commentsView,
    homeLook,
    status,
    answers,
  },
];

/** Per screen that the server renders, and for pages that are not there: addresses, and the initial data of their pages. */
export const SAMPLES: Readonly<Record<RenderedScreen | '*', readonly Page[]>> = {
  [SCREENS.home]: [
    page('/', home(some(post), [], 1)),
    page('/?tag=education&page=7', home(some(post), some(post), 7)),
    page('/?tag=education', home([], [], 1), 200, 'seen'),
    page('/', home(some(post), [], 1), 200, 'compact'),
  ],
  [SCREENS.welcome]: [
    page(SCREENS.welcome, home(some(post), [], 1)),
    page(SCREENS.welcome, home([], [], 1), 200, 'seen'),
  ],
  [SCREENS.post]: [
    page(postScreen(idOf(1)), opened(1, talk)),
    page(postScreen(idOf(2)), opened(2, [])),
    page(postScreen(idOf(4)), opened(4, talk, PAGE.fullComments), 200, 'first', 'full'),
    page(postScreen(idOf(3)), [], 404),
  ],
  [SCREENS.tag]: [
    page('/tags/tag%201', lists(some(post), { tag: 'tag 1' })),
    page('/tags/tag%202', lists([], { tag: 'tag 2' })),
  ],
  [SCREENS.announcements]: [
    page(SCREENS.announcements, announced(some(announcement))),
    page(SCREENS.announcements, announced([])),
  ],
  [SCREENS.person]: [
    page(
      personScreen(idOf(600)),
      person(read('GET /members/{id}/posts', written, { posts: some(postOfSomeone), total: 50 })),
    ),
    page(
      personScreen(idOf(600)),
      person(read('GET /members/{id}/posts', written, { posts: [], total: 0 })),
    ),
    page(
      `${personScreen(idOf(600))}?tab=comments`,
      person(
        read('GET /members/{id}/comments', written, {
          comments: some((n) => ({ ...comment(n), postTitle: 'A title '.repeat(n * 4) })),
          total: 60,
        }),
      ),
    ),
  ],
  [SCREENS.search]: [
    page(`/search?q=words&author=${idOf(600)}&before=x`, found([1, 2, 3, 4, 5].map(result))),
    page('/search?q=words', found([])),
    page('/search?q=a', []),
  ],
  [SCREENS.since]: [
    page('/since/2026-01-02', happened('2026-01-02', some(thread))),
    page('/since/2026-01-03', happened('2026-01-03', [])),
  ],
  '*': [page('/nothing', [], 404)],
};
