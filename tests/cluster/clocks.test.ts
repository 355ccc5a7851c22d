import { describe, expect, test } from 'vitest';
import { publish, writeComment } from '../support/content.ts';
import { personOf } from '../support/person.ts';
import { openTestApp } from '../support/test-app.ts';
import { alone, SKIPPED, until } from './support/pair.ts';
import { clockAhead, startProcess } from './support/process.ts';

/** Less than a token lasts. */
const AHEAD_MS = 30 * 60_000;

describe.skipIf(alone)(`Servers whose clocks differ (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('what is written on them in turn is listed in the order of writing', async () => {
    const forum = await openTestApp();
    const env = { ...forum.shared, DATA_DIR: forum.dataDir };
    const [ahead, exact] = await Promise.all([
      startProcess({ ...env, ...clockAhead(AHEAD_MS) }),
      startProcess(env),
    ]);
    await until(() => forum.app.context.bus?.servers === 3);
    const ana = await forum.memberWithoutPassword('Ana');
    const [there, here] = [ahead, exact].map(({ url }) => personOf(url, ana.email, ana.token));
    if (!there || !here) throw new Error('Nobody is there.');
    const post = await publish(ana);
    const posts = [post];
    const comments: string[] = [];
    for (let round = 0; round < 2; round++) {
      for (const ana of [there, here]) {
        posts.unshift(await publish(ana));
        comments.unshift((await writeComment(ana, post, 'Milk first.'))._id);
      }
    }
    const listed = await here.call('GET /posts', {});
    expect(listed.body.map(({ _id }) => _id)).toEqual(posts);
    const thread = await here.call('GET /comments/{id}', { params: { id: post } });
    expect(thread.body.comments.map(({ _id }) => _id)).toEqual(comments);
  });
});
