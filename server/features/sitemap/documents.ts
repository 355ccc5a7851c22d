import { SCREENS } from '../../../contract/values/screens.ts';
import { escapeXml } from '../../texts/xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const OPENS_URLS = `${HEAD}<urlset ${SCHEMA}>\n`;
export const CLOSES_URLS = '</urlset>\n';

/** One address of a sitemap, with the time of its last change where that is known. */
export const urlElement = (address: string, changedAt?: number): string =>
  `<url><loc>${escapeXml(address)}</loc>${
    changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  }</url>\n`;

/** The index of all sitemaps. Sections have no times: a comment changes an old one, and nothing counts that. */
export const sitemapIndex = (home: string, sections: readonly string[]): string =>
  [
    `${HEAD}<sitemapindex ${SCHEMA}>\n`,
    ...['site', ...sections].map(
      (name) => `<sitemap><loc>${escapeXml(`${home}/sitemap-${name}.xml`)}</loc></sitemap>\n`,
    ),
    '</sitemapindex>\n',
  ].join('');

/** Screens that show nothing without an account, or only pass people on. */
const PRIVATE = [SCREENS.dashboard, SCREENS.logout, SCREENS.resetPassword, SCREENS.confirmEmail];

export const robotsTxt = (home: string): string =>
  [
    'User-agent: *',
    ...[...PRIVATE, '/auth/', '/socket.io/'].map((path) => `Disallow: ${path}`),
    `Sitemap: ${home}/sitemap.xml`,
    '',
  ].join('\n');
