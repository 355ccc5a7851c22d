import { describe, expect, test } from 'vitest';
import { expectAnswer, expectCall, expectProblem } from '../../support/expect-answer.ts';
import { openFileForumWith } from '../../support/open-forum.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const { forum, root: admin } = await openFileForumWith(['Root']);

const post = (more: object = {}) =>
  admin.call('POST /announcements', {
    body: { title: 'Closed', description: 'On Friday.', ...more } as never,
  });
const list = async () => (await expectCall(forum.visitor, 'GET /announcements')).body;
const count = async (since?: string) =>
  (await expectCall(forum.visitor, 'GET /announcement-count', since ? { query: { since } } : {}))
    .body.count;

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
});

describe('GET /announcement-count', () => {
  test('counts all, or those after a time', async () => {
    proves('7.8', '3.8');
    const before = await count();
    for (const title of ['One', 'Two']) await post({ title });
    const all = before + 2;
    const [last, first] = (await list()).map(({ createdAt }) => createdAt);
    const asks: [string | undefined, number][] = [
      [undefined, all],
      ['2000-01-01', all],
      ['2000-01-01T06:00:00+06:00', all],
      ['2000-01-01T00:00', all],
      [last, 0],
      [new Date(Date.parse(first ?? '') - 1).toISOString(), 2],
      ['9999-12-31T23:59:59.999Z', 0],
    ];
    for (const [since, counted] of asks)
      expect([since, await count(since)]).toEqual([since, counted]);
  });

  test.each([
    '',
    'yesterday',
    'November',
    '7',
    '2026',
    '20/11/2026',
    '2026-13-01',
    '2026-02-30',
    '2026-02-29T10:00:00Z',
    '2026-04-31T10:00:00+06:00',
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

test('home arrives without the announcements that its reader has dismissed, until a newer one', async () => {
  await post();
  const [newest] = await list();
  const dismissed = `home=seen; dismissed=${Date.parse(newest?.createdAt ?? '')}`;
  const isShown = async (cookie: string) => {
    const { body } = await rawRequest(forum.url, { headers: { accept: 'text/html', cookie } });
    return body.includes('class="house');
  };
  expect(await isShown(dismissed)).toBe(false);
  expect(await isShown('home=seen; dismissed=1')).toBe(true);
  expect(await isShown('home=seen; dismissed=tomorrow')).toBe(true);
  await post();
  expect(await isShown(dismissed)).toBe(true);
});
