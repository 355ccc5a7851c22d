import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postScreen, SCREENS, tagScreen } from '../../../contract/values/screens.ts';
import type { SiteSettings } from '../../../contract/values/site-settings.ts';
import { timeOfKey } from '../../../db/core/ids.ts';
import { listAnnouncements } from '../../../db/features/announcements/announcements.ts';
import {
  endsOfPosts,
  type KeyRange,
  readSitemapPosts,
} from '../../../db/features/posts/sitemap.ts';
import { listTags } from '../../../db/features/tags/tags.ts';
import type { AppContext } from '../../app/context.ts';
import { HttpError, NOTHING_HERE } from '../../http/errors.ts';
import { sendCompressed, sendParts } from '../../http/read-path/compressed-reply.ts';
import { networkOf } from '../../limits/network.ts';
import { escapeXml } from '../../texts/xml.ts';
import { findSection, listSections, MOST_URLS } from './sections.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OPENS_URLS = `${HEAD}<urlset ${SCHEMA}>\n`;
const CLOSES_URLS = '</urlset>\n';

/** One address of a sitemap, with the time of its last change where that is known. */
const urlElement = (address: string, changedAt?: number): string =>
  `<url><loc>${escapeXml(address)}</loc>${
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  }</url>\n`;

/** The index of all sitemaps. Sections have no times: a comment changes an old one, and nothing counts that. */
const sitemapIndex = (home: string, sections: readonly string[]): string =>
  [
    `${HEAD}<sitemapindex ${SCHEMA}>\n`,
    ...['site', ...sections].map(
      (name) => `<sitemap><loc>${escapeXml(`${home}/sitemap-${name}.xml`)}</loc></sitemap>\n`,
    ),
    '</sitemapindex>\n',
  ].join('');

/** Screens that show nothing without an account, or only pass people on. */
const PRIVATE = [SCREENS.dashboard, SCREENS.logout, SCREENS.resetPassword, SCREENS.confirmEmail];

/** The crawlers of AI services, by the names that they publish. */
const AI_CRAWLERS = [
  ...['GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'Applebot-Extended'],
  ...['Bytespider', 'meta-externalagent', 'PerplexityBot', 'Amazonbot', 'Diffbot'],
];

const robotsTxt = (home: string, { aiCrawlers }: Pick<SiteSettings, 'aiCrawlers'>): string =>
  [
    ...(aiCrawlers === 'refuse'
      ? [...AI_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
      : []),
    'User-agent: *',
    ...[...PRIVATE, '/auth/', '/socket.io/'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${home}/sitemap.xml`,
    '',
  ].join('\n');

const XML_TYPE = 'application/xml; charset=utf-8';
const SUFFIX = '.xml';
const SITE = 'site';
const hidden = { schema: { hide: true } };

const asXml = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type(XML_TYPE);

/** Serves robots.txt, the index of sitemaps, the sitemap of the site's own pages, and those of the posts by month. */
export async function serveSitemap(app: FastifyInstance, context: AppContext) {
  const { home, store, limits, settings } = context;
  const onRequest = async (request: FastifyRequest) => limits.takeRead(networkOf(request.ip));

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(home(), settings.now)),
  );

  app.get('/sitemap.xml', { ...hidden, onRequest }, async (request, reply) => {
    const sections = await store.read(listSections());
    return sendCompressed(request, asXml(reply), sitemapIndex(home(), sections));
  });

  async function siteSitemap() {
    const ends = await store.read(endsOfPosts());
    const [announcement] = await store.read(listAnnouncements(1));
    const tags = await store.read(listTags());
    const pages: [path: string, changedAt: number | undefined][] = [
      [SCREENS.home, ends ? timeOfKey(ends.newest) : undefined],
      [SCREENS.announcements, announcement?.createdAt],
      ...tags.map(({ name }): [string, undefined] => [tagScreen(name), undefined]),
    ];
    const urls = pages.map(([path, changedAt]) => urlElement(home() + path, changedAt));
    return [OPENS_URLS, ...urls, CLOSES_URLS].join('');
  }

  async function* postsSitemap(range: KeyRange) {
    const address = home();
    yield OPENS_URLS;
    for await (const posts of readSitemapPosts(store, range, MOST_URLS))
      yield posts
        .map(({ id, writtenAt }) => urlElement(address + postScreen(id), writtenAt))
        .join('');
    yield CLOSES_URLS;
  }

  app.get<{ Params: { file: string } }>(
    '/sitemap-:file',
    { ...hidden, onRequest },
    async (request, reply) => {
      const { file } = request.params;
      if (!file.endsWith(SUFFIX)) throw new HttpError(404, NOTHING_HERE);
      const name = file.slice(0, -SUFFIX.length);
      if (name === SITE) return sendCompressed(request, asXml(reply), await siteSitemap());
      const range = await store.read(findSection(name));
      if (!range) throw new HttpError(404, NOTHING_HERE);
      return sendParts(request, asXml(reply), postsSitemap(range));
    },
  );
}
