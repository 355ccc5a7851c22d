import { expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { POLL, publish, writeComment } from '../../support/content.ts';
import { idOf } from '../../support/features/inbox.ts';
import { openForumOfMany } from '../../support/many-servers.ts';
import type { Person, Reply } from '../../support/person.ts';
import { crowd, reportBy } from '../../support/races.ts';

/** An act on a cleared post while it goes and while it comes back, and a look for it afterwards. */
interface Act {
  send: (who: Person) => Promise<Reply<unknown>>;
  isThere: (who: Person, answer: never) => Promise<boolean>;
}

test('races: what others do to a post as it is cleared and comes back is refused, or there at the end', async () => {
  const { forum, at } = await openForumOfMany();
  const root = await forum.admin('Root');
  const [ana, bo] = [await forum.someone('Ana'), await forum.someone('Bo')];
  const post = await publish(ana, { poll: POLL });
  const elsewhere = await publish(bo);
  const { _id: hers } = await writeComment(ana, elsewhere, 'Tea first.');
  const { _id: his } = await writeComment(bo, post, 'Milk first.');
  const params = { id: await idOf(ana) };
  const onPost = { params: { id: post } };
  const thread = async (id: string) => {
    const query = { limit: '100' } as const;
    return (await root.call('GET /comments/{id}', { params: { id }, query })).body.comments;
  };
  const vote = 'PUT /posts/{id}/poll/vote' as const;
  const thanks = (id: string): Act => ({
    send: (who) => who.call('PUT /comments/{id}/thanks', { params: { id } }),
    isThere: async (who) =>
      (await who.call('GET /thanks', { query: { comments: id } })).body.includes(id as never),
  });
  const acts: Act[] = [
    {
      send: (who) => who.call('PATCH /posts/{id}/upvote', onPost),
      isThere: async () => true,
    },
    {
      send: (who) =>
        who.call('POST /comments', {
          body: { postId: post, authorEmail: who.email, text: 'Both', createdAt: 'now' },
        }),
      isThere: async (_, { _id }: { _id: string }) =>
        (await thread(post)).some((comment) => comment._id === _id),
    },
    {
      send: (who) => who.call('PUT /saved/{postId}', { params: { postId: post } }),
      isThere: async (who) => (await who.call('GET /saved')).body.total === 1,
    },
    {
      send: (who) => who.call(vote, { ...onPost, body: { options: [0] } }),
      isThere: async (who) => (await who.call('GET /posts/{id}/poll', onPost)).body.mine?.[0] === 0,
    },
    thanks(hers),
    thanks(his),
    {
      send: (who) => who.call('POST /reports', { body: reportBy(who, hers) }),
      isThere: async (who) =>
        (await root.call('GET /reports', { query: { limit: '100' } })).body.reports.some(
          ({ reporterEmail }) => reporterEmail === who.email,
        ),
    },
  ];
  const people = await crowd(forum);
  const before = (await root.call('GET /posts/{id}', onPost)).body;
  const done: { who: Person; act: Act; body: unknown }[] = [];
  let votes = 0;
  async function send(who: Person, n: number) {
    const act = acts[n % acts.length] as Act;
    const { status, body } = await act.send(at(who, n));
    expect([200, 201, 403, 404]).toContain(status);
    if (status > 201) return;
    if (act === acts[0]) votes += 1;
    done.push({ who, act, body });
  }
  const clear = () => root.call('POST /members/{id}/clear', { params, body: { reason: 'Spam' } });
  const undo = () => root.call('DELETE /members/{id}/clear', { params });
  await Promise.all([
    ...people.map((who, n) => send(who, n)),
    clear().then(({ status }) => expect(status).toBe(200)),
  ]);
  await Promise.all([
    undo().then(({ status }) => expect(status).toBe(200)),
    ...people.map((who, n) => send(who, n + 1)),
  ]);
  expect(done.length).toBeGreaterThan(0);
  for (const { who, act, body } of done) expect(await act.isThere(who, body as never)).toBe(true);
  const after = (await root.call('GET /posts/{id}', onPost)).body;
  expect(after.upVote - before.upVote).toBe(votes);
  const voters = done.filter(({ act }) => act === acts[3]).map(({ who }) => who);
  for (const who of voters)
    expect((await who.call('GET /posts/{id}/poll', onPost)).body.voters).toBe(voters.length);
  expect(await faultsOf(forum.app.context.config)).toEqual([]);
});
