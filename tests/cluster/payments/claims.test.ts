import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { CLAIM_STATES } from '../../../contract/core/pay-to.ts';
import type { MembersClaim } from '../../../contract/features/claims.ts';
import { faultsOf } from '../../../db/core/create-store.ts';
import { amount, TEST_TIMEOUT_MS } from '../../support/amounts.ts';
import { approve, isGold, newTrxId, PAY_TO, refuse } from '../../support/features/claims.ts';
import { keyed, type Person, personOf, type Reply } from '../../support/person.ts';
import { recordAs } from '../../support/realtime/event-recorder.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';
import { alone, openPair, SKIPPED } from '../support/pair.ts';
import { startProcess } from '../support/process.ts';

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

/** The first answer of a call, on whichever server gives one: a killed one answers nothing, or that it is ending. */
async function answered<T>(
  urls: readonly string[],
  who: Person,
  call: (who: Person) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  for (;;) {
    const reply = await call(personOf(oneOf(urls), who.email, who.token)).catch(() => null);
    if (reply && reply.status < 500) return reply;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function allClaims(admin: Person): Promise<MembersClaim[]> {
  const found: MembersClaim[] = [];
  for (const state of CLAIM_STATES)
    for (let page = 1; ; page += 1) {
      const { claims } = (await admin.call('GET /claims', { query: { state, page, limit: 100 } }))
        .body;
      found.push(...claims);
      if (claims.length < 100) break;
    }
  return found;
}

/** Settles what is open, by chance approved or refused, until there is no more to come. */
async function settleAll(urls: readonly string[], admin: Person, isOver: () => boolean) {
  for (;;) {
    const wasOver = isOver();
    const { body } = await answered(urls, admin, (one) =>
      one.call('GET /claims', { query: { limit: 100 } }),
    );
    if (body.claims.length === 0 && wasOver) return;
    if (body.claims.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const { _id } = oneOf(body.claims);
    const press = randomInt(10) < 6 ? approve : refuse;
    const { status, body: answer } = await answered(urls, admin, (one) => press(one, _id));
    // Another member's payment has the transaction: it was paid once.
    const isTaken = 'code' in answer && answer.code === 'claim-exists';
    if (status === 409 && isTaken) await answered(urls, admin, (one) => refuse(one, _id));
  }
}

async function membersOf(forum: TestApp): Promise<Person[]> {
  const members: Person[] = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await forum.someone('Payer'));
  return members;
}

describe.skipIf(alone)(`Claims on two servers (${SKIPPED})`, { timeout: TEST_TIMEOUT_MS }, () => {
  test('attempts of many members, two admins and kill -9: each Gold once, each transaction paid once, none lost', async () => {
    const forum = await openTestApp({ PAY_TO });
    const env = { ...forum.shared, DATA_DIR: forum.dataDir, PAY_TO };
    const [a, b] = await Promise.all([startProcess(env), startProcess(env)]);
    const urls = [a.url, b.url];
    const [root, judge] = [await forum.admin('Root'), await forum.admin('Judge')];
    const members = await membersOf(forum);
    const made = new Set<string>();
    const takenBack = new Set<string>();
    let attempts = 0;

    async function attempt(): Promise<void> {
      const who = oneOf(members);
      const dispute = randomInt(4) === 0;
      const body = { method: 'bkash' as const, trxId: oneOf(TRANSACTIONS), last4: '1234', dispute };
      const key = v7();
      const reply = await answered(urls, who, (one) =>
        keyed(one, key).call('POST /claims', { body }),
      );
      expect([201, 409]).toContain(reply.status);
      if (reply.status !== 201) return;
      const { _id: id } = reply.body;
      // Whoever repeats after another attempt of theirs has taken it back learns that it is gone.
      if (id === undefined) return;
      made.add(id);
      if (randomInt(10) > 0) return;
      const gone = await answered(urls, who, (one) =>
        one.call('DELETE /claims/{id}', { params: { id } }),
      );
      // A 404 answers the repeat of a call whose answer was lost.
      if (gone.status === 200 || gone.status === 404) takenBack.add(id);
    }
    async function attemptMany(): Promise<void> {
      while (attempts < ATTEMPTS) {
        attempts += 1;
        await attempt();
      }
    }
    async function killTwice(): Promise<void> {
      for (const [at, server] of [
        [0.3 * ATTEMPTS, a],
        [0.65 * ATTEMPTS, b],
      ] as const) {
        while (attempts < at) await new Promise((resolve) => setTimeout(resolve, 10));
        await server.end('SIGKILL');
        await server.start();
      }
    }
    const attempting = Promise.all([...Array.from({ length: AT_ONCE }, attemptMany), killTwice()]);
    let isOver = false;
    const settling = [root, judge].map((admin) => settleAll(urls, admin, () => isOver));
    await attempting;
    isOver = true;
    await Promise.all(settling);

    const claims = await allClaims(root);
    const known = new Set(claims.map(({ _id }) => _id));
    expect([...made].filter((id) => !known.has(id) && !takenBack.has(id))).toEqual([]);
    expect(claims.filter(({ state }) => state === 'open')).toEqual([]);
    const approved = claims.filter(({ state }) => state === 'approved');
    expect(approved.length).toBeLessThanOrEqual(MEMBERS);
    expect(new Set(approved.map(({ email }) => email)).size).toBe(approved.length);
    expect(new Set(approved.map(({ trxId }) => trxId)).size).toBe(approved.length);
    const gold = new Set(approved.map(({ email }) => email));
    for (const one of members)
      expect([one.email, await isGold(one)]).toEqual([one.email, gold.has(one.email)]);
    const { payments, total } = (await root.call('GET /admin/payments', { query: { limit: 100 } }))
      .body;
    expect(total).toBe(approved.length);
    expect(payments.map(({ reference }) => reference).sort()).toEqual(
      approved.map(({ trxId }) => trxId).sort(),
    );
    expect(await faultsOf(forum.app.context.config)).toEqual([]);
  });

  test('a claim is on the screen of an admin of the other server within half a second, and its end on that of its member', async () => {
    const { one, there } = await openPair({ PAY_TO });
    const root = await one.admin('Root');
    const ana = await one.memberWithoutPassword('Ana');
    const { recorder } = await recordAs(there(root), 'admin');
    const { recorder: own } = await recordAs(there(ana), `user:${ana.email}`);
    const began = performance.now();
    const { body } = await ana.call('POST /claims', {
      body: { method: 'bkash', trxId: newTrxId(), last4: '1234' },
    });
    await recorder.until('claim:added', ({ claim }) => claim._id === body._id);
    expect(performance.now() - began).toBeLessThan(500);
    await approve(root, body._id);
    await recorder.until('claim:settled', ({ _id }) => _id === body._id);
    await own.until('claim:changed', ({ claim }) => claim?.state === 'approved');
    await own.until('user:changed', ({ isMember }) => isMember);
  });
});
