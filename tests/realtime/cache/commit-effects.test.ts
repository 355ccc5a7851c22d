import { expect, test, vi } from 'vitest';
import { parseInboxTag } from '../../../server/http/read-path/cache-tags.ts';
import { publish, writeComment } from '../../support/content.ts';
import { openForum } from '../../support/open-forum.ts';
import { nextEvent, type Person, subscribe } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** Counts what each commit drops from the response cache. */
function countDrops({ app }: TestApp) {
  const { responseCache } = app.context;
  const [drop, clear] = [vi.spyOn(responseCache, 'drop'), vi.spyOn(responseCache, 'clear')];
  return {
    drop,
    clear,
    /** The tags of every drop, in order; those of inboxes, which no cached response has, are left out. */
    tags: () =>
      drop.mock.calls
        .map(([tags]) => [...tags].filter((tag) => parseInboxTag(tag) === null).sort())
        .filter((tags) => tags.length > 0),
  };
}
const vote = (who: Person, id: string) => who.call('PATCH /posts/{id}/upvote', { params: { id } });

test('commit effects: one vote drops each tag of the response cache once', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const id = await publish(ana);
  const drops = countDrops(forum);
  await vote(ana, id);
  expect(drops.tags()).toEqual([[`post:${id}`, 'scores']]);
  expect(drops.clear).not.toHaveBeenCalled();
});

test('commit effects: a vote that changes nothing drops no cached response', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const id = await publish(ana);
  await vote(ana, id);
  const drops = countDrops(forum);
  await vote(ana, id);
  expect(drops.tags()).toEqual([]);
});

test('commit effects: a read position drops no cached response and no caller', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const id = await publish(ana);
  const { _id: comment } = await writeComment(ana, id, 'Milk last.');
  await ana.call('GET /reads', { query: { posts: id } });
  const drops = countDrops(forum);
  const { status } = await ana.call('PUT /reads/{postId}', {
    params: { postId: id },
    body: { comment },
  });
  expect(status).toBe(200);
  expect(drops.tags().flat()).toEqual([]);
  expect(drops.clear).not.toHaveBeenCalled();
});

test('commit effects: votes that share a commit drop their tags together, and each post is announced once more', async () => {
  const forum = await openTestApp();
  const people = await Promise.all(
    [1, 2, 3, 4].map((n) => forum.memberWithoutPassword(`Voter${n}`)),
  );
  const id = await publish(people[0] as Person);
  const socket = await forum.visitor.socket();
  await subscribe(socket, `post:${id}`);
  const last = nextEvent(socket, 'post:changed', ({ upVote }) => upVote === 4);
  const drops = countDrops(forum);
  await Promise.all(people.map((who) => vote(who, id)));
  await last;
  expect(drops.tags().length).toBeLessThanOrEqual(4);
  for (const tags of drops.tags()) expect(tags).toEqual([`post:${id}`, 'scores']);
});

test('commit effects: a deleted post drops its own answers, its comments, its author, the feed and the popular list, each once', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const id = await publish(ana);
  await writeComment(ana, id, 'Milk last.');
  const drops = countDrops(forum);
  await ana.call('DELETE /posts/{id}', { params: { id } });
  const { _id } = (await ana.call('PATCH /me', { body: {} })).body;
  const member = [`profile:${_id}`, 'scores', `user:${ana.email}`];
  const removed = [`comments:${id}`, 'feed', 'post removals', `post:${id}`];
  expect(drops.tags()).toEqual([[...removed, ...member, `thread:${id}`].toSorted()]);
});

test('commit effects: when one fails the commit stands, nothing stale is served, and clients are asked to sync', async () => {
  const { forum, ana } = await openForum(['Ana']);
  const id = await publish(ana);
  const read = async () => (await forum.visitor.call('GET /posts/{id}', { params: { id } })).body;
  for (let n = 0; n < 3; n++) await read();
  const socket = await forum.visitor.socket();
  const asked = nextEvent(socket, 'resync');
  vi.spyOn(forum.app.context.live, 'broadcastThrottled').mockImplementation(() => {
    throw new Error('the effect failed');
  });
  expect((await vote(ana, id)).status).toBe(200);
  await asked;
  expect(await read()).toMatchObject({ upVote: 1 });
});
