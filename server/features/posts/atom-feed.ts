import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { room } from '../../../contract/core/rooms.ts';
import { withRemovedImages } from '../../../contract/markup/image-references.ts';
import { beginningWithoutFormatting } from '../../../contract/markup/plain-part.ts';
import { foreignLanguage, type Language } from '../../../contract/values/languages.ts';
import { postScreen, SCREENS, tagScreen } from '../../../contract/values/screens.ts';
import { yieldingLoop } from '../../../db/core/concurrency/event-loop-yield.ts';
import { timeOf } from '../../../db/core/ids.ts';
import { forumId } from '../../../db/core/internal-settings.ts';
import { listLatestByTag } from '../../../db/features/posts/by-tag.ts';
import { listLatest, type PostRow, readHtml } from '../../../db/features/posts/reads.ts';
import { findTag, type TagRow } from '../../../db/features/tags/tags.ts';
import { MESSAGES } from '../../../messages/languages.ts';
import type { AppContext } from '../../app/context.ts';
import { HttpError, NOTHING_HERE } from '../../http/errors.ts';
import { cleanTag } from '../../http/input.ts';
import { iso } from '../../http/iso-time.ts';
import type { ContentEncoding } from '../../http/read-path/compression.ts';
import { sendConditional } from '../../http/read-path/conditional-requests.ts';
import { encodeBody } from '../../http/read-path/encoded-body.ts';
import { encodingOf } from '../../http/read-path/negotiation.ts';
import { piecesOf, pieceWriter } from '../../http/read-path/response-body.ts';
import { networkOf } from '../../limits/network.ts';
import { nameOf } from '../../pages/structured-data.ts';
import { escapeXml } from '../../texts/xml.ts';

const PATH = '/feed.xml';
const pathOfTag = (tag: string) => tagScreen(tag) + PATH;
const ENTRIES = 50;
const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** A longer text is cut, and its post's page has the rest: fifty of the longest texts would take 4 MB. */
const MOST_CHARACTERS = 5_000;
/** The characters read beyond these at least: the last word that is read may be half a word. */
const MARGIN = 200;

/** Cuts a long text between words. It looks back from the end: a pattern would take long for texts of spaces. */
export function beginningOf(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let end = MOST_CHARACTERS;
  while (end > 0 && !/\s/.test(text[end - 1] as string)) end--;
  return `${text
    .slice(0, end || MOST_CHARACTERS)
    .toWellFormed()
    .trimEnd()} …`;
}

/** A plain text as HTML: an empty line ends a paragraph, a line break is kept. */
const htmlOf = (text: string): string =>
  text
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('');

/** A post's own HTML as readers of feeds need it: they load pictures by whole addresses. */
const outsideHtml = (html: string, { home, language }: Pick<Feed, 'home' | 'language'>) =>
  withRemovedImages(html, MESSAGES[language].pictureRemoved).replaceAll(
    '<img src="/',
    `<img src="${escapeXml(home)}/`,
  );

/** The content of an entry: the post's own HTML, unless that is too long to be read in a feed. */
function contentOf(
  feed: Pick<Feed, 'home' | 'language'>,
  { description, format }: PostRow,
  html: string | null | undefined,
): string {
  if (html && html.length <= MOST_CHARACTERS) return outsideHtml(html, feed);
  const isEnough = (beginning: string) => beginning.length > MOST_CHARACTERS + MARGIN;
  const first = 2 * MOST_CHARACTERS;
  return htmlOf(beginningOf(beginningWithoutFormatting(description, format, first, isEnough)));
}

/** The attribute of an element whose words are in another language than the feed. */
export function langOf(text: string, own: Language): string {
  const language = foreignLanguage(text, own);
  return language ? ` xml:lang="${language}"` : '';
}

function entryOf(
  feed: Pick<Feed, 'home' | 'language'>,
  post: PostRow,
  html: string | null | undefined,
): string {
  const { home, language } = feed;
  const { id, title, description, authorName, tag, postedAt } = post;
  return `<entry>
<id>urn:uuid:${id}</id>
<title${langOf(title, language)}>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(home + postScreen(id))}"/>
<published>${iso(postedAt)}</published>
<updated>${iso(post.editedAt ?? postedAt)}</updated>
<author><name>${escapeXml(nameOf(authorName, MESSAGES[language]))}</name></author>
<category term="${escapeXml(tag)}"/>
<content type="html"${langOf(description, language)}>${escapeXml(contentOf(feed, post, html))}</content>
</entry>
`;
}

/** When the newest post was written or the last edit was made; undefined without posts. */
const lastChangeOf = (posts: readonly PostRow[]) =>
  posts
    .map(({ editedAt, postedAt }) => editedAt ?? postedAt)
    .toSorted()
    .at(-1);

/** The elements at the head of a feed. */
interface FeedHead {
  /** The id of the forum, of the tag, or of the kind of feed. */
  id: string;
  title: string;
  /** The addresses of the feed itself, and of the page that shows the same. */
  self: string;
  page: string;
  home: string;
  /** The forum's language: one feed serves readers of all. */
  language: Language;
}

interface Feed extends FeedHead {
  posts: readonly PostRow[];
  /** The HTML of posts, by key. */
  html: ReadonlyMap<number, string | null>;
}

/** The beginning of an Atom feed (RFC 4287). @param updated milliseconds since 1970. */
const beginningOfFeed = (
  { id, title, self, page, home, language }: FeedHead,
  updated: number,
) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escapeXml(home + SCREENS.home)}" xml:lang="${language}">
<id>urn:uuid:${id}</id>
<title>${escapeXml(title)}</title>
<updated>${iso(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(home + self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(home + page)}"/>
`;

/** The bytes of a feed whose entries are made already. */
export function bytesOfFeed(head: FeedHead, updated: number, entries: readonly string[]) {
  const { put, end } = pieceWriter();
  for (const part of [beginningOfFeed(head, updated), ...entries, '</feed>\n']) put(part);
  return end();
}

/** The parts of a feed of posts. It names authors and never their e-mail addresses. */
function* partsOf(feed: Feed): Generator<string> {
  const { id, posts, html } = feed;
  yield beginningOfFeed(feed, lastChangeOf(posts) ?? timeOf(id));
  for (const post of posts) yield entryOf(feed, post, html.get(post.key));
  yield '</feed>\n';
}

/** Makes the bytes of a feed. Fifty long posts take several turns of the event loop. */
async function makeBytes(feed: Feed): Promise<readonly Buffer[]> {
  const yieldTurn = yieldingLoop();
  const { put, end } = pieceWriter();
  for (const part of partsOf(feed)) {
    put(part);
    await yieldTurn();
  }
  return end();
}

/** The key of a feed in the response cache: of an address, and of the encoding that a client takes. */
const keyOf = (path: string, encoding: ContentEncoding) => `feed ${encoding} ${path}`;

/** How feeds are answered: from the response cache, for a tenth of the limit's points, else made. */
export function feedAnswers({
  responseCache,
  limits,
}: Pick<AppContext, 'responseCache' | 'limits'>) {
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    make: () => Promise<{ bytes: readonly Buffer[]; tags: string[] }>,
  ) {
    const accepted = encodingOf(request.headers);
    const { body, etag, encoding } = await responseCache.getOrCreate(
      keyOf(path, accepted),
      async () => {
        const { bytes, tags } = await make();
        return { ...(await encodeBody(bytes, accepted)), rev: undefined, tags };
      },
    );
    return sendConditional(request, reply, {
      bytes: piecesOf(body),
      etag,
      encoding,
      type: ATOM_TYPE,
    });
  }
  const options = {
    schema: { hide: true },
    onRequest: async ({ ip, url, headers }: FastifyRequest) =>
      limits.takeRead(networkOf(ip), responseCache.answers(keyOf(url, encodingOf(headers)))),
  };
  return { answer, options };
}

/** Serves `/feed.xml` and a feed per tag. Each is cached until a commit changes its list of posts, or a post in it. */
export async function serveAtomFeeds(app: FastifyInstance, context: AppContext) {
  const { home, settings, store, config } = context;
  const slice = { limit: ENTRIES, skip: 0 };

  async function makeFeed(feed: Pick<Feed, 'id' | 'title' | 'self' | 'page'>, posts: PostRow[]) {
    const html = await store.read(readHtml(posts.map(({ key }) => key)));
    const tags = [room.feed, ...posts.map(({ id }) => room.post(id))];
    return {
      bytes: await makeBytes({ ...feed, home: home(), language: config.language, posts, html }),
      tags,
    };
  }
  const newest = async () =>
    makeFeed(
      { id: await forumId(store), title: settings.now.siteName, self: PATH, page: SCREENS.home },
      await store.read(listLatest(slice)),
    );
  const newestOfTag = async ({ id, name }: TagRow) =>
    makeFeed(
      {
        id,
        title: `#${name} – ${settings.now.siteName}`,
        self: pathOfTag(name),
        page: tagScreen(name),
      },
      await store.read(listLatestByTag(name, slice)),
    );

  const { answer, options } = feedAnswers(context);

  app.get(PATH, options, (request, reply) => answer(request, reply, PATH, newest));
  app.get<{ Params: { name: string } }>(SCREENS.tag + PATH, options, async (request, reply) => {
    const tag = await store.read(findTag(cleanTag(request.params.name, 'tag')));
    if (!tag) throw new HttpError(404, NOTHING_HERE);
    return answer(request, reply, pathOfTag(tag.name), () => newestOfTag(tag));
  });
}
