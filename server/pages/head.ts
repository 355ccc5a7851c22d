import type { AnswerOf } from '../../contract/calls.ts';
import type { Comment } from '../../contract/features/comments.ts';
import type { Post } from '../../contract/features/posts.ts';
import type { FirstAnswer, PageStatus } from '../../contract/initial-data.ts';
import { withoutMarks } from '../../contract/markup/plain.ts';
import { beginningWithoutMarks } from '../../contract/markup/plain-part.ts';
import { personScreen, postScreen, SCREENS, tagScreen } from '../../contract/screens.ts';
import type { PublicSettings } from '../../contract/site-settings.ts';
import { escapeXml } from '../http/xml.ts';
import { jsonPieces } from './json-pieces.ts';

/** As long as search engines and link previews show. */
const LONGEST_DESCRIPTION = 160;

/** Screens that engines shall not list: what members and admins see, and people. */
const UNLISTED = [
  SCREENS.dashboard,
  '/people',
  SCREENS.search,
  SCREENS.login,
  SCREENS.register,
  SCREENS.logout,
];

/** Anyone can make addresses of searches, so engines shall not list them either. */
const isListed = (path: string, address: string) =>
  !UNLISTED.some((start) => path.startsWith(start)) && !address.includes('tag=');

interface HeadInput {
  /** The forum's own origin. */
  origin: string;
  site: PublicSettings;
  title: string;
  /** The path with the query that matters. */
  address: string;
  answers: readonly FirstAnswer[];
  status: PageStatus;
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeXml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeXml(content)}" />`;

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The beginning of a text without its marks, in one line, cut between words where it can be. */
function summaryOf({ description, format }: Post): string {
  // Marks, and white space that is one space here, take some of what is read first.
  const first = 4 * LONGEST_DESCRIPTION;
  const isEnough = (beginning: string) => inOneLine(beginning).length > 2 * LONGEST_DESCRIPTION;
  const line = inOneLine(beginningWithoutMarks(description, format, first, isEnough));
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line
    .slice(0, LONGEST_DESCRIPTION)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

function bodyOf<Name extends 'GET /posts/{id}' | 'GET /comments/{id}'>(
  answers: readonly FirstAnswer[],
  name: Name,
) {
  return answers.find((answer) => answer.name === name)?.body as AnswerOf<Name> | undefined;
}

const personOf = (origin: string, authorId: string, name: string) => ({
  '@type': 'Person',
  name,
  url: `${origin}${personScreen(authorId)}`,
});

const commentOf = (
  origin: string,
  { authorId, authorName, text, format, postedAt, editedAt }: Comment,
) => ({
  '@type': 'Comment',
  author: personOf(origin, authorId, authorName),
  text: withoutMarks(text, format),
  datePublished: postedAt,
  dateModified: editedAt ?? undefined,
});

/** The comments as structured data, each made when it is asked for. */
function* commentsOf(origin: string, comments: readonly Comment[]) {
  for (const comment of comments) yield commentOf(origin, comment);
}

/** A post with its first comments as structured data: https://schema.org/DiscussionForumPosting. */
function discussionOf(origin: string, post: Post, comments: readonly Comment[]) {
  const counts = [
    ['LikeAction', post.upVote],
    ['CommentAction', post.commentCount],
  ] as const;
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: post.title,
    text: withoutMarks(post.description, post.format),
    url: `${origin}${postScreen(post._id)}`,
    datePublished: post.postedAt,
    dateModified: post.editedAt ?? undefined,
    author: personOf(origin, post.authorId, post.authorName),
    interactionStatistic: counts.map(([type, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: `https://schema.org/${type}`,
      userInteractionCount: count,
    })),
    comment: commentsOf(origin, comments),
  };
}

const DISCUSSION_DEPTH = 2;

function* discussionScript(origin: string, post: Post, comments: readonly Comment[]) {
  yield '<script type="application/ld+json">';
  yield* jsonPieces(discussionOf(origin, post, comments), DISCUSSION_DEPTH);
  yield '</script>';
}

/** The feed of a tag; that of all posts is named on every page. */
const feedLink = (path: string, title: string) =>
  `<link rel="alternate" type="application/atom+xml" href="${escapeXml(path)}/feed.xml" title="${escapeXml(title)}" />`;

/** What a head says of a page: to search engines, to link previews, to feed readers. In pieces: it has long texts. */
export function* headOf(page: HeadInput): Generator<string> {
  const { origin, site, title, address, answers, status } = page;
  if (status !== 200) return yield meta('robots', 'noindex');
  const post = bodyOf(answers, 'GET /posts/{id}');
  const comments = bodyOf(answers, 'GET /comments/{id}')?.comments ?? [];
  const description = post ? summaryOf(post) : site.blurb;
  const [path = ''] = address.split('?');
  // The numbered pages of a post are parts of one talk; those of the lists are pages of their own.
  const canonical = `${origin}${post ? path : address}`;
  const isFirstPage = !/[?&](?:page|comment)=/.test(address);
  yield [
    meta('description', description),
    ...(path.startsWith(tagScreen('')) ? [feedLink(path, title)] : []),
    `<link rel="canonical" href="${escapeXml(canonical)}" />`,
    ...(isListed(path, address) ? [] : [meta('robots', 'noindex')]),
    property('og:site_name', site.siteName),
    property('og:title', post?.title ?? title),
    property('og:description', description),
    property('og:type', post ? 'article' : 'website'),
    property('og:url', canonical),
    property('og:image', `${origin}/social.png`),
    meta('twitter:card', 'summary'),
  ].join('');
  if (post && isFirstPage) yield* discussionScript(origin, post, comments);
}
