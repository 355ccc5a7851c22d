/** Pages with all that a visitor's first screen can show: by them the build finds the rules that are inlined. */

import type { FirstAnswer, InitialData } from '../contract/core/initial-data.ts';
import type { Announcement } from '../contract/features/announcements.ts';
import type { Comment } from '../contract/features/comments.ts';
import type { Post } from '../contract/features/posts.ts';
import type { SearchResult } from '../contract/features/search.ts';
import { type RenderedScreen, SCREENS } from '../contract/values/screens.ts';
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
  createdAt: AT,
  postedAt: AT,
  version: 1,
  editedAt: null,
  closed: false,
  pinned: false,
  pinnedUntil: null,
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

const tags = some((number) => ({ _id: idOf(500 + number), name: `tag ${number}` }));
const first = { page: 1, limit: 5 };

const home = (posts: Post[], found: Post[], page: number): FirstAnswer[] => [
  { name: 'GET /posts', input: { query: { ...first, page } }, body: posts, rev: 1 },
  { name: 'GET /posts/popular', input: { query: first }, body: posts, rev: 1 },
  { name: 'GET /posts/total', input: {}, body: { count: posts.length * 100 }, rev: 1 },
  { name: 'GET /tags', input: {}, body: tags, rev: 1 },
  { name: 'GET /announcements', input: {}, body: posts.map((_, at) => announcement(at)), rev: 1 },
  { name: 'GET /posts/search', input: { query: { tag: 'education' } }, body: found, rev: 1 },
];
const tagged = (posts: Post[]): FirstAnswer[] => {
  const name = posts.length > 0 ? 'tag 1' : 'tag 2';
  const total = { count: posts.length * 100 };
  return [
    { name: 'GET /posts', input: { query: { ...first, tag: name } }, body: posts, rev: 1 },
    { name: 'GET /posts/popular', input: { query: first }, body: posts, rev: 1 },
    { name: 'GET /posts/total', input: { query: { tag: name } }, body: total, rev: 1 },
    { name: 'GET /tags', input: {}, body: tags, rev: 1 },
  ];
};
const opened = (number: number, comments: Comment[]): FirstAnswer[] => [
  {
    name: 'GET /posts/{id}',
    input: { params: { id: idOf(number) } },
    body: { ...post(number), html: number === 2 ? HTML : null, mentions: [] },
    rev: 1,
  },
  {
    name: 'GET /comments/{id}',
    input: { params: { id: idOf(number) }, query: first },
    body: { comments, totalComments: comments.length * 100 },
    rev: 1,
  },
];
const announced = (list: Announcement[]): FirstAnswer[] => [
  { name: 'GET /announcements', input: {}, body: list, rev: 1 },
];

const person = (listed: FirstAnswer): FirstAnswer[] => [
  {
    name: 'GET /members/{id}',
    input: { params: { id: idOf(600) } },
    body: {
      _id: idOf(600),
      displayName: 'Farida Begum',
      photoURL: PHOTO,
      isMember: true,
      role: 'admin',
      createdAt: AT,
      posts: 50,
      comments: 60,
    },
    rev: 1,
  },
  listed,
];
const written = { params: { id: idOf(600) }, query: { page: 1, limit: 10 } };

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
});
const found = (results: SearchResult[]): FirstAnswer[] =>
  ([{}, { author: idOf(600), before: 'x' }] as const).flatMap((of): FirstAnswer[] => [
    {
      name: 'GET /search',
      input: { query: { q: 'words', in: 'all', sort: 'new', ...of } },
      body: { results, next: 'y' },
      rev: 0,
    },
    { name: 'GET /tags', input: {}, body: tags, rev: 1 },
  ]);

const page = (answers: FirstAnswer[], status: InitialData['status'] = 200): InitialData => ({
  site: PUBLIC_DEFAULTS,
  siteRev: 0,
  origin: 'http://localhost',
  serviceWorker: false,
  theme: null,
  commentsView: 'short',
  status,
  answers,
});

/** Per screen that the server renders, and for pages that are not there: addresses, and the initial data of their pages. */
export const SAMPLES: Readonly<
  Record<RenderedScreen | '*', readonly [address: string, data: InitialData][]>
> = {
  [SCREENS.home]: [
    ['/', page(home(some(post), [], 1))],
    ['/?tag=education&page=7', page(home(some(post), some(post), 7))],
    ['/?tag=education', page(home([], [], 1))],
  ],
  [SCREENS.post]: [
    [`/post-details/${idOf(1)}`, page(opened(1, some(comment)))],
    [`/post-details/${idOf(2)}`, page(opened(2, []))],
    [`/post-details/${idOf(3)}`, page([], 404)],
  ],
  [SCREENS.tag]: [
    ['/tags/tag%201', page(tagged(some(post)))],
    ['/tags/tag%202', page(tagged([]))],
  ],
  [SCREENS.announcements]: [
    ['/announcements', page(announced(some(announcement)))],
    ['/announcements', page(announced([]))],
  ],
  [SCREENS.person]: [
    [
      `/people/${idOf(600)}`,
      page(
        person({
          name: 'GET /members/{id}/posts',
          input: written,
          body: { posts: some(post), total: 50 },
          rev: 1,
        }),
      ),
    ],
    [
      `/people/${idOf(600)}?tab=comments`,
      page(
        person({
          name: 'GET /members/{id}/comments',
          input: written,
          body: {
            comments: some((n) => ({ ...comment(n), postTitle: 'A title '.repeat(n * 4) })),
            total: 60,
          },
          rev: 1,
        }),
      ),
    ],
  ],
  [SCREENS.search]: [
    [`/search?q=words&author=${idOf(600)}&before=x`, page(found([1, 2, 3, 4, 5].map(result)))],
    ['/search?q=words', page(found([]))],
    ['/search?q=a', page([])],
  ],
  '*': [['/nothing', page([], 404)]],
};
