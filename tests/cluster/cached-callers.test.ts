import { describe, expect, test } from 'vitest';
import { amount } from '../support/amounts.ts';
import { publish } from '../support/content.ts';
import { email } from '../support/features/rights.ts';
import { sanction } from '../support/features/sanctions.ts';
import { type Person, personOf, subscribe } from '../support/person.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { startRedis } from './support/machines.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';
import { openProxy } from './support/proxy.ts';

const signOut = (forum: TestApp, { cookie }: Person) =>
  forum.raw('/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: forum.url, cookie },
    body: '{}',
  });

/** Keeps a caller in a server's cache: asks without a pause until it is stopped. */
function keepAsking(person: Person) {
  let isOver = false;
  const ask = async () => {
    while (!isOver) await person.call('GET /users/{email}', email(person));
  };
  const asking = Promise.all([ask(), ask()]);
  return async () => {
    isOver = true;
    await asking;
  };
}

/** Ends a right on one server while another serves the caller; the other must refuse once the first has answered. */
async function endsElsewhere(there: Person, end: () => Promise<unknown>) {
  const stop = keepAsking(there);
  expect((await there.call('GET /users/{email}', email(there))).status).toBe(200);
  await end();
  await there.refused(401, 'GET /users/{email}', email(there));
  await stop();
}

describe.skipIf(alone)(`Callers that two servers cache (${SKIPPED})`, { timeout: 60_000 }, () => {
  test('what one server ends, the other refuses once the first has answered', async () => {
    const { one, there } = await openPair();
    for (let n = 0; n < amount(2, 20); n++) {
      const ana = await one.member(`Ana${n}`);
      await endsElsewhere(there(ana), () => ana.call('POST /logout'));
      const ben = await one.member(`Ben${n}`);
      await endsElsewhere(there(ben), () => signOut(one, ben));
    }
  });

  test.each([
    ['admin', 'GET /admin/stats'],
    ['moderator', 'GET /reports'],
  ] as const)(
    'who is made %s and dismissed by one server is that at the next call on the other',
    async (role, call) => {
      const { one, there } = await openPair();
      const root = await one.admin('Root');
      const ana = await one.memberWithoutPassword('Ana');
      const { _id: id } = (await ana.call('PATCH /me', { body: {} })).body;
      const make = (on: boolean) => {
        if (role === 'moderator')
          return root.call('PUT /admin/users/{id}/moderator', { params: { id }, body: { on } });
        const way = on ? 'make-admin' : 'revoke-admin';
        return root.call(`PATCH /admin/users/${way}/{email}`, email(ana));
      };
      const stop = keepAsking(there(ana));
      for (let n = 0; n < amount(3, 20); n++) {
        await there(ana).refused(403, call);
        await make(true);
        expect((await there(ana).call(call)).status).toBe(200);
        await make(false);
      }
      await there(ana).refused(403, call);
      await stop();
    },
  );

  test('a sanction that one server imposes and ends holds at the next call on the other, and for sockets there', async () => {
    const { one, two, there } = await openPair();
    const root = await one.admin('Root');
    const ana = await one.memberWithoutPassword('Ana');
    const post = await publish(ana);
    const stop = keepAsking(there(ana));
    const body = { postId: post, authorEmail: ana.email, text: 'Hm.' };
    const { _id: silence } = await sanction(root, ana, 'silence');
    expect((await there(ana).refused(403, 'POST /comments', { body })).code).toBe('silenced');
    await root.call('DELETE /sanctions/{id}', { params: { id: silence } });
    expect((await there(ana).call('POST /comments', { body })).status).toBe(201);
    await stop();

    const socket = await personOf(two.url, ana.email, ana.token).socket();
    await sanction(root, ana, 'suspend');
    expect((await there(ana).refused(403, 'GET /mutes')).code).toBe('suspended');
    await until(() => !socket.connected, 1_000);
    expect(socket.connected).toBe(false);
    const again = await personOf(two.url, ana.email, ana.token).socket();
    expect(await subscribe(again, `user:${ana.email}`)).toMatchObject([{ ok: false }]);
  });

  test('a server cut off from Redis ends a token: the other, which hears nothing, refuses it all the same', async () => {
    const own = await startRedis();
    const proxy = await openProxy(own.redisPort);
    const cut = { ...own.env, REDIS_URL: `redis://127.0.0.1:${proxy.port}` };
    const [one, two] = [await openTestApp(cut), await openTestApp(own.env)];
    const links = [one, two].map(({ app }) => app.context.bus);
    await until(() => links.every((link) => link?.isUp && link.servers === 2));
    const people = [await one.member('Ana'), await one.member('Ben')] as const;
    const [ana, ben] = people.map((person) => personOf(two.url, person.email, person.token));
    proxy.fallSilent();
    // The server does not know yet that no other hears it.
    expect(links[0]?.isUp).toBe(true);
    await endsElsewhere(ana as Person, () => people[0].call('POST /logout'));
    await until(() => !links[0]?.isUp, 2_000);
    await endsElsewhere(ben as Person, () => people[1].call('POST /logout'));
    expect(links[1]?.isUp).toBe(true);
  });
});
