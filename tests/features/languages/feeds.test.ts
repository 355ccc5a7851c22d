import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { openForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const FEEDS = ['/feed.xml', '/tags/general/feed.xml'];
/** Two minutes after midnight in Dhaka, where it is a day later than in UTC. */
const NEW_DAY = Date.parse('2026-03-31T18:02:00Z');

test.each(['en', 'bn'])('feeds and sitemaps speak LANGUAGE=%s, whoever asks', async (LANGUAGE) => {
  const { forum, ana } = await openForum(['Ana'], { LANGUAGE });
  await publish(ana, { tag: 'general' });
  const ask = (path: string, headers: Record<string, string>) =>
    rawRequest(forum.url + path, { headers });
  for (const path of [...FEEDS, '/sitemap.xml', '/sitemap-site.xml', '/robots.txt']) {
    const answers = await Promise.all(
      [{}, { 'accept-language': 'bn' }, { 'accept-language': 'en' }, { cookie: 'language=bn' }].map(
        (headers) => ask(path, headers as Record<string, string>),
      ),
    );
    for (const { status, headers, body } of answers) {
      expect([path, status, body]).toEqual([path, 200, answers[0]?.body]);
      expect(headers.get('vary') ?? '').not.toMatch(/language/i);
    }
    if (FEEDS.includes(path)) expect(answers[0]?.body).toContain(` xml:lang="${LANGUAGE}">`);
  }
});

test.each([
  ['en', 'চা না কফি?', ' xml:lang="bn"', 'Milk first', ''],
  ['bn', 'চা না কফি?', '', 'Milk first', ' xml:lang="en"'],
])(
  'in a feed in %s a text in another language names it',
  async (LANGUAGE, title, ofTitle, description, ofContent) => {
    const { forum, ana } = await openForum(['Ana'], { LANGUAGE });
    await publish(ana, { title, description });
    const { body } = await rawRequest(`${forum.url}/feed.xml`);
    expect(body).toContain(`<title${ofTitle}>${title}</title>`);
    expect(body).toMatch(new RegExp(`<content type="html"${ofContent}>[^<]*${description}`));
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
