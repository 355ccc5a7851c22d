import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../contract/since/days.ts';
import { SCREENS } from '../../../contract/values/screens.ts';
import { postBy, publish, writeComment } from '../../support/content.ts';
import { executeSql } from '../../support/execute-sql.ts';
import { LINK } from '../../support/features/held.ts';
import { sendPicture } from '../../support/features/images.ts';
import { headIn } from '../../support/features/page-head.ts';
import { openFileForum } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';

const forum = await openFileForum({ SITE_NAME: 'Tea & Talk', NEWCOMERS: 'held' });
const { visitor } = forum;
let people = 0;

/** A new member with a post. */
async function openThread(title = 'Milk <first>, or last?') {
  people += 1;
  const ana = await forum.memberWithoutPassword(`Ana${people}`);
  await ana.call('POST /users', { body: { email: ana.email, displayName: 'Ana "A" Rahman' } });
  const post = await publish(ana, { title, description: `What do you say, ${people}?` });
  return { ana, post };
}

/** The metadata of a page for previews of links and lists of pages. */
async function read(path: string) {
  const headers = { accept: 'text/html' };
  const { status, body } = await rawRequest(`${forum.url}${path}`, { headers });
  return { status, body, ...headIn(body) };
}
const titleOf = async (path: string) => (await read(path)).metas['og:title'];

describe('link previews: the picture', () => {
  test('is large, and named with its true size and what is on it, on every page', async () => {
    const { post } = await openThread();
    for (const path of ['/', `/post-details/${post}`, '/announcements', '/membership']) {
      const { metas } = await read(path);
      const alt = expect.stringMatching(/^A cup .*Read what others think, and be heard\.$/);
      expect(metas).toMatchObject({
        'og:image': `${forum.url}/social.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': alt,
        'twitter:card': 'summary_large_image',
        'twitter:image:alt': alt,
      });
    }
  });
});

describe('link previews: a post with pictures', () => {
  test('shows the first that stands, by its whole address, with its size and words', async () => {
    const { ana } = await openThread();
    // Pictures of newcomers wait.
    await executeSql(forum, `update users set created_at = 0 where email = '${ana.email}'`);
    const [gone, tea] = [await sendPicture(ana), await sendPicture(ana)];
    const description = `![](image:${gone._id}) ![Milk & "tea"](image:${tea._id})`;
    const post = { ...postBy(ana, { description }), format: 'markdown' as const };
    const { body } = await ana.call('POST /posts', { body: post });
    const path = `/post-details/${body.insertedId}`;
    const picture = { 'og:image:width': '32', 'og:image:height': '24' };
    const first = (await read(path)).metas;
    expect(first).toMatchObject({ ...picture, 'og:image': `${forum.url}${gone.url}` });
    expect(first).not.toHaveProperty('og:image:alt');
    await ana.call('DELETE /images/{id}', { params: { id: gone._id } });
    await expect
      .poll(async () => (await read(path)).metas)
      .toMatchObject({
        ...picture,
        'og:image': `${forum.url}${tea.url}`,
        'og:image:alt': 'Milk & "tea"',
        'twitter:image:alt': 'Milk & "tea"',
      });
  });
});

describe('link previews: the page of a person', () => {
  test('says who it is, and the figures of today, however often it was asked for; never their address', async () => {
    const { ana, post } = await openThread();
    await writeComment(ana, post, 'Milk first.');
    const { authorId } = (await visitor.call('GET /posts/{id}', { params: { id: post } })).body;
    const address = `/people/${authorId}`;
    for (let n = 0; n < 3; n++) expect(await titleOf(address)).toBe('Ana "A" Rahman');
    await writeComment(ana, post, 'Milk last.');
    const { metas, body, canonical } = await read(address);
    expect(body).toContain('<title>Ana &quot;A&quot; Rahman – Tea &amp; Talk</title>');
    expect(metas).toMatchObject({
      description: expect.stringMatching(/^Ana "A" Rahman has been .*: 1 post, 2 comments\.$/),
      'og:description': metas['description'],
      'og:type': 'profile',
      'og:url': `${forum.url}${address}`,
      robots: 'noindex',
    });
    expect(canonical).toBe(`${forum.url}${address}`);
    expect(body).not.toContain(ana.email);
    expect(JSON.stringify(metas)).not.toContain('@');
    await ana.call('PATCH /me', { body: { displayName: 'আনা' } });
    expect(await titleOf(address)).toBe('আনা');
    // A search for their texts is not about the person.
    const search = await read(`/search?q=milk&author=${authorId}`);
    expect(search.metas).toMatchObject({ 'og:type': 'website', robots: 'noindex' });
  });
});

describe('link previews: the link of a comment', () => {
  test('shows who wrote it and how it begins, wherever it stands; the canonical page is the post', async () => {
    const { ana, post } = await openThread();
    const ben = await forum.memberWithoutPassword(`Ben${people}`);
    const { _id } = await writeComment(ben, post, `Last  of all.\n${'চা & দুধ '.repeat(60)}`);
    for (let n = 0; n < 11; n++) await writeComment(ana, post, `Comment ${n}`);
    const address = `/post-details/${post}?comment=${_id}`;
    const { status, metas, canonical, body } = await read(address);
    expect([status, canonical]).toEqual([200, `${forum.url}/post-details/${post}`]);
    expect(metas).toMatchObject({
      description: expect.stringMatching(/^Last of all\. চা & দুধ .*…$/),
      'og:title': `Ben${people} on “Milk <first>, or last?”`,
      'og:description': metas['description'],
      'og:type': 'article',
      'og:url': `${forum.url}${address}`,
    });
    expect(metas['og:description']?.length).toBeLessThanOrEqual(161);
    expect(body).not.toContain(ben.email);
    const { metas: ofPost } = await read(`/post-details/${post}`);
    expect([ofPost['og:title'], ofPost['og:description'], ofPost['og:url']]).toEqual([
      'Milk <first>, or last?',
      expect.stringMatching(/^What do you say, \d+\?$/),
      `${forum.url}/post-details/${post}`,
    ]);
  });

  test('shows an edit, a rename and a deletion at once, however often it was asked for', async () => {
    const { ana, post } = await openThread('Tea');
    const { _id: id } = await writeComment(ana, post, 'Milk first.');
    const address = `/post-details/${post}?comment=${id}`;
    const shown = async () => {
      const { metas } = await read(address);
      return [metas['og:title'], metas['og:description']];
    };
    for (let n = 0; n < 3; n++)
      expect(await shown()).toEqual(['Ana "A" Rahman on “Tea”', 'Milk first.']);
    const body = { text: 'Milk **last**.', format: 'markdown', version: 1 } as const;
    await ana.call('PATCH /comments/{id}', { params: { id }, body });
    expect(await shown()).toEqual(['Ana "A" Rahman on “Tea”', 'Milk last.']);
    await ana.call('PATCH /me', { body: { displayName: 'Anita' } });
    expect(await shown()).toEqual(['Anita on “Tea”', 'Milk last.']);
    await ana.call('DELETE /comments/{id}', { params: { id } });
    expect(await shown()).toEqual(['Tea', expect.stringMatching(/^What do you say, \d+\?$/)]);
  });

  test('is that of the post where the comment is unknown, of another post, or waits for approval', async () => {
    const { ana, post } = await openThread('Tea');
    const other = await openThread('Coffee');
    const { _id: elsewhere } = await writeComment(other.ana, other.post, 'Espresso.');
    const { insertedId: waiting } = await writeComment(ana, post, `A secret: ${LINK}`);
    for (const id of ['01a1f9e0-384b-730b-8b3e-66c9d66ee53d', elsewhere, waiting, 'x', ''])
      for (let n = 0; n < 2; n++) {
        const { status, metas, body } = await read(`/post-details/${post}?comment=${id}`);
        expect([id, status, metas['og:title'], metas['og:url']]).toEqual([
          ...[id, 200, 'Tea'],
          `${forum.url}/post-details/${post}`,
        ]);
        expect(body).not.toMatch(/Espresso|A secret/);
      }
  });
});

describe('what search engines read', () => {
  test('each comment of the structured data has its own address, which shows it', async () => {
    const { ana, post } = await openThread();
    for (let n = 1; n <= 6; n++) await writeComment(ana, post, `Comment ${n}`);
    const { discussion } = await read(`/post-details/${post}`);
    const comments = discussion.comment as { url: string; text: string }[];
    expect(comments.map(({ text }) => text)).toEqual([6, 5, 4, 3, 2].map((n) => `Comment ${n}`));
    for (const { url, text } of comments) {
      expect(url.startsWith(`${forum.url}/post-details/${post}?comment=`)).toBe(true);
      expect((await read(url.slice(forum.url.length))).metas['og:description']).toBe(text);
    }
  });

  test('only pages for everybody are listed: not those of one reader, nor the setup', async () => {
    const { post } = await openThread();
    const { authorId } = (await visitor.call('GET /posts/{id}', { params: { id: post } })).body;
    const listed = new Set<string>();
    for (const path of Object.values(SCREENS)) {
      if (path === SCREENS.postAlias) continue;
      const id = path === SCREENS.person ? authorId : post;
      const address = path
        .replace(':id', id)
        .replace(':name', 'general')
        .replace(':date', dayOf(Date.now(), 'UTC'));
      const { status, metas } = await read(address);
      expect([path, status]).toEqual([path, 200]);
      if (metas['robots'] === undefined) listed.add(path);
      else expect([path, metas['robots']]).toEqual([path, 'noindex']);
    }
    const { home, post: ofPost, tag, announcements, membership } = SCREENS;
    expect(listed).toEqual(new Set([home, ofPost, tag, announcements, membership]));
  });
});
