import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { InputOf } from '../contract/calls.ts';
import { LIMIT_REACHED } from '../contract/limits.ts';
import { expectAnswer, expectProblem } from './answers.ts';
import { type House, openHouse, type Person, postBy, publish, say } from './house.ts';
import { proves } from './proves.ts';

let house: House;
let admin: Person;
let count = 0;
beforeAll(async () => {
  house = await openHouse({}, true);
  admin = await house.admin('Root');
  for (const name of ['tea', 'green tea', 'চা']) await admin.call('POST /tags', { body: { name } });
});
afterAll(() => house.close());

/** A member whom no other test knows; a Gold one may post without end. */
async function someone(where = house): Promise<Person> {
  count += 1;
  return where.neighbour(`Someone${count}`);
}
async function goldOne(where = house): Promise<Person> {
  const person = await someone(where);
  await person.call('POST /membership', { body: { email: person.email } });
  return person;
}
const read = async (id: string, as: Person = house.visitor) =>
  (await as.call('GET /posts/{id}', { params: { id } })).body;
const send = (person: Person, more: object) =>
  person.call('POST /posts', { body: { ...postBy(person), ...more } });

describe('POST /posts', () => {
  test('a post says what was sent, and who its author is by the account', async () => {
    proves('3.2', '7.17', '7.20');
    const ana = await house.neighbour('Ana');
    await ana.call('POST /users', {
      body: { email: ana.email, displayName: 'Ana Rahman', photoURL: 'https://example.com/a.png' },
    });
    const before = Date.now();
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
      rev: 1,
      myVote: null,
    });
    expect(Date.parse(post.postedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(post.postedAt)).toBeLessThanOrEqual(Date.now());
  });

  test('without tag, votes and time it is general, has none and says none', async () => {
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

  test.each([
    [{ title: undefined }, 'Title is required'],
    [{ title: '' }, 'Title is required'],
    [{ title: ' \n\u00a0\ufeff' }, 'Title is required'],
    [{ title: 7 }, 'Title must be of type string'],
    [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters long'],
    [{ title: 'a\u0000b' }, 'Title must not contain the NUL character'],
    [{ description: undefined }, 'Description is required'],
    [{ description: '\t' }, 'Description is required'],
    [{ description: ['x'] }, 'Description must be of type string'],
    [{ description: 'x'.repeat(20_001) }, 'Description must be at most 20000 characters long'],
    [{ description: '\u0000' }, 'Description must not contain the NUL character'],
    [{ createdAt: 'x'.repeat(65) }, 'createdAt must be at most 64 characters long'],
    [{ createdAt: 1_795_000_000 }, 'createdAt must be of type string'],
    [{ createdAt: '\u0000' }, 'createdAt must not contain the NUL character'],
    [{ tag: 'coffee' }, 'Tag "coffee" does not exist'],
    [{ tag: 'x'.repeat(31) }, 'Tag must be at most 30 characters long'],
    [{ tag: 7 }, 'Tag must be of type string'],
    [{ tag: null }, 'Tag must be of type string'],
    [{ upVote: '2' }, 'upVote must be of type integer'],
    [{ upVote: 1.5 }, 'upVote must be of type integer'],
    [{ upVote: -1 }, 'upVote must be at least 0'],
    [{ upVote: 1_000_001 }, 'upVote must be at most 1000000'],
    [{ upVote: 1e300 }, 'upVote must be at most 1000000'],
    [{ upVote: null }, 'upVote must be of type integer'],
    [{ downVote: 'abc' }, 'downVote must be of type integer'],
    [{ downVote: -0.5 }, 'downVote must be of type integer'],
    [{ downVote: 1_000_001 }, 'downVote must be at most 1000000'],
    [{ downVote: true }, 'downVote must be of type integer'],
    [{ authorEmail: undefined }, 'authorEmail is required'],
    [{ authorEmail: '' }, 'authorEmail must be an e-mail address'],
    [{ authorEmail: {} }, 'authorEmail must be of type string'],
  ])(
    'a field that is not as it should be is named, and nothing is written (%#)',
    async (more, sentence) => {
      proves('5.5');
      const ana = await someone();
      expect(expectProblem(await send(ana, more), 400)).toBe(sentence);
      const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
      expect(body.count).toBe(0);
    },
  );

  test("another's address is refused, also from an admin, and nothing is written", async () => {
    const ana = await someone();
    const before = (await house.visitor.call('GET /posts/total')).body;
    for (const person of [await someone(), admin]) {
      expect(expectProblem(await send(person, { authorEmail: ana.email }), 403)).toMatch(
        /^authorEmail /,
      );
    }
    expect((await house.visitor.call('GET /posts/total')).body).toEqual(before);
    expect((await send(ana, { authorEmail: ana.email.toUpperCase() })).status).toBe(201);
  });

  test('texts are measured in code points, not in halves of them', async () => {
    const ana = await someone();
    const title = '🫖'.repeat(200);
    const description = 'চা '.repeat(6_666).trimEnd();
    const id = await publish(ana, { title, description, createdAt: '🕙'.repeat(64) });
    expect(await read(id)).toMatchObject({ title, description, createdAt: '🕙'.repeat(64) });
    expectProblem(await send(ana, { title: `${title}🫖` }), 400);
  });

  test('texts are kept well formed, in one Unicode form and without white space around them', async () => {
    const ana = await someone();
    const title = ' Cafe\u0301 \ud83c ';
    const id = await publish(ana, { title, description: '\n  <b>&amp;</b> \u200f \\ " \n' });
    expect(await read(id)).toMatchObject({
      title: 'Caf\u00e9 \ufffd',
      description: '<b>&amp;</b> \u200f \\ "',
    });
  });

  test('the time of the author comes back as it was given', async () => {
    const ana = await someone();
    for (const createdAt of [
      ' 20/11/2026, 10:00:00\u202fAM ',
      '২০/১১/২০২৬, ১০:০০:০০',
      'e\u0301',
      '',
    ]) {
      expect((await read(await publish(ana, { createdAt }))).createdAt).toBe(createdAt);
    }
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

  test('starting votes may be anything from 0 to a million', async () => {
    const ana = await someone();
    const id = await publish(ana, { upVote: 1_000_000, downVote: 0 });
    expect(await read(id)).toMatchObject({ upVote: 1_000_000, downVote: 0 });
    await admin.call('DELETE /posts/{id}', { params: { id } });
  });
});

describe('the five free posts', () => {
  const places = async (person: Person) =>
    (await person.call('GET /posts/count', { query: { email: person.email } })).body.count;

  test('of twenty posts at once exactly five are published', async () => {
    proves('1.4', '5.7', '9.1');
    const ana = await someone();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(ana, {})));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(15);
    for (const reply of refused) expect(expectProblem(reply, 403)).toBe(LIMIT_REACHED);
    expect(LIMIT_REACHED).toBe(
      'You have reached your 5 posts limit. Please become a member to post more.',
    );
    expect(await places(ana)).toBe(5);
  });

  test('a deleted post makes room for one more, whoever deleted it', async () => {
    const ana = await someone();
    const ids = await Promise.all(Array.from({ length: 5 }, () => publish(ana)));
    for (const [n, who] of [ana, admin].entries()) {
      expect((await send(ana, {})).status).toBe(403);
      await who.call('DELETE /posts/{id}', { params: { id: String(ids[n]) } });
      expect((await send(ana, {})).status).toBe(201);
    }
    expect((await send(ana, {})).status).toBe(403);
    expect(await places(ana)).toBe(5);
  });

  test('Gold lifts the limit', async () => {
    proves('0.3', '1.5', '6.3');
    const ana = await someone();
    for (let n = 0; n < 5; n++) await publish(ana);
    expect((await send(ana, {})).status).toBe(403);
    await ana.call('POST /membership', { body: { email: ana.email } });
    for (let n = 0; n < 3; n++) await publish(ana);
    expect(await places(ana)).toBe(8);
  });

  test('being an admin does not', async () => {
    const ana = await someone();
    await admin.call('PATCH /admin/users/make-admin/{email}', { params: { email: ana.email } });
    for (let n = 0; n < 5; n++) await publish(ana);
    expect(expectProblem(await send(ana, {}), 403)).toBe(LIMIT_REACHED);
    await admin.call('PATCH /admin/users/revoke-admin/{email}', { params: { email: ana.email } });
  });
});

describe('lists', () => {
  /** A forum of its own with `n` posts, the oldest first. */
  async function forumOf(n: number, votes: (at: number) => object = () => ({})) {
    const own = await openHouse();
    const author = await goldOne(own);
    const ids: string[] = [];
    for (let at = 0; at < n; at++)
      ids.push(await publish(author, { title: `Post ${at}`, ...votes(at) }));
    return { own, author, ids };
  }
  const titles = (posts: { title: string }[]) =>
    posts.map(({ title }) => Number(title.replace('Post ', '')));

  test('come five at a time, newest first, with a true total past their end', async () => {
    proves('1.1', '7.10', '7.12', '9.3');
    const { own, author } = await forumOf(12);
    const page = async (query?: InputOf<'GET /posts'>['query']) => {
      const reply = await own.visitor.call('GET /posts', query ? { query } : {});
      expectAnswer('GET /posts', reply);
      return titles(reply.body);
    };
    expect(await page()).toEqual([11, 10, 9, 8, 7]);
    expect(await page({ page: 2 })).toEqual([6, 5, 4, 3, 2]);
    expect(await page({ page: 3 })).toEqual([1, 0]);
    expect(await page({ page: 4 })).toEqual([]);
    expect(await page({ page: 2, limit: 7 })).toEqual([4, 3, 2, 1, 0]);
    expect(await page({ page: '007', limit: '01' })).toEqual([5]);
    expect(await page({ page: '9'.repeat(30), limit: '9'.repeat(30) })).toEqual([]);
    expect((await own.visitor.call('GET /posts/total')).body).toEqual({ count: 12 });

    const mine = async (query: object = {}) => {
      const input = { params: { email: author.email }, query };
      const reply = await author.call('GET /posts/user/{email}', input);
      expectAnswer('GET /posts/user/{email}', reply);
      return { titles: titles(reply.body.posts), total: reply.body.total };
    };
    proves('7.18', '9.4');
    expect(await mine()).toEqual({ titles: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2], total: 12 });
    expect(await mine({ page: 2 })).toEqual({ titles: [1, 0], total: 12 });
    expect(await mine({ page: 3 })).toEqual({ titles: [], total: 12 });

    proves('7.7');
    const recent = await author.call('GET /user/{email}/recent-posts', {
      params: { email: author.email },
    });
    expect(titles(recent.body)).toEqual([11, 10, 9, 8, 7, 6]);
  });

  test('a limit above 100 counts as 100', async () => {
    const { own, author } = await forumOf(102);
    for (const limit of ['101', '100', '1000000']) {
      expect((await own.visitor.call('GET /posts', { query: { limit } })).body).toHaveLength(100);
      expect(
        (await own.visitor.call('GET /posts/popular', { query: { limit, page: 2 } })).body,
      ).toHaveLength(2);
      const mine = { params: { email: author.email }, query: { limit } };
      expect((await author.call('GET /posts/user/{email}', mine)).body.posts).toHaveLength(100);
    }
    const found = await own.visitor.call('GET /posts/search', { query: { tag: 'general' } });
    expect(found.body).toHaveLength(100);
  });

  test('the popular ones come by votes up minus votes down, ties newest first, and follow each vote', async () => {
    proves('7.11');
    const votes = [
      [0, 0],
      [3, 1],
      [2, 0],
      [0, 4],
      [9, 8],
      [1, 0],
    ] as const;
    const { own, ids } = await forumOf(6, (at) => ({
      upVote: votes[at]?.[0],
      downVote: votes[at]?.[1],
    }));
    const page = async (query: object = {}) =>
      titles((await own.visitor.call('GET /posts/popular', { query })).body);
    expect(await page()).toEqual([2, 1, 5, 4, 0]);
    expect(await page({ page: 2 })).toEqual([3]);
    const bo = await own.neighbour('Bo');
    await bo.call('PATCH /posts/{id}/upvote', { params: { id: String(ids[0]) } });
    expect(await page({ limit: 6 })).toEqual([2, 1, 5, 4, 0, 3]);
    await bo.call('PATCH /posts/{id}/downvote', { params: { id: String(ids[2]) } });
    expect(await page({ limit: 6 })).toEqual([1, 5, 4, 2, 0, 3]);
    await bo.call('DELETE /posts/{id}/vote', { params: { id: String(ids[2]) } });
    expect(await page({ limit: 6 })).toEqual([2, 1, 5, 4, 0, 3]);
    await publish(bo, { title: 'Post 6', upVote: 2 });
    expect(await page({ limit: 3 })).toEqual([6, 2, 1]);
  });
});

describe('GET /posts/search', () => {
  test('finds equal tags first, then those that contain the text, each newest first', async () => {
    proves('7.13');
    const own = await openHouse();
    const boss = await own.admin('Root');
    for (const name of ['art', 'party', 'Starting', '50%', '5_0', '500', 'ড়োৎসব', 'été'])
      await boss.call('POST /tags', { body: { name } });
    const author = await goldOne(own);
    const tags = [
      'party',
      'art',
      'general',
      'starting',
      'art',
      '50%',
      '5_0',
      '500',
      'ড়োৎসব',
      'été',
    ];
    for (const [at, tag] of tags.entries()) await publish(author, { title: `Post ${at}`, tag });
    const search = async (tag: string) => {
      const reply = await own.visitor.call('GET /posts/search', { query: { tag } });
      expectAnswer('GET /posts/search', reply);
      return reply.body.map(({ title }) => Number(title.replace('Post ', '')));
    };
    for (const text of ['art', '#art', '##ART', ' Art ', '# art']) {
      expect([text, await search(text)]).toEqual([text, [4, 1, 3, 0]]);
    }
    expect(await search('%')).toEqual([5]);
    expect(await search('_')).toEqual([6]);
    expect(await search('50%')).toEqual([5]);
    expect(await search('50')).toEqual([7, 5]);
    expect(await search('e\u0301te\u0301')).toEqual([9]);
    expect(await search('ÉT')).toEqual([9]);
    expect(await search('\u09a1\u09bc')).toEqual([8]);
    expect(await search('\u09dc')).toEqual([8]);
    expect(await search("'; drop table posts; --")).toEqual([]);
    expect(await search('x'.repeat(100))).toEqual([]);
  });

  test.each([[{}], [{ tag: '' }], [{ tag: '   ' }], [{ tag: '#' }], [{ tag: ' ## ' }]])(
    'an empty text is refused (%j)',
    async (query) => {
      const reply = await house.visitor.call('GET /posts/search', { query } as never);
      expect(expectProblem(reply, 400)).toBe('Tag is required');
    },
  );

  test('a text that is too long, twice there or no text is refused', async () => {
    for (const search of [`tag=${'x'.repeat(101)}`, 'tag=a&tag=b', 'tag=%00']) {
      expect(expectProblem(await house.raw(`/posts/search?${search}`), 400)).toMatch(/^Tag must /);
    }
  });
});

describe('DELETE /posts/{id}', () => {
  const remove = (person: Person, id: string) =>
    person.call('DELETE /posts/{id}', { params: { id } });

  test('takes comments, votes and reports with it, and every count follows', async () => {
    proves('7.19');
    const stats = async () => (await admin.call('GET /admin/stats')).body;
    const [ana, bo] = [await someone(), await someone()];
    const before = await stats();
    const total = (await admin.call('GET /reports')).body.total;
    const id = await publish(ana);
    await bo.call('PATCH /posts/{id}/upvote', { params: { id } });
    for (const text of ['First.', 'Second.']) {
      const { _id: commentId } = await say(bo, id, text);
      const body = { commentId, feedback: 'Spam or scam' as const, reporterEmail: ana.email };
      expect((await ana.call('POST /reports', { body })).status).toBe(201);
    }
    expect(await stats()).toEqual({
      ...before,
      posts: before.posts + 1,
      comments: before.comments + 2,
    });

    expectAnswer('DELETE /posts/{id}', await remove(ana, id));
    expect(await stats()).toEqual(before);
    expect((await admin.call('GET /reports')).body.total).toBe(total);
    expect((await house.visitor.call('GET /posts/total')).body.count).toBe(before.posts);
    await house.visitor.refused(404, 'GET /posts/{id}', { params: { id } });
    await house.visitor.refused(404, 'GET /comments/{postId}', { params: { postId: id } });
    await bo.refused(404, 'DELETE /posts/{id}/vote', { params: { id } });
    await ana.refused(404, 'DELETE /posts/{id}', { params: { id } });
  });

  test("others' posts stay, and an admin may delete any", async () => {
    proves('6.2');
    const [ana, bo] = [await someone(), await goldOne()];
    const id = await publish(ana);
    await bo.refused(403, 'DELETE /posts/{id}', { params: { id } });
    await house.visitor.refused(401, 'DELETE /posts/{id}', { params: { id } });
    expect((await read(id))._id).toBe(id);
    expectAnswer('DELETE /posts/{id}', await remove(admin, id));
  });

  test('of many who delete it at once one does', async () => {
    const ana = await someone();
    const id = await publish(ana);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => remove(ana, id)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    const { body } = await ana.call('GET /posts/count', { query: { email: ana.email } });
    expect(body.count).toBe(0);
  });
});

test.each([
  'nope',
  '%',
  '%00',
  '01a1f9e0-384b-730b-8b3e-66c9d66ee53d',
  'x'.repeat(2_000),
  'constructor',
])('there is no post at an id that nobody made (%#)', async (id) => {
  for (const name of [
    'GET /posts/{id}',
    'DELETE /posts/{id}',
    'PATCH /posts/{id}/upvote',
  ] as const) {
    const reply = await admin.call(name, { params: { id } });
    expectProblem(reply, 404);
  }
});

describe('addresses of others', () => {
  test('are masked for visitors and full for members, wherever they stand', async () => {
    const own = await openHouse();
    const [ana, bo, c] = await Promise.all(['Rahim', 'Bo', 'C'].map((name) => own.neighbour(name)));
    const shown = async (as: Person) => {
      const seen = new Set<string>();
      for (const person of [ana, bo, c] as Person[]) {
        const id = await publish(person);
        await say(person, id, 'Tea.');
        const one = (await as.call('GET /posts/{id}', { params: { id } })).body;
        const { comments } = (await as.call('GET /comments/{postId}', { params: { postId: id } }))
          .body;
        for (const { authorEmail } of [one, ...comments]) seen.add(authorEmail);
      }
      for (const name of ['GET /posts', 'GET /posts/popular', 'GET /posts/search'] as const) {
        const { body } = await as.call(name, { query: { tag: 'general', limit: '9' } } as never);
        for (const { authorEmail } of body as { authorEmail: string }[]) seen.add(authorEmail);
      }
      return [...seen];
    };
    expect(await shown(own.visitor)).toEqual([
      'ra…@example.com',
      'b…@example.com',
      'c…@example.com',
    ]);
    expect(await shown(bo as Person)).toEqual([
      'rahim@example.com',
      'bo@example.com',
      'c@example.com',
    ]);
  });

  test('are full for everyone with EMAILS=everyone', async () => {
    const own = await openHouse({ EMAILS: 'everyone' });
    const ana = await own.neighbour('Ana');
    const id = await publish(ana);
    await say(ana, id, 'Tea.');
    expect((await own.visitor.call('GET /posts')).body[0]?.authorEmail).toBe(ana.email);
    const one = (await own.visitor.call('GET /posts/{id}', { params: { id } })).body;
    expect(one).toMatchObject({ authorEmail: ana.email });
    expect(one).not.toHaveProperty('myVote');
    const thread = await own.visitor.call('GET /comments/{postId}', { params: { postId: id } });
    expect(thread.body.comments[0]?.authorEmail).toBe(ana.email);
  });
});

test('STARTING_VOTES=off hides and ignores starting votes, back and forth on the same data', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'adda-votes-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const ids: Record<string, string> = {};
  async function look(setting: 'on' | 'off', act: (own: House, ana: Person) => Promise<unknown>) {
    const own = await openHouse({ DATA_DIR: dir, STARTING_VOTES: setting });
    await act(own, await own.neighbour('Ana'));
    const { body } = await own.visitor.call('GET /posts/popular');
    await own.close();
    return body.map(({ title, upVote, downVote }) => `${title} +${upVote} -${downVote}`);
  }
  const first = await look('on', async (_, ana) => {
    ids['Loud'] = await publish(ana, { title: 'Loud', upVote: 100, downVote: 1 });
    ids['Liked'] = await publish(ana, { title: 'Liked' });
    await ana.call('PATCH /posts/{id}/upvote', { params: { id: String(ids['Liked']) } });
    await ana.call('PATCH /posts/{id}/downvote', { params: { id: String(ids['Loud']) } });
  });
  expect(first).toEqual(['Loud +100 -2', 'Liked +1 -0']);
  const second = await look('off', async (own, ana) => {
    const id = String(ids['Loud']);
    const voted = await ana.call('PATCH /posts/{id}/downvote', { params: { id } });
    expect(voted.body).toMatchObject({ upVote: 0, downVote: 1, myVote: 'down' });
    expectProblem(await send(ana, { upVote: -1 }), 400);
    await publish(ana, { title: 'Later', upVote: 7 });
    expect((await own.visitor.call('GET /posts/{id}', { params: { id } })).body.downVote).toBe(1);
  });
  expect(second).toEqual(['Liked +1 -0', 'Later +0 -0', 'Loud +0 -1']);
  const third = await look('on', async () => undefined);
  expect(third).toEqual(['Loud +100 -2', 'Later +7 -0', 'Liked +1 -0']);
});
