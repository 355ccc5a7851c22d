import { callWithRev } from '../../api/call.ts';
import { createOwnReads } from '../../live/own-reads.ts';
import { positions } from './store.ts';

/** Reads the position of a post while it is on screen; returns the function that ends it. */
export const follow = createOwnReads('GET /reads', positions, async (postIds, signal) => {
  const query = { posts: postIds.join(',') };
  const { answer, rev } = await callWithRev('GET /reads', { query }, { signal });
  return { values: answer, rev };
});
