import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const FEEDS = ['/feed.xml', '/tags/general/feed.xml'];
/** Two minutes after midnight in Dhaka, where it is a day later than in UTC. */
const NEW_DAY = Date.parse('2026-03-31T18:02:00Z');

const TEXTS = { bn: 'চা না কফি?', en: 'Milk first' };

test.each(['en', 'bn'] as const)(
  'feeds and sitemaps speak LANGUAGE=%s, whoever asks; a text in another language names it',
  async (LANGUAGE) => {
    const { forum, ana } = await openForum(['Ana'], { LANGUAGE });
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
    expect(body).toMatch(new RegExp(`<content type="html"${named('en')}>[^<]*${TEXTS.en}`));
  },
);

test.each([
  ['Asia/Dhaka', 'Apr 1, 2026'],
  ['UTC', 'Mar 31, 2026'],
])('dates that the server writes are those of SITE_ZONE=%s', async (SITE_ZONE, day) => {
  const { forum, ana } = await openForum(['Ana'], { SITE_ZONE });
  const { _id: id } = (await ana.call('GET /me')).body;
  await executeSql(forum, `update users set created_at = ${NEW_DAY} where id = '${id}'`);
  const { body } = await rawRequest(`${forum.url}/people/${id}`, {
    headers: { accept: 'text/html' },
  });
  expect(body).toContain(`has been at My Site since ${day}: 0 posts, 0 comments.`);
});
