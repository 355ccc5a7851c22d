import { describe, expect, test } from 'vitest';
import { amount } from '../support/amounts.ts';
import { POLL, publish, writeComment } from '../support/content.ts';
import { expectCall } from '../support/expect-answer.ts';
import { begin, isGold, pay, redeem, toldOf } from '../support/features/gold.ts';
import { inboxOf } from '../support/features/inbox.ts';
import { startStripe } from '../support/features/stripe.ts';
import type { Person } from '../support/person.ts';
import type { TestApp } from '../support/test-app.ts';
import { openServers } from './support/killed.ts';
import { numbers, until } from './support/pair.ts';

const KILLS = amount(1, 20);
const POSTS = 5;
const VOTERS = 11;

const crowd = (forum: TestApp, name: string, count: number) =>
  Promise.all(numbers(count).map((n) => forum.memberWithoutPassword(`${name}${n}`)));

const votesOf = async (who: Person, id: string) => {
  const { upVote, downVote } = (await who.call('GET /posts/{id}', { params: { id } })).body;
  return upVote + downVote;
};
const milestone = (votes: number) => (votes >= 10 ? 10 : Math.min(votes, 1));

/** A purchase, the reports of Stripe about it besides its completion, and the expected outcome. */
const STORIES = [
  { gift: false, returned: [], gold: true, told: [] },
  { gift: false, returned: ['refund'], gold: false, told: ['revoked'] },
  { gift: false, returned: ['lost', 'refund'], gold: false, told: ['revoked'] },
  { gift: true, returned: [], gold: false, told: ['gift'] },
  { gift: true, returned: ['refund'], gold: false, told: ['revoked'] },
] as const;

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((one) => [Math.random(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);

/** A vote of each of these members in the poll of a post, and their thanks for a comment on it. */
function actsOn(
  postId: string,
  comment: string,
  voters: readonly Person[],
  at: (person: Person, n: number) => Person,
) {
  const asked = { params: { id: postId } };
  /** By voter, what was acknowledged. */
  const [chosen, thanked] = [new Set<number>(), new Set<number>()];
  const optionsOf = (n: number) => [n % POLL.options.length];
  return {
    send: (): Promise<unknown>[] =>
      voters.flatMap((voter, n) => [
        at(voter, n)
          .call('PUT /posts/{id}/poll/vote', { ...asked, body: { options: optionsOf(n) } })
          .then(({ status }) => status === 200 && chosen.add(n)),
        at(voter, n)
          .call('PUT /comments/{id}/thanks', { params: { id: comment } })
          .then(({ status }) => status === 200 && thanked.add(n)),
      ]),
    /** Acknowledged acts stand, those under way may; the totals count each of them once. */
    async expectCounted() {
      const totals = POLL.options.map(() => 0);
      const results = await Promise.all(
        voters.map((voter, n) => at(voter, n).call('GET /posts/{id}/poll', asked)),
      );
      for (const [n, { status, body }] of results.entries()) {
        if (chosen.has(n)) expect([status, body.mine]).toEqual([200, optionsOf(n)]);
        if (status === 200)
          for (const option of body.mine) totals[option] = (totals[option] ?? 0) + 1;
      }
      const voted = results.filter(({ status }) => status === 200);
      for (const { body } of voted) expect(body).toMatchObject({ totals, voters: voted.length });
      const found = await Promise.all(
        voters.map((voter, n) =>
          at(voter, n).call('GET /thanks', { query: { comments: comment } }),
        ),
      );
      for (const [n, { body }] of found.entries())
        if (thanked.has(n)) expect(body).toEqual([comment]);
      const { comments } = (await at(voters[0] as Person, 0).call('GET /comments/{id}', asked))
        .body;
      expect(comments.map(({ thanks }) => thanks)).toEqual([
        found.flatMap(({ body }) => body).length,
      ]);
    },
  };
}

describe('Servers that are killed', () => {
  test('among votes, thanks and votes in a poll: each is counted once, and each milestone is told once', async () => {
    const { server, author, voters, at, findFaults } = await openServers(async (forum) => ({
      author: await forum.memberWithoutPassword('Author'),
      voters: await crowd(forum, 'Voter', VOTERS),
    }));
    const here = at(author, 0);
    /** The author's notices, by the id of their post. */
    const told = async () =>
      new Map(
        (await inboxOf(here)).items
          .filter(({ kind }) => kind === 'votes')
          .map(({ postId = '', _id, count }) => [postId, { _id, count }]),
      );
    for (const kill of numbers(KILLS)) {
      const posts = await Promise.all(
        numbers(POSTS).map((n) => publish(here, { title: `${n}`, poll: POLL })),
      );
      const [postId = ''] = posts;
      const acts = actsOn(
        postId,
        (await writeComment(here, postId, 'Milk first.'))._id,
        voters,
        at,
      );
      const vote = (way: (n: number) => 'up' | 'down') =>
        voters.flatMap((voter, n) =>
          posts.map((id) =>
            at(voter, n).call(`PATCH /posts/{id}/${way(n)}vote`, { params: { id } }),
          ),
        );
      let left = Math.floor(Math.random() * (POSTS + 2) * VOTERS);
      const voting = [...acts.send(), ...vote((n) => (n % 3 ? 'up' : 'down'))].map(async (call) => {
        await call;
        if (left-- === 0) await server(kill).end('SIGKILL');
      });
      await Promise.allSettled(voting);
      await server(kill).end('SIGKILL');
      await server(kill).start();

      await acts.expectCounted();
      const before = await told();
      for (const id of posts)
        expect(before.get(id)?.count ?? 0).toBe(milestone(await votesOf(here, id)));
      await Promise.all<unknown>([...acts.send(), ...vote(() => 'up')]);
      await acts.expectCounted();
      const after = await told();
      for (const id of posts) {
        expect(after.get(id)?.count).toBe(10);
        if (before.get(id)?.count === 10) expect(after.get(id)).toEqual(before.get(id));
        await here.call('DELETE /posts/{id}', { params: { id } });
      }
    }
    expect(await findFaults()).toEqual([]);
  });

  test('among payments that Stripe returns: none of those grants anything, whatever the order; each is told once', async () => {
    const stripe = await startStripe();
    const { server, root, payers, receivers, at, findFaults } = await openServers(
      async (forum) => ({
        root: await forum.admin('Root'),
        payers: await crowd(forum, 'Payer', KILLS * STORIES.length),
        receivers: await crowd(forum, 'Receiver', KILLS * STORIES.length),
      }),
      stripe.env,
    );
    /** Stripe sends an event again until a server has taken it. */
    const deliver = (turn: number, send: () => Promise<number>) =>
      until(async () => {
        stripe.webhookUrl = `${server(turn++).url}/stripe/webhook`;
        return (await send().catch(() => 0)) === 200;
      }, 60_000);
    for (const kill of numbers(KILLS)) {
      const payments = [];
      for (const [n, story] of STORIES.entries()) {
        const turn = kill * STORIES.length + n;
        const [who, receiver] = [payers[turn] as Person, at(receivers[turn] as Person, n + 1)];
        const { gift } = story;
        payments.push({ ...story, n, who, receiver, session: await begin(at(who, 0), { gift }) });
      }
      const events = payments.flatMap(({ gift, returned, session, who, n }) => {
        const paid = stripe.pay(session);
        const completed = () => deliver(n, () => stripe.send('checkout.session.completed', paid));
        const back = () => pay(at(who, n), { session, gift }).catch(() => undefined);
        const returns = returned.map(
          (why) => () =>
            deliver(n + 1, () =>
              why === 'lost' ? stripe.closeDispute(session, 'lost') : stripe.refund(session),
            ),
        );
        return [completed, completed, back, ...returns, ...returns];
      });
      let left = Math.floor(Math.random() * events.length);
      const storm = shuffled(events).map(async (send) => {
        const done = send();
        if (left-- === 0) {
          await server(kill).end('SIGKILL');
          await server(kill).start();
        }
        await done;
      });
      await Promise.all(storm);
      // All of it comes once more.
      for (const send of shuffled(events)) await send();
      for (const { gold, returned, told, who, receiver, n } of payments) {
        const here = at(who, n);
        const items = await toldOf(here);
        const code = items.find(({ kind }) => kind === 'gift')?.code;
        const isReturned = returned.length > 0;
        if (code) {
          expect((await redeem(receiver, code)).status).toBe(isReturned ? 404 : 200);
          expect(await isGold(receiver)).toBe(!isReturned);
        }
        // A code may have been told before its payment was returned.
        const kinds = items
          .map(({ kind }) => kind)
          .filter((kind) => !isReturned || kind !== 'gift');
        expect([kill, n, kinds, await isGold(here)]).toEqual([kill, n, told, gold]);
      }
    }
    const all = await expectCall(at(root, 0), 'GET /admin/payments', { query: { limit: 100 } });
    expect(all.body.total).toBe(KILLS * STORIES.length);
    expect(new Set(all.body.payments.map(({ reference }) => reference)).size).toBe(all.body.total);
    expect(await findFaults()).toEqual([]);
  });
});
