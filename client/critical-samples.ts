/** Pages with all that a visitor's first screen can show: by them the build finds the rules that are inlined. */
import type { Announcement } from '../contract/features/announcements.ts';
import type { Comment } from '../contract/features/comments.ts';
import type { Post } from '../contract/features/posts.ts';
import type { FirstAnswer, InitialData } from '../contract/initial-data.ts';
import { SCREENS } from '../contract/screens.ts';

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const AT = '2026-01-02T03:04:05.678Z';
const PHOTO = 'https://photos.example.com/one.png';

const post = (number: number): Post => ({
  _id: idOf(number),
  authorId: idOf(100 + number),
  authorImage: number % 2 === 0 ? PHOTO : '',
  authorName: number % 2 === 0 ? 'Nadia Rahman' : 'মৌসুমী দত্ত',
  authorEmail: 'na…@example.com',
  title: 'A title '.repeat(number * 4),
  description: 'A paragraph with words.\n\n'.repeat(number * 10),
  tag: 'general',
  upVote: number * 7,
  downVote: number === 3 ? 40 : 1,
  commentCount: number * 11,
  createdAt: AT,
  postedAt: AT,
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
  createdAt: AT,
  postedAt: AT,
});
const announcement = (number: number): Announcement => ({
  _id: idOf(400 + number),
  title: 'Weekly themes are here',
  description: 'Each week one of you chooses a theme. '.repeat(number * 3),
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
const opened = (number: number, comments: Comment[]): FirstAnswer[] => [
  {
    ...{ name: 'GET /posts/{id}', input: { params: { id: idOf(number) } } },
    ...{ body: post(number), rev: 1 },
  },
  {
    name: 'GET /comments/{postId}',
    input: { params: { postId: idOf(number) }, query: first },
    body: { comments, totalComments: comments.length * 100 },
    rev: 1,
  },
];
const announced = (list: Announcement[]): FirstAnswer[] => [
  { name: 'GET /announcements', input: {}, body: list, rev: 1 },
];

const page = (answers: FirstAnswer[], status: InitialData['status'] = 200): InitialData => ({
  ...{ siteName: 'My Site', origin: 'http://localhost', startingVotes: true },
  ...{ serviceWorker: false, theme: null, status, answers },
});

/** Per screen that the server renders: addresses, and the initial data of their pages. */
export const SAMPLES: Readonly<Record<string, readonly [address: string, data: InitialData][]>> = {
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
  [SCREENS.announcements]: [
    ['/announcements', page(announced(some(announcement)))],
    ['/announcements', page(announced([]))],
  ],
  '*': [['/nothing', page([], 404)]],
};
