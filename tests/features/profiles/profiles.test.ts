import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../../support/content.ts';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { idOf } from '../../support/features/inbox.ts';
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
      bio: null,
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

describe('the bio of a member', () => {
  const openBios = async () => {
    const { forum, ana } = await openForum(['Ana']);
    const id = await idOf(ana);
    const say = (bio: string | null) => ana.call('PATCH /me', { body: { bio } });
    const shown = async () =>
      (await expectCall(forum.visitor, 'GET /members/{id}', { params: { id } })).body.bio;
    return { forum, ana, id, say, shown };
  };

  test('is shown to everybody as it is stored, also where answers are cached, and removed by null', async () => {
    const { ana, say, shown } = await openBios();
    for (const [given, stored] of [
      [
        '  Tea,\n\tcafe\u0301 <b>&</b> https://tea.example.com \n',
        'Tea,\n\tcaf\u00e9 <b>&</b> https://tea.example.com',
      ],
      [null, null],
      ['চা', 'চা'],
      [' \n ', null],
      ['চা', 'চা'],
      ['', null],
    ] as const) {
      for (const _ of [1, 2]) await shown();
      const reply = await say(given);
      expectAnswer('PATCH /me', reply);
      expect([reply.body.bio, await shown()]).toEqual([stored, stored]);
      expect((await ana.call('GET /me')).body.bio).toBe(stored);
    }
  });

  test('stays when the name changes', async () => {
    const { ana, say, shown } = await openBios();
    await say('চা');
    await ana.call('PATCH /me', { body: { displayName: 'Anna' } });
    await ana.call('POST /users', { body: { email: ana.email, displayName: 'Annie' } });
    expect(await shown()).toBe('চা');
  });

  test('has at most 300 graphemes, of combined emoji and syllables too, and as many code points as those need', async () => {
    const { say, shown } = await openBios();
    const FAMILY = '👨🏽\u200d👩🏽\u200d👧🏽\u200d👦🏽';
    for (const grapheme of ['x', FAMILY, 'কি', '🇧🇩']) {
      const longest = grapheme.repeat(300);
      expect((await say(longest)).status).toBe(200);
      expect(await shown()).toBe(longest);
      expect(expectProblem(await say(`${longest}x`), 400)).toBe(
        'Bio must be at most 300 characters long',
      );
    }
    // One grapheme of any length.
    const chain = Array(2_001).fill('👩').join('\u200d');
    expect(expectProblem(await say(chain), 400)).toContain('at most 4000 characters');
  });

  test('is refused with the characters that a name may not have, but for lines', async () => {
    const { ana, say, shown } = await openBios();
    await say('চা');
    for (const bio of [
      'a\u0000b',
      'a\u0007b',
      'a\u202eb',
      '\u2066a',
      '\u200b',
      `a${'\u0301'.repeat(31)}`,
    ])
      expect(expectProblem(await say(bio), 400)).toMatch(/^Bio must/);
    for (const bio of [5, ['চা']]) await ana.refused(400, 'PATCH /me', { body: { bio } as never });
    expect(await shown()).toBe('চা');
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
