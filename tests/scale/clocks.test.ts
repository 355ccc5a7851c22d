import { describe, expect, test } from 'vitest';
import { openHouse, personOf, publish, say } from '../house.ts';
import { alone, SKIPPED } from './pair.ts';
import { clockAhead, startProcess } from './process.ts';

/** Less than a token lasts. */
const AHEAD_MS = 30 * 60_000;

describe.skipIf(alone)(`Servers whose clocks differ (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('what is written on them in turn is listed in the order of writing', async () => {
    const house = await openHouse();
    const env = { ...house.shared, DATA_DIR: house.dataDir };
    const [ahead, exact] = await Promise.all([
      startProcess({ ...env, ...clockAhead(AHEAD_MS) }),
      startProcess(env),
    ]);
    const ana = await house.neighbour('Ana');
    const [there, here] = [ahead, exact].map(({ url }) => personOf(url, ana.email, ana.token));
    if (!there || !here) throw new Error('Nobody is there.');
    const post = await publish(ana);
    const posts = [post];
    const comments: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (const ana of [there, here]) {
        posts.unshift(await publish(ana));
        comments.unshift((await say(ana, post, 'Milk first.'))._id);
      }
    }
    const listed = await here.call('GET /posts', {});
    expect(listed.body.map(({ _id }) => _id)).toEqual(posts);
    const thread = await here.call('GET /comments/{postId}', { params: { postId: post } });
    expect(thread.body.comments.map(({ _id }) => _id)).toEqual(comments);
  });
});
