import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { PUSH_CHOICES } from '../../support/features/push.ts';
import { joinShared, openForum, openForumWithPasswords } from '../../support/open-forum.ts';

const PHOTO = 'https://photos.example.com/tea.png';

describe('PATCH /me', () => {
  test('changes name, photo and letters, each alone, and what is missing stays', async () => {
    const { ana } = await joinShared(['Ana']);
    const { body: before } = await expectCall(ana, 'GET /me');
    expect(before).toEqual({
      _id: expect.any(String),
      email: ana.email,
      displayName: 'Ana',
      photoURL: '',
      role: 'user',
      isMember: false,
      isModerator: false,
      mail: 'replies',
      digest: false,
      choices: { language: null, digits: 'native', digestEvery: 'day', ...PUSH_CHOICES },
    });
    const name = 'অনন্যা\u00a0রহমান';
    let now: object = before;
    for (const [body, change] of [
      [{ displayName: `  ${name} ` }, { displayName: name }],
      [{ photoURL: PHOTO }, { photoURL: PHOTO }],
      [{}, {}],
      [{ mail: 'off' }, { mail: 'off' }],
      [
        { digest: true, displayName: 'Benu' },
        { digest: true, displayName: 'Benu' },
      ],
      [{ mail: 'all' }, { mail: 'all' }],
    ] as const) {
      await expectCall(ana, 'PATCH /me', { body });
      now = { ...now, ...change };
      expect((await ana.call('GET /me')).body).toEqual(now);
    }
  });

  test('refuses a name with NUL and a photo of no web address, as POST /users does, and changes nothing', async () => {
    const { ana } = await joinShared(['Ana']);
    for (const body of [
      { displayName: 'a\u0000b' },
      { photoURL: 'javascript:alert(1)' },
      { photoURL: 'data:image/png;base64,AA' },
      { photoURL: 'ana.png' },
    ]) {
      await ana.refused(400, 'PATCH /me', { body });
      await ana.refused(400, 'POST /users', { body: { email: ana.email, ...body } });
    }
    await ana.refused(400, 'PATCH /me', { body: { displayName: null } });
    const { body } = await ana.call('PATCH /me', { body: {} });
    expect(body).toMatchObject({ displayName: 'Ana', photoURL: '' });
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

  test('never undoes the change, by the proof or by the token; another name is a rename', async () => {
    const { forum, ana } = await openForumWithPasswords(['Ana']);
    const { displayName, photoURL, email } = (await ana.call('PATCH /me', { body: {} })).body;
    await ana.call('PATCH /me', { body: changed });
    const body = { email, displayName, photoURL };
    for (let round = 0; round < 2; round++) {
      const { cookie } = ana;
      const byProof = await forum.post('/users', body, { cookie, origin: forum.url });
      expect(byProof.body).toMatchObject(changed);
      expect((await ana.call('POST /users', { body })).body).toMatchObject(changed);
    }
    const renaming = { body: { email, displayName: 'Annie' } };
    expect((await ana.call('POST /users', renaming)).body.displayName).toBe('Annie');
  });

  test('does not bring back a photo that the member has removed', async () => {
    const { ana } = await joinShared(['Ana']);
    const body = { email: ana.email, displayName: 'Ana', photoURL: PHOTO };
    await ana.call('POST /users', { body });
    expect((await ana.call('PATCH /me', { body: { photoURL: '' } })).body.photoURL).toBe('');
    expect((await ana.call('POST /users', { body })).body.photoURL).toBe('');
    const other = { ...body, photoURL: `${PHOTO}?new` };
    expect((await ana.call('POST /users', { body: other })).body.photoURL).toBe(`${PHOTO}?new`);
  });
});
