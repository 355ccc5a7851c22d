import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openForum, openForumWithPasswords } from '../../support/open-forum.ts';

const PHOTO = 'https://photos.example.com/tea.png';

describe('PATCH /me', () => {
  test('changes the name or the photo, and what is missing stays', async () => {
    const { ana } = await openForum(['Ana']);
    const name = await expectCall(ana, 'PATCH /me', { body: { displayName: '  অনন্যা\u00a0রহমান ' } });
    expect(name.body).toMatchObject({ email: ana.email, displayName: 'অনন্যা\u00a0রহমান' });
    const { body } = await ana.call('PATCH /me', { body: { photoURL: PHOTO } });
    expect(body).toMatchObject({ displayName: 'অনন্যা\u00a0রহমান', photoURL: PHOTO });
    expect((await ana.call('PATCH /me', { body: {} })).body).toEqual(body);
  });

  test.each([
    { displayName: '' },
    { displayName: ' \n ' },
    { displayName: 7 },
    { displayName: null },
    { displayName: 'x'.repeat(81) },
    { displayName: 'a\u0000b' },
    { photoURL: 'javascript:alert(1)' },
    { photoURL: 'data:image/png;base64,AA' },
    { photoURL: `https://e.com/${'x'.repeat(2_048)}` },
  ])('refuses %j, and changes nothing', async (body) => {
    const { ana } = await openForum(['Ana']);
    expectProblem(await ana.call('PATCH /me', { body: body as never }), 400);
    expect((await ana.call('PATCH /me', { body: {} })).body).toMatchObject({
      displayName: 'Ana',
      photoURL: '',
    });
  });

  test('shows at once in posts, comments, announcements and members, also where answers are cached', async () => {
    const { forum, root } = await openForum(['Root']);
    const post = await publish(root);
    const { authorId } = await writeComment(root, post, 'Milk first.');
    await root.call('POST /announcements', { body: { title: 'Hello', description: 'Tea.' } });
    const names = async () => {
      const { visitor } = forum;
      const params = { id: post };
      const { body: posts } = await visitor.call('GET /posts');
      const { body: found } = await visitor.call('GET /posts/search', {
        query: { tag: 'general' },
      });
      const { body: page } = await visitor.call('GET /comments/{id}', { params });
      const { body: opened } = await visitor.call('GET /posts/{id}', { params });
      const { body: announced } = await visitor.call('GET /announcements');
      const { body: member } = await visitor.call('GET /members/{id}', {
        params: { id: authorId },
      });
      const shown = [...posts, ...found, ...page.comments, opened, ...announced];
      return [...shown.map(({ authorName }) => authorName), member.displayName];
    };
    for (let reads = 0; reads < 3; reads++) expect(await names()).toEqual(Array(6).fill('Root'));
    await root.call('PATCH /me', { body: { displayName: 'Rupa' } });
    expect(await names()).toEqual(Array(6).fill('Rupa'));
    const search = { query: { search: 'rupa' } };
    expect((await root.call('GET /admin/users', search)).body.total).toBe(1);
  });
});

describe('POST /users after PATCH /me', () => {
  const changed = { displayName: 'Anna', photoURL: PHOTO };

  test('never undoes the change, by the proof or by the token', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const before = (await ana.call('PATCH /me', { body: {} })).body;
    const { displayName, photoURL, email } = before;
    await ana.call('PATCH /me', { body: changed });
    const byProof = () =>
      fetch(`${forum.url}/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: ana.cookie, origin: forum.url },
        body: JSON.stringify({ email, displayName: 'Ana', photoURL: before.photoURL }),
      }).then((reply) => reply.json());
    for (let round = 0; round < 2; round++) {
      expect(await byProof()).toMatchObject(changed);
      const body = { email, displayName, photoURL };
      expect((await ana.call('POST /users', { body })).body).toMatchObject(changed);
    }
  });

  test('does not bring back a photo that the member has removed', async () => {
    const { ana } = await openForum(['Ana']);
    const body = { email: ana.email, displayName: 'Ana', photoURL: PHOTO };
    await ana.call('POST /users', { body });
    expect((await ana.call('PATCH /me', { body: { photoURL: '' } })).body.photoURL).toBe('');
    expect((await ana.call('POST /users', { body })).body.photoURL).toBe('');
    const other = { ...body, photoURL: `${PHOTO}?new` };
    expect((await ana.call('POST /users', { body: other })).body.photoURL).toBe(`${PHOTO}?new`);
  });

  test('of another name is a rename', async () => {
    const { ana } = await openForum(['Ana']);
    await ana.call('PATCH /me', { body: changed });
    const body = { email: ana.email, displayName: 'Annie' };
    expect((await ana.call('POST /users', { body })).body.displayName).toBe('Annie');
  });
});
