import { lateStore } from '../../live/late-store.ts';

/** The connection of the votes of polls to their rooms: the pages of posts with a poll load them. */
export const late = lateStore<'poll', 'poll:changed' | 'poll:voted'>('poll:changed', 'poll:voted');
