import { describe, expect, test } from 'vitest';
import { OPEN, postBy, publish, UNANSWERED, UNPICTURED } from '../../support/content.ts';
import { expectCall, expectProblem } from '../../support/expect-answer.ts';
import { freshFolder } from '../../support/folders.ts';
import type { Person } from '../../support/person.ts';
import { proves } from '../../support/runner/spec-claims.ts';
import { openTestApp } from '../../support/test-app.ts';
import { openPostsForum, send } from './forum.ts';

const { admin, forum, read, someone } = await openPostsForum();

/** How many of the places for posts a member has taken. */
const places = async (person: Person) =>
  (await person.call('GET /posts/count', { query: { email: person.email } })).body.count;

describe('POST /posts', () => {
  test('a post says what was sent, and who its author is by the account', async () => {
    proves('3.2', '7.17', '7.20');
    const ana = await forum.newcomer('Ana');
    const own = { displayName: 'Ana Rahman', photoURL: 'https://example.com/a.png' };
    const { body: author } = await ana.call('POST /users', { body: { email: ana.email, ...own } });
    const before = Date.now();
    const reply = await expectCall(ana, 'POST /posts', {
      body: {
        ...postBy(ana, { tag: 'tea', upVote: 2, downVote: 1 }),
        authorName: 'Mallory',
        authorImage: { src: 'https://evil.example/m.png' },
      },
    });
    const post = await read(reply.body.insertedId, ana);
    expect(post).toEqual({
      _id: reply.body.insertedId,
      authorId: author._id,
      format: 'plain',
      html: null,
      mentions: [],
      authorName: 'Ana Rahman',
      authorImage: 'https://example.com/a.png',
      authorEmail: ana.email,
      title: 'A question of tea',
      description: 'Milk first, or last?',
      tag: 'tea',
      upVote: 2,
      downVote: 1,
      commentCount: 0,
      ...UNANSWERED,
      ...UNPICTURED,
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
    const empty = { tag: 'general', upVote: 0, downVote: 0, createdAt: '' };
    expect(await read(insertedId)).toMatchObject(empty);
  });

  test.each([
    ['TEA', 'tea'],
    [' Green Tea ', 'green tea'],
    ['চা', 'চা'],
    ['', 'general'],
    ['  ', 'general'],
    ['General', 'general'],
  ])('the tag %j is kept as %j', async (given, kept) => {
    expect((await read(await publish(await someone(), { tag: given }))).tag).toBe(kept);
  });

  test('a field that is not as it should be is named, and nothing is written', async () => {
    proves('5.5');
    const ana = await someone();
    for (const [more, sentence] of [
      [{ title: ' \n\u00a0\ufeff' }, 'Title is required'],
      [{ description: undefined }, 'Description is required'],
      [{ upVote: -1 }, 'upVote must be at least 0'],
      [{ downVote: 'abc' }, 'downVote must be of type integer'],
      [{ tag: 'coffee' }, 'Tag "coffee" does not exist'],
    ] as const)
      expect(expectProblem(await send(ana, more), 400)).toBe(sentence);
    expect(await places(ana)).toBe(0);
  });

  test('texts are kept well formed, in one Unicode form, and the time as the author gave it', async () => {
    const ana = await someone();
    const title = ' Cafe\u0301 \ud83c ';
    const id = await publish(ana, { title, description: '\n  <b>&amp;</b> \u200f \\ " \n' });
    expect(await read(id)).toMatchObject({
      title: 'Caf\u00e9 \ufffd',
      description: '<b>&amp;</b> \u200f \\ "',
    });
    const times = [' 20/11/2026, 10:00:00\u202fAM ', '২০/১১/২০২৬, ১০:০০:০০', 'e\u0301', ''];
    for (const createdAt of times)
      expect((await read(await publish(ana, { createdAt }))).createdAt).toBe(createdAt);
  });
});

describe('the limit of five free posts', () => {
  test('a deleted post makes room for one more, whoever deleted it', async () => {
    proves('1.4', '5.7', '9.1');
    const ana = await someone();
    const ids = await Promise.all(Array.from({ length: 5 }, () => publish(ana)));
    const status = async () => (await send(ana, {})).status;
    for (const [n, who] of [ana, admin].entries()) {
      expect(await status()).toBe(403);
      await who.call('DELETE /posts/{id}', { params: { id: String(ids[n]) } });
      expect(await status()).toBe(201);
    }
    expect(await status()).toBe(403);
    expect(await places(ana)).toBe(5);
  });

  test('Gold lifts the limit, and being an admin does not', async () => {
    proves('0.3', '1.5', '6.3');
    const ana = await someone();
    await admin.call('PATCH /admin/users/make-admin/{email}', { params: { email: ana.email } });
    for (let n = 0; n < 5; n++) await publish(ana);
    expect(expectProblem(await send(ana, {}), 403)).toBe(
      'You have reached your 5 posts limit. Please become a member to post more.',
    );
    await admin.call('PATCH /admin/users/revoke-admin/{email}', { params: { email: ana.email } });
    await ana.call('POST /membership', { body: { email: ana.email } });
    for (let n = 0; n < 3; n++) await publish(ana);
    expect(await places(ana)).toBe(8);
  });
});

test('starting votes: STARTING_VOTES=off hides and ignores them, back and forth on the same data', async () => {
  const dir = freshFolder();
  let [loud, liked] = ['', ''];
  async function look(setting: 'on' | 'off', act: (ana: Person) => Promise<unknown>) {
    const own = await openTestApp({ DATA_DIR: dir, STARTING_VOTES: setting });
    await act(await own.memberWithoutPassword('Ana'));
    const { body } = await own.visitor.call('GET /posts/popular');
    await own.close();
    return body.map(({ title, upVote, downVote }) => `${title} +${upVote} -${downVote}`);
  }
  const vote = (ana: Person, way: 'upvote' | 'downvote', id: string) =>
    ana.call(`PATCH /posts/{id}/${way}`, { params: { id } });
  const first = await look('on', async (ana) => {
    loud = await publish(ana, { title: 'Loud', upVote: 100, downVote: 1 });
    liked = await publish(ana, { title: 'Liked' });
    await vote(ana, 'upvote', liked);
    await vote(ana, 'downvote', loud);
  });
  expect(first).toEqual(['Loud +100 -2', 'Liked +1 -0']);
  const second = await look('off', async (ana) => {
    const { body } = await vote(ana, 'downvote', loud);
    expect(body).toMatchObject({ upVote: 0, downVote: 1, myVote: 'down' });
    expectProblem(await send(ana, { upVote: -1 }), 400);
    await publish(ana, { title: 'Later', upVote: 7 });
    expect((await ana.call('GET /posts/{id}', { params: { id: loud } })).body.downVote).toBe(1);
  });
  expect(second).toEqual(['Liked +1 -0', 'Later +0 -0', 'Loud +0 -1']);
  const third = await look('on', async () => undefined);
  expect(third).toEqual(['Loud +100 -2', 'Later +7 -0', 'Liked +1 -0']);
});
