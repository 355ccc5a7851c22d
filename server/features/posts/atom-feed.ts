import type { FastifyInstance } from 'fastify';
import { room } from '../../../contract/rooms.ts';
import { postScreen, SCREENS } from '../../../contract/screens.ts';
import { yieldingLoop } from '../../../db/event-loop-yield.ts';
import { listLatest, type PostRow } from '../../../db/features/posts.ts';
import { forumId } from '../../../db/forum-settings.ts';
import { timeOf } from '../../../db/ids.ts';
import type { AppContext } from '../../app/context.ts';
import { asBytes } from '../../cache/response-cache.ts';
import { etagHash, sendConditional } from '../../http/conditional.ts';
import { iso } from '../../http/email-masking.ts';
import { networkOf } from '../../http/network.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { escapeXml } from '../../http/xml.ts';

const PATH = '/feed.xml';
const ENTRIES = 50;
const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** A longer text is cut, and its post's page has the rest: fifty of the longest texts would take 4 MB. */
const MOST_CHARACTERS = 5_000;

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

function entryOf(home: string, post: PostRow): string {
  const { id, title, authorName, tag, description, postedAt } = post;
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(home + postScreen(id))}"/>
<published>${iso(postedAt)}</published>
<updated>${iso(postedAt)}</updated>
<author><name>${escapeXml(authorName)}</name></author>
<category term="${escapeXml(tag)}"/>
<content type="html">${escapeXml(htmlOf(beginningOf(description)))}</content>
</entry>
`;
}

interface Feed {
  /** The id of the forum. */
  id: string;
  home: string;
  siteName: string;
  posts: readonly PostRow[];
}

/** The parts of an Atom feed (RFC 4287). It names authors and never their e-mail addresses. */
function* partsOf({ id, home, siteName, posts }: Feed): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${id}</id>
<title>${escapeXml(siteName)}</title>
<updated>${iso(posts[0]?.postedAt ?? timeOf(id))}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(home + PATH)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(home + SCREENS.home)}"/>
`;
  for (const post of posts) yield entryOf(home, post);
  yield '</feed>\n';
}

/** Makes the bytes of a feed and their validator. Fifty long posts take several turns of the event loop. */
async function makeBytes(feed: Feed) {
  const yieldTurn = yieldingLoop();
  const hash = etagHash();
  const bytes: string[] = [];
  for (const part of partsOf(feed)) {
    const made = asBytes(part);
    hash.add(made);
    bytes.push(made);
    await yieldTurn();
  }
  return { body: bytes.join(''), etag: hash.etag() };
}

/** Serves `/feed.xml`. It is cached until a commit changes the list of posts, or a post in it. */
export async function serveAtomFeed(app: FastifyInstance, context: AppContext) {
  const { config, store, pageIndex, responseCache, limits } = context;

  const home = siteOrigin(app, config);

  async function makeFeed() {
    const posts = await store.read(listLatest(pageIndex, { limit: ENTRIES, skip: 0 }));
    const { siteName } = config;
    const feed = { id: await forumId(store), home: home(), siteName, posts };
    const tags = [room.feed, ...posts.map(({ id }) => room.post(id))];
    return { ...(await makeBytes(feed)), rev: undefined, tags };
  }

  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    await limits.take('read', networkOf(request.ip));
    const { body, etag } = await responseCache.getOrCreate(PATH, makeFeed);
    const bytes = Buffer.from(body, 'latin1');
    return sendConditional(request, reply, { bytes, etag, type: ATOM_TYPE });
  });
}
