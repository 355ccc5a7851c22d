import { room } from '../../../contract/core/rooms.ts';
import { readStats } from '../../../db/core/counters.ts';
import type { BroadcastContext } from '../../app/commit-effects.ts';

/** Broadcasts the totals to admins, not to moderators; throttled, and read when the event is sent. */
export const broadcastStats = ({ live, store }: BroadcastContext): void =>
  live.broadcastThrottled(room.admin, 'stats:changed', async () => {
    const { posts, comments, users, rev } = await store.read(readStats());
    return (viewer) => (viewer === 'member' ? { posts, comments, users, rev } : null);
  });
