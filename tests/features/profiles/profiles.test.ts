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
    for (const change of [
      { displayName: name },
      { photoURL: PHOTO },
      {},
      { mail: 'off' },
      { digest: true, displayName: 'Benu' },
      { mail: 'all' },
    ] as const) {
      const spaced = 'displayName' in change && { displayName: `  ${change.displayName} ` };
      await expectCall(ana, 'PATCH /me', { body: { ...change, ...spaced } });
      now = { ...now, ...change };
      expect((await ana.call('GET /me')).body).toEqual(now);
    }
  });

  test('refuses a name with NUL and a photo of no web address, as POST /users does, and changes nothing', async () => {
    const { ana } = await joinShared(['Ana']);
    const photos = ['javascript:alert(1)', 'data:image/png;base64,AA', 'ana.png'];
    for (const body of [{ displayName: 'a\u0000b' }, ...photos.map((photoURL) => ({ photoURL }))]) {
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
      const { call } = forum.visitor;
      const params = { id: post };
      const { body: posts } = await call('GET /posts');
      const { body: found } = await call('GET /posts/search', { query: { tag: 'general' } });
      const { body: page } = await call('GET /comments/{id}', { params });
      const { body: opened } = await call('GET /posts/{id}', { params });
      const { body: announced } = await call('GET /announcements');
      const { body: member } = await call('GET /members/{id}', { params: { id: authorId } });
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

describe('POST /users after a change', () => {
  const changed = { displayName: 'Anna', photoURL: PHOTO };

  test.each(['PATCH /me', 'POST /users'] as const)(
    'never undoes what %s has changed, by the proof or by the token, nor does POST /jwt; another name is a rename',
    async (name) => {
      const { forum, ana } = await openForumWithPasswords(['Ana']);
      const { displayName, photoURL, email } = (await ana.call('GET /me')).body;
      const given = name === 'PATCH /me' ? changed : { email, ...changed };
      await ana.call(name, { body: given as never });
      const body = { email, displayName, photoURL };
      const byProof = (path: string) =>
        forum.post(path, body, { cookie: ana.cookie, origin: forum.url });
      for (let round = 0; round < 2; round++) {
        expect((await byProof('/jwt')).status).toBe(200);
        expect((await ana.call('GET /me')).body).toMatchObject(changed);
        expect((await byProof('/users')).body).toMatchObject(changed);
        expect((await ana.call('POST /users', { body })).body).toMatchObject(changed);
      }
      const renaming = { body: { email, displayName: 'Annie' } };
      expect((await ana.call('POST /users', renaming)).body.displayName).toBe('Annie');
    },
  );

  test('does not bring back a photo that the member has removed', async () => {
    const { ana } = await joinShared(['Ana']);
    const sync = async (photoURL: string) => {
      const body = { email: ana.email, displayName: 'Ana', photoURL };
      return (await ana.call('POST /users', { body })).body.photoURL;
    };
    await sync(PHOTO);
    expect((await ana.call('PATCH /me', { body: { photoURL: '' } })).body.photoURL).toBe('');
    expect([await sync(PHOTO), await sync(`${PHOTO}?new`)]).toEqual(['', `${PHOTO}?new`]);
  });
});
