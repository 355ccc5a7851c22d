import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OWN_PHOTO } from '../../../contract/values/photos-own.ts';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { joinShared, openForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { jpegOf, webpOf } from '../../support/photos.ts';
import type { TestApp } from '../../support/test-app.ts';

const put = (who: Person, body: Blob) => who.call('PUT /me/photo', { body });
const photoOf = async (who: Person) => (await who.call('GET /me')).body.photoURL;
const statusOf = async ({ url }: TestApp, path: string) => (await fetch(`${url}${path}`)).status;

describe('PUT /me/photo', () => {
  test.each([
    ['WebP', webpOf('Ana')],
    ['JPEG', jpegOf('Ana')],
    ['the largest', webpOf('Ana', OWN_PHOTO.mostBytes)],
  ])(
    'keeps a photo and serves its very bytes, for ever and as nothing but a photo: %s',
    async (_, photo) => {
      const { forum, ana } = await joinShared(['Ana']);
      const reply = await put(ana, photo);
      expectAnswer('PUT /me/photo', reply);
      const bytes = Buffer.from(await photo.arrayBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex');
      expect(reply.body).toEqual({ photoURL: `/avatars/${hash}` });
      const served = await fetch(`${forum.url}${reply.body.photoURL}`);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': photo.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(await photoOf(ana)).toBe(reply.body.photoURL);
    },
  );

  test.each([
    ['too large', 413, webpOf('Ana', OWN_PHOTO.mostBytes + 1)],
    ['a PNG', 415, new Blob(['x'], { type: 'image/png' })],
    ['an SVG', 415, new Blob(['<svg/>'], { type: 'image/svg+xml' })],
    ['JSON', 415, new Blob(['{}'], { type: 'application/json' })],
    ['of no type', 415, new Blob(['RIFF0000WEBP'])],
    ['not what it says', 400, new Blob(['<script>'], { type: 'image/webp' })],
    ['half of a beginning', 400, new Blob(['RIFF'], { type: 'image/webp' })],
    ['empty', 400, new Blob([], { type: 'image/jpeg' })],
  ])('refuses one that is %s, and changes nothing', async (_, status, photo) => {
    const { ana } = await joinShared(['Ana']);
    expectProblem(await put(ana, photo), status);
    expect(await photoOf(ana)).toBe('');
  });

  test('removes a replaced photo, unless another member has the same', async () => {
    const { forum, ana, ben } = await joinShared(['Ana', 'Ben']);
    const first = (await put(ana, webpOf('replaced'))).body.photoURL;
    expect((await put(ben, webpOf('replaced'))).body.photoURL).toBe(first);
    const second = (await put(ana, webpOf('replacing'))).body.photoURL;
    expect([await statusOf(forum, first), await statusOf(forum, second)]).toEqual([200, 200]);
    await ben.call('PATCH /me', { body: { photoURL: '' } });
    expect(await statusOf(forum, first)).toBe(404);
    await ana.call('PATCH /me', { body: { photoURL: 'https://photos.example.com/ana.png' } });
    expect(await statusOf(forum, second)).toBe(404);
    for (const path of ['/avatars/x', `/avatars/${'0'.repeat(64)}`, '/avatars/..%2f..%2fetc'])
      expect(await statusOf(forum, path)).toBe(404);
  });

  test('members who change photos at once leave each with the one they have', async () => {
    const { forum, ana, ben, cem, dia } = await joinShared(['Ana', 'Ben', 'Cem', 'Dia']);
    const people = [ana, ben, cem, dia];
    for (let round = 0; round < 6; round++) {
      const puts = people.map((who, n) => put(who, webpOf(`at once ${(n + round) % 2}`)));
      const replies = await Promise.all(puts);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    for (const who of people) expect(await statusOf(forum, await photoOf(who))).toBe(200);
  });
});

describe('PHOTOS=own', () => {
  const FOREIGN = 'https://spy.example.com/pixel.png';

  test('no answer names a photo of another host; what was given shows again without it', async () => {
    const { forum, root } = await openForum(['Root'], { PHOTOS: 'own' });
    const given = { email: root.email, displayName: 'Root', photoURL: FOREIGN };
    const { body: user } = await root.call('POST /users', { body: given });
    const post = await publish(root);
    const said = await writeComment(root, post, 'Milk first.');
    await root.call('POST /announcements', { body: { title: 'Hello', description: 'Tea.' } });
    const params = { id: said.authorId };
    const answers = [
      user,
      said,
      (await root.call('GET /posts')).body,
      (await root.call('GET /comments/{id}', { params: { id: post } })).body,
      (await root.call('GET /announcements')).body,
      (await root.call('GET /members/{id}', { params })).body,
      (await root.call('GET /members/{id}/comments', { params })).body,
      (await root.call('GET /admin/users')).body,
    ];
    expect(answers.filter((answer) => JSON.stringify(answer).includes('example.com/'))).toEqual([]);
    const page = await fetch(`${forum.url}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toContain('spy.example.com');
    expect(page.headers.get('content-security-policy')).toMatch(/img-src 'self' data:(;|$)/);
    // Own photos and drawn initials are shown, by their paths.
    const shown = async () => (await forum.visitor.call('GET /posts')).body[0]?.authorImage;
    const { photoURL } = (await put(root, webpOf('Root'))).body;
    expect(await shown()).toBe(photoURL);
    const drawn = '/avatars/initials/3/AR.svg';
    await root.call('PATCH /me', { body: { photoURL: `http://localhost:5000${drawn}` } });
    expect(await shown()).toBe(drawn);
  });
});
