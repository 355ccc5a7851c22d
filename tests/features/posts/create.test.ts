import { describe, expect, test } from 'vitest';
import { OPEN, postBy, publish } from '../../support/content.ts';
import { expectAnswer, expectProblem } from '../../support/expect-answer.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { admin, forum, read, registerPostsForum, send, someone } from './forum.ts';

registerPostsForum();

describe('POST /posts', () => {
  test('a post says what was sent, and who its author is by the account', async () => {
    proves('3.2', '7.17', '7.20');
    const ana = await forum.memberWithoutPassword('Ana');
    await ana.call('POST /users', {
      body: { email: ana.email, displayName: 'Ana Rahman', photoURL: 'https://example.com/a.png' },
    });
    const before = Date.now();
    const { body: author } = await ana.call('POST /users', { body: { email: ana.email } });
    const reply = await ana.call('POST /posts', {
      body: {
        ...postBy(ana, { tag: 'tea', upVote: 2, downVote: 1 }),
        authorName: 'Mallory',
        authorImage: { src: 'https://evil.example/m.png' },
      },
    });
    expectAnswer('POST /posts', reply);
    const post = await read(reply.body.insertedId, ana);
    expect(post).toEqual({
      _id: reply.body.insertedId,
      authorId: author._id,
      format: 'plain',
      html: null,
      mentions: [],
      authorName: 'Ana Rahman',
      authorImage: 'https://example.com/a.png',
      authorEmail: 'ana@example.com',
      title: 'A question of tea',
      description: 'Milk first, or last?',
      tag: 'tea',
      upVote: 2,
      downVote: 1,
      commentCount: 0,
      createdAt: '20/11/2026, 10:00:00',
      postedAt: post.postedAt,
      version: 1,
      editedAt: null,
      rev: 1,
      myVote: null,
      ...OPEN,
    });
    expect(Date.parse(post.postedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(post.postedAt)).toBeLessThanOrEqual(Date.now());
  });

  test('without tag, votes and time the tag is general, the votes 0 and the time empty', async () => {
    proves('5.6', '9.7');
    const { email, ...ana } = await someone();
    const body = { title: 'Tea', description: 'Tea.', authorEmail: email };
    const { insertedId } = (await ana.call('POST /posts', { body })).body;
    expect(await read(insertedId)).toMatchObject({
      tag: 'general',
      upVote: 0,
      downVote: 0,
      createdAt: '',
    });
  });

  test("another's address is refused, also from an admin, and nothing is written", async () => {
    const ana = await someone();
    const before = (await forum.visitor.call('GET /posts/total')).body;
    for (const person of [await someone(), admin]) {
      expect(expectProblem(await send(person, { authorEmail: ana.email }), 403)).toMatch(
        /^authorEmail /,
      );
    }
    expect((await forum.visitor.call('GET /posts/total')).body).toEqual(before);
    expect((await send(ana, { authorEmail: ana.email.toUpperCase() })).status).toBe(201);
  });

  test.each([
    ['TEA', 'tea'],
    [' Green Tea ', 'green tea'],
    ['চা', 'চা'],
    ['', 'general'],
    ['  ', 'general'],
    ['General', 'general'],
  ])('the tag %j is kept as %j', async (given, kept) => {
    const ana = await someone();
    expect((await read(await publish(ana, { tag: given }))).tag).toBe(kept);
  });
});
