import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { expectCall } from '../../support/expect-answer.ts';
import { begin, isGold, pay, redeem, toldOf } from '../../support/features/gold.ts';
import { startStripe } from '../../support/features/stripe.ts';
import { freshFolder } from '../../support/folders.ts';
import { type Person, personOf } from '../../support/person.ts';
import { openTestApp } from '../../support/test-app.ts';
import { until } from '../support/pair.ts';
import { startProcess } from '../support/process.ts';

const KILLS = amount(1, 20);
const numbers = (length: number) => Array.from({ length }, (_, n) => n);

/** What a member has paid for, what Stripe tells of it besides its completion, and what comes of that. */
const STORIES = [
  { gift: false, returned: [], gold: true, told: [] },
  { gift: false, returned: ['refund'], gold: false, told: ['revoked'] },
  { gift: false, returned: ['lost', 'refund'], gold: false, told: ['revoked'] },
  { gift: true, returned: [], gold: false, told: ['gift'] },
  { gift: true, returned: ['refund'], gold: false, told: ['revoked'] },
] as const;
type Story = (typeof STORIES)[number];

/** A forum whose payments Stripe takes, on one server, or on two where the engine allows it. */
async function openServers() {
  const stripe = await startStripe();
  const folder = { DATA_DIR: freshFolder() };
  const forum = await openTestApp(folder, true);
  const root = await forum.admin('Root');
  const names = numbers(KILLS * STORIES.length);
  const people = await Promise.all(names.map((n) => forum.memberWithoutPassword(`Payer${n}`)));
  const receivers = await Promise.all(
    names.map((n) => forum.memberWithoutPassword(`Receiver${n}`)),
  );
  const { jwtSecret } = forum.app.context.config;
  const env = { ...folder, ...forum.shared, ...stripe.env, JWT_SECRET: jwtSecret };
  await forum.close();
  const servers = await Promise.all(numbers(forum.shared ? 2 : 1).map(() => startProcess(env)));
  const at = ({ email, token }: Person, n: number) =>
    personOf(servers[n % servers.length]?.url ?? '', email, token);
  return { folder, stripe, servers, root, people, receivers, at };
}

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((one) => [Math.random(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);

describe('Payments that Stripe returns to servers that are killed', {
  timeout: TEST_TIMEOUT_MS,
}, () => {
  test('none that was returned grants anything, whatever the order; each is told once', async () => {
    const { folder, stripe, servers, root, people, receivers, at } = await openServers();
    for (const kill of numbers(KILLS)) {
      const payers = STORIES.map((story, n) => ({
        story: story as Story,
        who: people[kill * STORIES.length + n] as Person,
        session: '',
      }));
      for (const payer of payers)
        payer.session = await begin(at(payer.who, 0), { gift: payer.story.gift });
      const killed = servers[kill % servers.length];
      /** Stripe sends an event again until a server has taken it. */
      const deliver = (turn: number, send: () => Promise<number>) =>
        until(async () => {
          stripe.webhookUrl = `${servers[turn++ % servers.length]?.url}/stripe/webhook`;
          return (await send().catch(() => 0)) === 200;
        }, 60_000);
      const events = payers.flatMap(({ story, session, who }, n) => {
        const paid = stripe.pay(session);
        const { gift } = story;
        const completed = () => deliver(n, () => stripe.send('checkout.session.completed', paid));
        const back = () => pay(at(who, n), { session, gift }).catch(() => undefined);
        const returned = story.returned.map(
          (why) => () =>
            deliver(n + 1, () =>
              why === 'lost' ? stripe.closeDispute(session, 'lost') : stripe.refund(session),
            ),
        );
        return [completed, completed, back, ...returned, ...returned];
      });
      let left = Math.floor(Math.random() * events.length);
      const storm = shuffled(events).map(async (send) => {
        const done = send();
        if (left-- === 0) {
          await killed?.end('SIGKILL');
          await killed?.start();
        }
        await done;
      });
      await Promise.all(storm);
      // All of it comes once more.
      for (const send of shuffled(events)) await send();
      for (const [n, { story, who }] of payers.entries()) {
        const here = at(who, n);
        const told = await toldOf(here);
        const receiver = at(receivers[kill * STORIES.length + n] as Person, n + 1);
        const code = told.find(({ kind }) => kind === 'gift')?.code;
        const isReturned = story.returned.length > 0;
        if (code) {
          expect((await redeem(receiver, code)).status).toBe(isReturned ? 404 : 200);
          expect(await isGold(receiver)).toBe(!isReturned);
        }
        // A code may have been told before its payment was returned.
        const kinds = told.map(({ kind }) => kind).filter((kind) => !isReturned || kind !== 'gift');
        expect([kill, n, kinds, await isGold(here)]).toEqual([kill, n, story.told, story.gold]);
      }
    }
    const all = await expectCall(at(root, 0), 'GET /admin/payments', { query: { limit: 100 } });
    expect(all.body.total).toBe(KILLS * STORIES.length);
    expect(new Set(all.body.payments.map(({ reference }) => reference)).size).toBe(all.body.total);
    for (const server of servers) await server.end('SIGTERM');
    const again = await openTestApp(folder);
    expect(await faultsOf(again.app.context.config)).toEqual([]);
  });
});
