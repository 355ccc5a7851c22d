/** The acts on questions and polls, and whether a page shows the votes that the server says. */
import { expect } from 'vitest';
import type { Poll } from '../../../contract/core/poll-schemas.ts';
import { room } from '../../../contract/core/rooms.ts';
import { showVotes, unshownPolls } from '../../../db/features/polls/polls.ts';
import { executeSql } from '../execute-sql.ts';
import type { Person } from '../person.ts';
import type { Reader } from '../realtime/reader.ts';
import { forums, one, ownOf, pageOf, people, QUESTIONS, type Scene, said } from './forum.ts';

const SETTLES_MS = 10_000;
const OPTIONS = ['Milk first', 'Tea first', 'দুধ ছাড়া'];

/** The fields by which every other new post is a question with a poll. */
export const askingPost = (n: number) =>
  n % 2 ? {} : { tag: QUESTIONS, poll: { options: OPTIONS, choose: 2 } };

export const ASKING = {
  async answer(who: Person, scene: Scene, n: number) {
    const id = n % 3 ? ownOf(scene, who, scene.posts, n) : one(scene.posts, n);
    const thread = scene.comments.filter((comment) => scene.postOf.get(comment) === id);
    const body = { comment: n % 4 ? one(thread, n) : null };
    const reply = await who.call('PUT /posts/{id}/answer', { params: { id }, body });
    if (reply.status === 200) pageOf(who, n).client.posts.applyPosts([reply.body]);
    return reply.status;
  },
  async asks(_: Person, __: Scene, n: number) {
    const [root] = people as [Person];
    const { body } = await said(root, 'GET /tags');
    const id = body.find(({ name }) => name === QUESTIONS)?._id ?? 'none';
    const asked = { params: { id }, body: { asks: n % 4 > 0 } };
    return (await root.call('PATCH /tags/{id}', asked)).status;
  },
  async poll(who: Person, scene: Scene, n: number) {
    const params = { id: ownOf(scene, who, scene.posts, n) };
    const body = { options: OPTIONS.slice(0, 2 + (n % 2)), choose: 1 + (n % 2) };
    const reply =
      n % 5
        ? await who.call('PUT /posts/{id}/poll', { params, body })
        : await who.call('DELETE /posts/{id}/poll', { params });
    if (reply.status === 200) pageOf(who, n).client.posts.applyPosts([reply.body]);
    return reply.status;
  },
  async choose(who: Person, { posts }: Scene, n: number) {
    const id = one(posts, n);
    const { client } = pageOf(who, n);
    const version = client.posts.storedPost(id)?.poll?.version;
    const options = n % 4 ? [n % 3] : [0, 1];
    const body = { options, ...(version !== undefined && { version }) };
    const reply = await who.call('PUT /posts/{id}/poll/vote', { params: { id }, body });
    if (reply.status === 200) client.polls.applyPoll(id, reply.body);
    return reply.status;
  },
  async unchoose(who: Person, { posts }: Scene, n: number) {
    const id = one(posts, n);
    const reply = await who.call('DELETE /posts/{id}/poll/vote', { params: { id } });
    if (reply.status === 200) pageOf(who, n).client.polls.applyPoll(id, reply.body);
    return reply.status;
  },
  async endPoll(who: Person, scene: Scene, n: number) {
    const params = { id: ownOf(scene, who, scene.posts, n) };
    const reply = await who.call('PUT /posts/{id}/poll/closed', { params, body: { on: true } });
    if (reply.status === 200) pageOf(who, n).client.posts.applyPosts([reply.body]);
    return reply.status;
  },
};

/** Shows at once all votes in polls, which a server shows within half a second. */
export async function showAllVotes(): Promise<void> {
  for (const forum of forums) {
    const { store } = forum.app.context;
    for (const id of await store.read(unshownPolls())) {
      await executeSql(forum, 'update polls set shown_at = 0');
      await showVotes(store, id);
    }
  }
}

const votesOn = ({ client }: Reader, id: string) => client.shown(() => client.looks.votes(id));

/**
 * Does what the poll of a post does on its page: it takes the own vote from the post, and is in the room of the poll
 * while there is one.
 * @returns whether the rooms on screen are others.
 */
export function showPoll(reader: Reader, id: string): boolean {
  const { client, visibleRooms: shows } = reader;
  const { pollVote, poll = null } = client.posts.storedPost(id) ?? {};
  if (pollVote) client.polls.applyPoll(id, pollVote);
  const { mine = [] } = votesOn(reader, id);
  const isIn = mine.length > 0 && poll !== null && !poll.closed;
  const name = room.poll(id);
  const wasIn = shows.has(name);
  if (isIn) shows.add(name);
  else shows.delete(name);
  return isIn !== wasIn;
}

/** Compares what a page shows of the votes in a poll with what the server tells its reader. */
export async function expectSameVotes(reader: Reader, id: string, poll: Poll | null) {
  if (poll === null || !reader.person.token) return;
  const { status, body } = await reader.person.call('GET /posts/{id}/poll', { params: { id } });
  const mine = status === 200 ? body.mine : [];
  const isIn = mine.length > 0 && !poll.closed;
  const { totals, voters } = body;
  await expect
    .poll(
      async () => {
        if (showPoll(reader, id)) await reader.watch();
        const shown = votesOn(reader, id);
        const own = { mine: shown.mine ?? [] };
        return isIn ? { ...own, totals: shown.totals, voters: shown.voters } : own;
      },
      { interval: 10, timeout: SETTLES_MS },
    )
    .toEqual(isIn ? { mine, totals, voters } : { mine });
}
