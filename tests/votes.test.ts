import { expect, test } from 'vitest';
import { next, openHouse, publish, watch } from './house.ts';
import { proves } from './proves.ts';

const up = 'PATCH /posts/{id}/upvote' as const;
const down = 'PATCH /posts/{id}/downvote' as const;
const withdraw = 'DELETE /posts/{id}/vote' as const;

test('each press moves the counts as the table of transitions says', async () => {
  proves('4.13');
  const house = await openHouse();
  const ana = await house.member('Ana');
  const id = await publish(ana, { upVote: 2, downVote: 1 });
  const press = async (name: typeof up | typeof down | typeof withdraw) =>
    (await ana.call(name, { params: { id } })).body;

  expect(await press(up)).toMatchObject({ upVote: 3, downVote: 1, myVote: 'up', rev: 2 });
  expect(await press(up)).toMatchObject({ upVote: 3, downVote: 1, myVote: 'up', rev: 2 });
  expect(await press(down)).toMatchObject({ upVote: 2, downVote: 2, myVote: 'down', rev: 3 });
  expect(await press(withdraw)).toMatchObject({ upVote: 2, downVote: 1, myVote: null, rev: 4 });
  expect(await press(withdraw)).toMatchObject({ upVote: 2, downVote: 1, myVote: null, rev: 4 });
});

test('a vote reaches everyone who watches the post', async () => {
  const house = await openHouse();
  const ana = await house.member('Ana');
  const id = await publish(ana);
  const socket = await house.visitor.socket();
  const [watched] = await watch(socket, `post:${id}`);
  expect(watched).toMatchObject({ ok: true, rev: 1, state: { _id: id, upVote: 0 } });

  const changed = next(socket, 'post:changed');
  await ana.call(up, { params: { id } });
  expect(await changed).toEqual({ _id: id, rev: 2, upVote: 1, downVote: 0, commentCount: 0 });
});
