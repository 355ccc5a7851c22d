import { describe, expect, test } from 'vitest';
import { OPEN, publish } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { openFileForum, openForumWithPasswords } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { atOnce, crowd, numbers } from '../../support/races.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const up = 'PATCH /posts/{id}/upvote' as const;
const down = 'PATCH /posts/{id}/downvote' as const;
const withdraw = 'DELETE /posts/{id}/vote' as const;

test('votes: each press moves the counts as the table of transitions says', async () => {
  proves('4.13');
  const { ana } = await openForumWithPasswords(['Ana']);
  const id = await publish(ana, { upVote: 2, downVote: 1 });
  const press = async (name: typeof up | typeof down | typeof withdraw) =>
    (await ana.call(name, { params: { id } })).body;

  expect(await press(up)).toMatchObject({ upVote: 3, downVote: 1, myVote: 'up', rev: 2 });
  expect(await press(up)).toMatchObject({ upVote: 3, downVote: 1, myVote: 'up', rev: 2 });
  expect(await press(down)).toMatchObject({ upVote: 2, downVote: 2, myVote: 'down', rev: 3 });
  expect(await press(withdraw)).toMatchObject({ upVote: 2, downVote: 1, myVote: null, rev: 4 });
  expect(await press(withdraw)).toMatchObject({ upVote: 2, downVote: 1, myVote: null, rev: 4 });
});

test('votes: each one reaches everyone who watches the post', async () => {
  const { forum, ana } = await openForumWithPasswords(['Ana']);
  const id = await publish(ana);
  const socket = await forum.visitor.socket();
  const [watched] = await subscribe(socket, `post:${id}`);
  expect(watched).toMatchObject({ ok: true, rev: 1, state: { _id: id, upVote: 0 } });

  const changed = nextEvent(socket, 'post:changed');
  await ana.call(up, { params: { id } });
  const counts = { upVote: 1, downVote: 0, commentCount: 0 };
  expect(await changed).toEqual({ _id: id, rev: 2, version: 1, ...counts, ...OPEN });
});

describe('one vote per member and post', async () => {
  const forum = await openFileForum();
  const someone = () => forum.someone('Voter');

  test.each([
    ['none', up, 1, 0, 'up'],
    ['none', down, 0, 1, 'down'],
    ['none', withdraw, 0, 0, null],
    [up, up, 1, 0, 'up'],
    [up, down, 0, 1, 'down'],
    [up, withdraw, 0, 0, null],
    [down, up, 1, 0, 'up'],
    [down, down, 0, 1, 'down'],
    [down, withdraw, 0, 0, null],
  ] as const)(
    'after %s, %s leaves %i up, %i down and mine %s',
    async (before, press, upVote, downVote, myVote) => {
      const ana = await someone();
      const id = await publish(ana);
      const input = { params: { id } };
      if (before !== 'none') await ana.call(before, input);
      const rev = (await forum.visitor.call('GET /posts/{id}', input)).body.rev;
      const reply = await expectCall(ana, press, input);
      const changed = before === 'none' ? press !== withdraw : press !== before;
      expect(reply.body).toEqual({ upVote, downVote, myVote, rev: changed ? rev + 1 : rev });
      const { body } = await ana.call('GET /posts/{id}', input);
      expect(body).toMatchObject({ upVote, downVote, myVote, rev: reply.body.rev });
    },
  );

  test('fifty votes of one member at once are one vote', async () => {
    const ana = await someone();
    const id = await publish(ana);
    const press = (name: typeof up | typeof down) => ana.call(name, { params: { id } });
    await Promise.all(Array.from({ length: 50 }, () => press(up)));
    expect((await press(up)).body).toMatchObject({ upVote: 1, downVote: 0, rev: 2 });
    await Promise.all(Array.from({ length: 50 }, (_, n) => press(n % 2 ? up : down)));
    const { body } = await ana.call('GET /posts/{id}', { params: { id } });
    expect(body.upVote + body.downVote).toBe(1);
    expect(body).toMatchObject({ [`${body.myVote}Vote`]: 1 });
  });

  test('twenty members at once are twenty votes, and the counts are those of the members', async () => {
    const ana = await someone();
    const id = await publish(ana, { upVote: 5 });
    const input = { params: { id } };
    const crowd = await Promise.all(Array.from({ length: 20 }, someone));
    const presses = [up, down, up, withdraw, up] as const;
    await Promise.all(
      crowd.flatMap((one, n) => presses.slice(n % 5).map((press) => one.call(press, input))),
    );
    const mine = await Promise.all(
      crowd.map(async (one) => (await one.call('GET /posts/{id}', input)).body.myVote),
    );
    const count = (vote: string) => mine.filter((one) => one === vote).length;
    const { body } = await forum.visitor.call('GET /posts/{id}', input);
    expect(body).toMatchObject({ upVote: 5 + count('up'), downVote: count('down') });
    await Promise.all(crowd.map((one) => one.call(up, input)));
    expect((await forum.visitor.call('GET /posts/{id}', input)).body).toMatchObject({
      upVote: 25,
      downVote: 0,
    });
  });

  test('a visitor has no vote, and nobody one on a post that is gone', async () => {
    proves('6.1');
    const ana = await someone();
    const id = await publish(ana);
    for (const name of [up, down, withdraw] as const) {
      await forum.visitor.refused(401, name, { params: { id } });
      await ana.refused(404, name, { params: { id: `${id}0` } });
    }
    expect(
      (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body,
    ).not.toHaveProperty('myVote');
    await ana.call('DELETE /posts/{id}', { params: { id } });
    for (const name of [up, down, withdraw] as const)
      await ana.refused(404, name, { params: { id } });
  });
});

test('races: 20 votes at once are all counted, each answer with the counts right after it', async () => {
  const { forum, at } = await openForumOfMany();
  const people = await crowd(forum);
  const id = await publish(people[0] as Person);
  const replies = await atOnce((n) =>
    at(people[n] as Person, n).call('PATCH /posts/{id}/upvote', { params: { id } }),
  );
  const answers = replies.map(({ body }) => body).sort((a, b) => a.rev - b.rev);
  expect(answers).toEqual(
    numbers.map((n) => ({ upVote: n + 1, downVote: 0, myVote: 'up', rev: n + 2 })),
  );
});

test('races: votes of one member at once leave the counts at the one vote that stays', async () => {
  const { forum, at } = await openForumOfMany();
  const ana = await forum.memberWithoutPassword('Ana');
  const id = await publish(ana);
  const presses = [
    'PATCH /posts/{id}/upvote',
    'PATCH /posts/{id}/downvote',
    'DELETE /posts/{id}/vote',
  ] as const;
  await atOnce((n) =>
    at(ana, n).call(presses[n % 3] as (typeof presses)[number], { params: { id } }),
  );
  const { upVote, downVote, myVote } = (await ana.call('GET /posts/{id}', { params: { id } })).body;
  expect({ upVote, downVote }).toEqual({
    upVote: myVote === 'up' ? 1 : 0,
    downVote: myVote === 'down' ? 1 : 0,
  });
});
