import type { AnswerOf } from '../../contract/core/calls.ts';
import type { FirstAnswer, PageStatus } from '../../contract/core/initial-data.ts';
import { madeOnce } from '../../contract/core/made-once.ts';
import type { Member } from '../../contract/features/members.ts';
import type { Post } from '../../contract/features/posts.ts';
import { beginningWithoutFormatting } from '../../contract/markup/plain-part.ts';
import { unescaped } from '../../contract/markup/visible-text.ts';
import { namedComment } from '../../contract/values/comments-view.ts';
import type { Language } from '../../contract/values/languages.ts';
import { commentScreen, SCREENS, tagScreen } from '../../contract/values/screens.ts';
import type { PublicSettings } from '../../contract/values/site-settings.ts';
import type { Format } from '../../contract/values/text-format.ts';
import { MESSAGES, type Messages } from '../../messages/languages.ts';
import { escapeXml } from '../texts/xml.ts';
import { discussionScript, nameOf } from './structured-data.ts';

/** As long as search engines and link previews show. */
const LONGEST_DESCRIPTION = 160;

/** Screens that engines list; the others are for members and admins, about people, or steps of one reader. */
const LISTED: ReadonlySet<string | null> = new Set([
  SCREENS.home,
  SCREENS.post,
  SCREENS.tag,
  SCREENS.announcements,
  SCREENS.membership,
]);

interface HeadInput {
  language: Language;
  /** The time zone of the days that the head names. */
  zone: string;
  /** The forum's own origin. */
  origin: string;
  site: PublicSettings;
  title: string;
  /** The path with the query that matters. */
  address: string;
  /** The screen's path in the contract; null: there is none. */
  screen: string | null;
  answers: readonly FirstAnswer[];
  status: PageStatus;
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeXml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeXml(content)}" />`;

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The beginning of a text without its marks, in one line, cut between words where it can be. */
function summaryOf(text: string, format: Format, longest = LONGEST_DESCRIPTION): string {
  // Marks, and white space that is one space here, take some of what is read first.
  const isEnough = (beginning: string) => inOneLine(beginning).length > 2 * longest;
  const line = inOneLine(beginningWithoutFormatting(text, format, 4 * longest, isEnough));
  if (line.length <= longest) return line;
  const cut = line
    .slice(0, longest)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

/** The beginning of a post; of an answered question half is that of the answer. */
function summaryOfPost({ description, format, answer }: Post, { headAnswer }: Messages): string {
  if (!answer) return summaryOf(description, format);
  const half = LONGEST_DESCRIPTION / 2;
  const question = summaryOf(description, format, half);
  return headAnswer(question, summaryOf(answer.excerpt, 'plain', half));
}

/** The picture that link previews show where the page has none of its own (`npm run icons`). */
const PICTURE = { path: '/social.png', width: '1200', height: '630' };

/** The first picture that stands in rendered HTML: a removed one has no address. */
const STANDING = /<img src="(\/images\/[^"]+)" width="(\d+)" height="(\d+)" alt="([^"]*)"/;

/**
 * The picture of a page in previews of links to it: the first of its post, else the forum's own.
 * @param html of the post; null: nothing in it is marked.
 */
function pictureOfPage(html: string | null, { headPicture }: Messages) {
  const [, path, width, height, alt = ''] = STANDING.exec(html ?? '') ?? [];
  return path === undefined || width === undefined || height === undefined
    ? { ...PICTURE, alt: headPicture }
    : { path, width, height, alt: unescaped(alt) };
}

/** The answer to one read of the page, if it has that read. */
function answerTo<Name extends FirstAnswer['name']>(answers: readonly FirstAnswer[], name: Name) {
  return answers.find((answer) => answer.name === name)?.body as AnswerOf<Name> | undefined;
}

const dayFormat = madeOnce(
  (tag: string, timeZone: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone }),
);

/** The member in one sentence. */
function introductionOf(
  { displayName, createdAt, posts, comments }: Member,
  { site, zone }: Pick<HeadInput, 'site' | 'zone'>,
  messages: Messages,
): string {
  // As in numbers: English engines and readers know this day, with the month first.
  const day = dayFormat(messages.numberTag(), zone);
  const name = nameOf(displayName, messages);
  return messages.headMember(name, site.siteName, day.format(new Date(createdAt)), posts, comments);
}

/** The preview that links to a page show, and its address. */
interface Preview {
  title: string;
  description: string;
  type: 'article' | 'profile' | 'website';
  url: string;
}

/**
 * The preview of what the page is about: the comment that its address names, else its post, its member, or the forum.
 */
function previewOf(page: HeadInput, messages: Messages): Preview {
  const { origin, site, title, address, screen, answers } = page;
  const [path = '', query] = address.split('?');
  const post = answerTo(answers, 'GET /posts/{id}');
  if (post) {
    const id = namedComment(new URLSearchParams(query));
    const thread = answerTo(answers, 'GET /comments/{id}');
    const comment = id === null ? undefined : thread?.comments.find(({ _id }) => _id === id);
    if (comment)
      return {
        title: messages.headComment(nameOf(comment.authorName, messages), post.title),
        description: summaryOf(comment.text, comment.format),
        type: 'article',
        // Some previews are made of the page at this address: the post's would show the post.
        url: `${origin}${commentScreen(post._id, comment._id)}`,
      };
    const description = summaryOfPost(post, messages);
    return { title: post.title, description, type: 'article', url: `${origin}${path}` };
  }
  // The search has a member, too: the one by whom its texts are.
  const member = screen === SCREENS.person ? answerTo(answers, 'GET /members/{id}') : undefined;
  const url = `${origin}${address}`;
  if (!member) return { title, description: messages.siteBlurb(site.blurb), type: 'website', url };
  const description = introductionOf(member, page, messages);
  return { title: nameOf(member.displayName, messages), description, type: 'profile', url };
}

/** The feed of a tag, or of the weeks; that of all posts is named on every page. */
const feedLink = (path: string, title: string) =>
  `<link rel="alternate" type="application/atom+xml" href="${escapeXml(path)}/feed.xml" title="${escapeXml(title)}" />`;

/** The metadata of a page: for search engines, link previews and feed readers. In pieces: it has long texts. */
export function* headOf(page: HeadInput): Generator<string> {
  const { origin, site, title, address, screen, answers, status } = page;
  if (status !== 200) return yield meta('robots', 'noindex');
  const messages = MESSAGES[page.language];
  const post = answerTo(answers, 'GET /posts/{id}');
  const [path = ''] = address.split('?');
  const preview = previewOf(page, messages);
  const picture = pictureOfPage(post?.html ?? null, messages);
  // The numbered pages of a post are parts of one talk; those of the lists are pages of their own.
  const canonical = `${origin}${post ? path : address}`;
  // Anyone can make addresses of searches, so engines shall not list them either.
  const isListed = LISTED.has(screen) && !address.includes('tag=');
  const isFirstPage = !/[?&](?:page|comment)=/.test(address);
  yield [
    meta('description', preview.description),
    ...(path.startsWith(tagScreen('')) ? [feedLink(path, title)] : []),
    ...(screen === SCREENS.since ? [feedLink('/since', messages.sinceFeed(site.siteName))] : []),
    `<link rel="canonical" href="${escapeXml(canonical)}" />`,
    ...(isListed ? [] : [meta('robots', 'noindex')]),
    property('og:site_name', site.siteName),
    property('og:title', preview.title),
    property('og:description', preview.description),
    property('og:type', preview.type),
    property('og:url', preview.url),
    property('og:image', `${origin}${picture.path}`),
    property('og:image:width', picture.width),
    property('og:image:height', picture.height),
    ...(picture.alt === '' ? [] : [property('og:image:alt', picture.alt)]),
    meta('twitter:card', 'summary_large_image'),
    ...(picture.alt === '' ? [] : [meta('twitter:image:alt', picture.alt)]),
  ].join('');
  const comments = answerTo(answers, 'GET /comments/{id}')?.comments ?? [];
  if (post && isFirstPage) yield* discussionScript({ origin, messages }, post, comments);
}
