import { describe, expect, test } from 'vitest';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWith, openForum } from '../../support/open-forum.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const { forum, root: admin } = await openFileForumWith(['Root']);

const post = (more: object = {}) =>
  admin.call('POST /announcements', {
    body: { title: 'Closed', description: 'On Friday.', ...more } as never,
  });
const list = async () => (await expectCall(forum.visitor, 'GET /announcements')).body;
const count = async (since?: string) =>
  (
    await forum.visitor.call(
      'GET /announcement-count',
      since === undefined ? {} : { query: { since } },
    )
  ).body.count;

describe('POST /announcements', () => {
  test('speaks in the name of the admin who sends it, whatever the body says', async () => {
    proves('3.6', '7.9', '7.33', '5.13');
    await admin.call('POST /users', {
      body: { email: admin.email, displayName: 'Root Root', photoURL: 'https://example.com/r.png' },
    });
    const reply = await post({ title: ' Closed ', authorName: 'Mallory', authorImage: 7 });
    expectAnswer('POST /announcements', reply);
    const [latest] = await list();
    expect(latest).toEqual({
      _id: reply.body.insertedId,
      authorId: (await admin.call('PATCH /me', { body: {} })).body._id,
      title: 'Closed',
      description: 'On Friday.',
      authorName: 'Root Root',
      authorImage: 'https://example.com/r.png',
      createdAt: latest?.createdAt,
    });
  });

  test('the newest stands first', async () => {
    for (const title of ['One', 'Two', 'Three']) await post({ title });
    expect((await list()).slice(0, 3).map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
  });

  test('the longest texts fit, in code points', async () => {
    const texts = { title: '🫖'.repeat(200), description: '🫖'.repeat(5_000) };
    expect((await post(texts)).status).toBe(201);
    expect((await list())[0]).toMatchObject(texts);
  });

  test.each([
    [{ title: undefined }, 'Title is required'],
    [{ title: ' ' }, 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters long'],
    [{ title: '\u0000' }, 'Title must not contain the NUL character'],
    [{ description: undefined }, 'Description is required'],
    [{ description: '' }, 'Description is required'],
    [{ description: {} }, 'Description must be of type string'],
    [{ description: 'x'.repeat(5_001) }, 'Description must be at most 5000 characters long'],
  ])(
    'a field that is not as it should be is named, and nothing is written (%#)',
    async (more, sentence) => {
      const before = await list();
      expect(expectProblem(await post(more), 400)).toBe(sentence);
      expect(await list()).toEqual(before);
    },
  );
});

describe('GET /announcement-count', () => {
  test('counts all, or those after a time', async () => {
    proves('7.8', '3.8');
    const { forum: own, root: boss } = await openForum(['Root']);
    const counted = async (since?: string) => {
      const reply = await own.visitor.call(
        'GET /announcement-count',
        since ? { query: { since } } : {},
      );
      expectAnswer('GET /announcement-count', reply);
      return reply.body.count;
    };
    expect(await counted()).toBe(0);
    for (const title of ['One', 'Two']) {
      await boss.call('POST /announcements', { body: { title, description: 'Text.' } });
    }
    const times = (await own.visitor.call('GET /announcements')).body.map(
      ({ createdAt }) => createdAt,
    );
    expect(await counted()).toBe(2);
    expect(await counted('2000-01-01')).toBe(2);
    expect(await counted('2000-01-01T06:00:00+06:00')).toBe(2);
    expect(await counted('2000-01-01T00:00')).toBe(2);
    expect(await counted(times[0])).toBe(0);
    expect(await counted(new Date(Date.parse(times[1] ?? '') - 1).toISOString())).toBe(2);
    expect(await counted('9999-12-31T23:59:59.999Z')).toBe(0);
  });

  test.each([
    '',
    'yesterday',
    'November',
    '7',
    '2026',
    '20/11/2026',
    '2026-13-01',
    '2026-11-20T25:00:00Z',
    '2026-11-20 10:00',
    '2026-11-20T10:00:00 00:00',
  ])('the time %j is refused', async (since) => {
    const reply = await forum.visitor.call('GET /announcement-count', { query: { since } });
    expect(expectProblem(reply, 400)).toBe('Since must be an ISO time');
  });

  test('a time that is given twice is refused', async () => {
    const reply = await forum.raw('/announcement-count?since=2026-11-20&since=2026-11-20');
    expect(expectProblem(reply, 400)).toBe('Since must be given once');
    expect(await count()).toBe((await list()).length);
  });
});
