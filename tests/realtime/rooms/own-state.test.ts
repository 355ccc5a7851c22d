import { expect, test } from 'vitest';
import { LIVE_TABLES } from '../../../client/app/features.ts';
import { saves } from '../../../client/features/saved/store.ts';
import { withOwnState } from '../../../client/live/own-state.ts';

test('own state: a first read that answers after the room has moved on is made again', async () => {
  const [room] = withOwnState(LIVE_TABLES).rooms.user.slice(-1);
  const readAgain = new Promise<void>((resolve) => {
    saves.refetch = resolve;
  });
  room?.enter({} as never, 12, 'ana@example.com');
  saves.applyRead({ post: false }, 10);
  await readAgain;
  expect(saves.get('post')).toBe(false);
});
