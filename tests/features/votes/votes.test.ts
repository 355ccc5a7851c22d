import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import { sharedForum } from '../../support/open-forum.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd, numbers } from '../../support/races.ts';
import { proves } from '../../support/runner/spec-claims.ts';

const up = 'PATCH /posts/{id}/upvote' as const;
const down = 'PATCH /posts/{id}/downvote' as const;
const withdraw = 'DELETE /posts/{id}/vote' as const;

const forum = await sharedForum();
const someone = () => forum.someone('Voter');

test.each([
  ['none', up, 3, 1, 'up'],
  ['none', down, 2, 2, 'down'],
  ['none', withdraw, 2, 1, null],
  [up, up, 3, 1, 'up'],
  [up, down, 2, 2, 'down'],
  [up, withdraw, 2, 1, null],
  [down, up, 3, 1, 'up'],
  [down, down, 2, 2, 'down'],
  [down, withdraw, 2, 1, null],
] as const)(
  'votes: after %s, %s leaves %i up, %i down and mine %s',
  async (before, press, upVote, downVote, myVote) => {
    proves('4.13');
    const ana = await someone();
    const id = await publish(ana, { upVote: 2, downVote: 1 });
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

test('a visitor has no vote, and nobody one on a post that is gone', async () => {
  proves('6.1');
  const ana = await someone();
  const id = await publish(ana);
  for (const name of [up, down, withdraw]) {
    await forum.visitor.refused(401, name, { params: { id } });
    await ana.refused(404, name, { params: { id: `${id}0` } });
  }
  const seen = await forum.visitor.call('GET /posts/{id}', { params: { id } });
  expect(seen.body).not.toHaveProperty('myVote');
  await ana.call('DELETE /posts/{id}', { params: { id } });
  for (const name of [up, down, withdraw]) await ana.refused(404, name, { params: { id } });
});

test('races: 20 votes at once are all counted, each answer with the counts right after it', async () => {
  const { forum: many, at } = await openForumOfMany();
  const people = await crowd(many);
  const input = { params: { id: await publish(people[0] as Person, { upVote: 5 }) } };
  const press = (n: number, name: typeof up) => at(people[n] as Person, n).call(name, input);
  const answers = (await atOnce((n) => press(n, up))).map(({ body }) => body);
  expect(answers.sort((a, b) => a.rev - b.rev)).toEqual(
    numbers.map((n) => ({ upVote: n + 6, downVote: 0, myVote: 'up', rev: n + 2 })),
  );
  const presses = [up, down, up, withdraw, up] as const;
  await atOnce((n) => Promise.all(presses.slice(n % 5).map((name) => press(n, name as typeof up))));
  const mine = await atOnce(async (n) => {
    const { body } = await (people[n] as Person).call('GET /posts/{id}', input);
    return body.myVote;
  });
  const count = (vote: string) => mine.filter((one) => one === vote).length;
  const { body } = await many.visitor.call('GET /posts/{id}', input);
  expect(body).toMatchObject({ upVote: 5 + count('up'), downVote: count('down') });
});
