import { expect, test } from 'vitest';
import { publish } from '../../support/content.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person } from '../../support/person.ts';
import { atOnce, crowd, numbers } from '../../support/races.ts';

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
