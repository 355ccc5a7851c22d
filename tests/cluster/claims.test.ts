import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { CLAIM_STATES } from '../../contract/core/pay-to.ts';
import type { MembersClaim } from '../../contract/features/claims.ts';
import { amount } from '../support/amounts.ts';
import { about, approve, isGold, newTrxId, PAY_TO, refuse } from '../support/features/claims.ts';
import { keyed, type Person, type Reply } from '../support/person.ts';
import { openServers } from './support/killed.ts';
import { alone, numbers, SKIPPED, sleep, until } from './support/pair.ts';

const MEMBERS = amount(15, 50);
const ATTEMPTS = amount(200, 1_000);
const AT_ONCE = 10;
/** So few that members also claim each other's. */
const TRANSACTIONS = Array.from({ length: 1.4 * MEMBERS }, newTrxId);

const oneOf = <T>(list: readonly T[]): T => {
  const found = list[randomInt(list.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

async function openClaims() {
  const forum = await openServers(
    async ({ admin, someone }) => ({
      root: await admin('Root'),
      judge: await admin('Judge'),
      members: await Promise.all(numbers(MEMBERS).map(() => someone('Payer'))),
    }),
    { PAY_TO },
  );
  /** The first answer of a call, on whichever server gives one: a killed one answers nothing, or that it is ending. */
  async function answered<T>(who: Person, call: (who: Person) => Promise<Reply<T>>) {
    for (;;) {
      const reply = await call(forum.at(who, randomInt(2))).catch(() => null);
      if (reply && reply.status < 500) return reply;
      await sleep(20);
    }
  }
  return { ...forum, answered };
}
type Claims = Awaited<ReturnType<typeof openClaims>>;

/** Settles what is open, by chance approved or refused, until there is no more to come. */
async function settleAll({ answered }: Claims, admin: Person, isOver: () => boolean) {
  for (;;) {
    const wasOver = isOver();
    const { claims } = (
      await answered(admin, ({ call }) => call('GET /claims', { query: { limit: 100 } }))
    ).body;
    if (claims.length === 0 && wasOver) return;
    if (claims.length === 0) {
      await sleep(20);
      continue;
    }
    const { _id } = oneOf(claims);
    const press = randomInt(10) < 6 ? approve : refuse;
    const { status, body } = await answered(admin, (one) => press(one, _id));
    // Another member's payment has the transaction: it was paid once.
    const isTaken = 'code' in body && body.code === 'claim-exists';
    if (status === 409 && isTaken) await answered(admin, (one) => refuse(one, _id));
  }
}

async function allClaims(admin: Person): Promise<MembersClaim[]> {
  const found: MembersClaim[] = [];
  for (const state of CLAIM_STATES)
    for (let page = 1; ; page += 1) {
      const query = { state, page, limit: 100 };
      const { claims } = (await admin.call('GET /claims', { query })).body;
      found.push(...claims);
      if (claims.length < 100) break;
    }
  return found;
}

describe.skipIf(alone)(`Claims on two servers (${SKIPPED})`, () => {
  test('attempts of many members, two admins and kill -9: each Gold once, each transaction paid once, none lost', async () => {
    const forum = await openClaims();
    const { servers, root, judge, members, at, answered, findFaults } = forum;
    const made = new Set<string>();
    const takenBack = new Set<string>();
    let attempts = 0;

    async function attempt(): Promise<void> {
      const who = oneOf(members);
      const dispute = randomInt(4) === 0;
      const body = { method: 'bkash' as const, trxId: oneOf(TRANSACTIONS), last4: '1234', dispute };
      const key = v7();
      const reply = await answered(who, (one) => keyed(one, key).call('POST /claims', { body }));
      expect([201, 409]).toContain(reply.status);
      if (reply.status !== 201) return;
      const { _id: id } = reply.body;
      // Whoever repeats after another attempt of theirs has taken it back learns that it is gone.
      if (id === undefined) return;
      made.add(id);
      if (randomInt(10) > 0) return;
      const gone = await answered(who, ({ call }) => call('DELETE /claims/{id}', about(id)));
      // A 404 answers the repeat of a call whose answer was lost.
      if (gone.status === 200 || gone.status === 404) takenBack.add(id);
    }
    async function attemptMany(): Promise<void> {
      while (attempts < ATTEMPTS) {
        attempts += 1;
        await attempt();
      }
    }
    async function killEach(): Promise<void> {
      for (const [n, server] of servers.entries()) {
        await until(() => attempts >= (0.3 + 0.35 * n) * ATTEMPTS, 60_000);
        await server.end('SIGKILL');
        await server.start();
      }
    }
    const attempting = Promise.all([...numbers(AT_ONCE).map(attemptMany), killEach()]);
    let isOver = false;
    const settling = [root, judge].map((admin) => settleAll(forum, admin, () => isOver));
    await attempting;
    isOver = true;
    await Promise.all(settling);

    const boss = at(root, 0);
    const claims = await allClaims(boss);
    const known = new Set(claims.map(({ _id }) => _id));
    expect([...made].filter((id) => !known.has(id) && !takenBack.has(id))).toEqual([]);
    expect(claims.filter(({ state }) => state === 'open')).toEqual([]);
    const approved = claims.filter(({ state }) => state === 'approved');
    expect(approved.length).toBeLessThanOrEqual(MEMBERS);
    const gold = new Set(approved.map(({ email }) => email));
    expect(gold.size).toBe(approved.length);
    const paid = approved.map(({ trxId }) => trxId).sort();
    expect(new Set(paid).size).toBe(approved.length);
    for (const one of members)
      expect([one.email, await isGold(at(one, 0))]).toEqual([one.email, gold.has(one.email)]);
    const { payments, total } = (await boss.call('GET /admin/payments', { query: { limit: 100 } }))
      .body;
    expect(total).toBe(approved.length);
    expect(payments.map(({ reference }) => reference).sort()).toEqual(paid);
    expect(await findFaults()).toEqual([]);
  });
});
