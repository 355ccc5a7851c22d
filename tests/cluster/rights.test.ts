import { describe, expect, test } from 'vitest';
import { amount } from '../support/amounts.ts';
import { publish, reportComment, writeComment } from '../support/content.ts';
import { email } from '../support/features/rights.ts';
import { sanction } from '../support/features/sanctions.ts';
import { type LiveClient, type Person, subscribe } from '../support/person.ts';
import { recordAs, waitForThrottle } from '../support/realtime/event-recorder.ts';
import type { TestApp } from '../support/test-app.ts';
import { openCut, openParting } from './support/apart.ts';
import { alone, openFilePair, SKIPPED, until } from './support/pair.ts';

/** The contract's second. */
const SOON_MS = 1_000;
const WAYS = {
  'a logout': ({ call }: Person) => call('POST /logout'),
  'a sign-out at the provider': ({ cookie }: Person, { post, url }: TestApp) =>
    post('/auth/sign-out', {}, { origin: url, cookie }),
};

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

/** Expects, within a second, that a server cuts a socket. */
function expectCut(socket: LiveClient) {
  let cut = '';
  socket.once('disconnect', (reason) => {
    cut = reason;
  });
  return async () => {
    await until(() => cut, SOON_MS);
    expect(cut).toBe('io server disconnect');
  };
}

const isIn = ({ app }: TestApp, room: string, { id = '' }: LiveClient) =>
  app.context.live.io.of('/').adapter.rooms.get(room)?.has(id) ?? false;

describe.skipIf(alone)(`Rights on two servers (${SKIPPED})`, () => {
  const join = openFilePair();

  test.each(Object.entries(WAYS))(
    '%s on one holds on the other once it is answered, and cuts the sockets there',
    async (way, end) => {
      const { one, there } = await join([]);
      for (let n = 0; n < amount(2, 20); n++) {
        const ana = await one.member(`${way.replaceAll(' ', '-')}-${n}`);
        const isCut = expectCut(await there(ana).socket());
        await endsElsewhere(there(ana), () => end(ana, one));
        await isCut();
      }
    },
  );

  test.each([
    ['admin', 'GET /admin/stats'],
    ['moderator', 'GET /reports'],
  ] as const)(
    'who is made %s and dismissed by one server is that at the next call on the other, and in its rooms',
    async (role, call) => {
      const { two, there, root, ana } = await join(['Root', 'Ana']);
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
        const socket = await there(ana).socket();
        expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: true }]);
        await make(false);
        await there(ana).refused(403, call);
        await until(() => !isIn(two, 'admin', socket), SOON_MS);
        expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: false }]);
      }
      await stop();
    },
  );

  test('a sanction that one server imposes and ends holds at the next call on the other, and for sockets there', async () => {
    const { there, root, ana } = await join(['Root', 'Ana']);
    const body = { postId: await publish(ana), authorEmail: ana.email, text: 'Hm.' };
    const stop = keepAsking(there(ana));
    const { _id: silence } = await sanction(root, ana, 'silence');
    expect((await there(ana).refused(403, 'POST /comments', { body })).code).toBe('silenced');
    await root.call('DELETE /sanctions/{id}', { params: { id: silence } });
    expect((await there(ana).call('POST /comments', { body })).status).toBe(201);
    await stop();

    const isCut = expectCut(await there(ana).socket());
    await sanction(root, ana, 'suspend');
    expect((await there(ana).refused(403, 'GET /mutes')).code).toBe('suspended');
    await isCut();
    const again = await there(ana).socket();
    expect(await subscribe(again, `user:${ana.email}`)).toMatchObject([{ ok: false }]);
  });

  test('a server cut off from Redis ends a token: the other, which hears nothing, refuses it all the same', async () => {
    const { one, two, there, proxy, ana, ben } = await openCut(['Ana', 'Ben']);
    const [whole, cut] = [one, two].map(({ app }) => app.context.bus);
    proxy.fallSilent();
    // The server does not know yet that no other hears it.
    expect(cut?.isUp).toBe(true);
    await endsElsewhere(ana, () => there(ana).call('POST /logout'));
    await until(() => !cut?.isUp, 2_000);
    await endsElsewhere(ben, () => there(ben).call('POST /logout'));
    expect(whole?.isUp).toBe(true);
  });

  test('what one server ends while the two are apart, the other finds ended within a second, and nothing else', async () => {
    const { one, two, part, there, root, ana } = await openParting(['Root', 'Ana']);
    const ben = await one.member('Ben');
    await root.call('PATCH /admin/users/make-admin/{email}', email(ana));
    const post = await publish(ana);
    const [boss, demoted] = [
      await recordAs(there(root), 'admin'),
      await recordAs(there(ana), 'admin'),
    ];
    const visitor = await two.visitor.socket();
    const endings = Object.values(WAYS).map((end, n) => [end, [ana, ben][n] as Person] as const);
    const cuts = [expectCut(demoted.socket), expectCut(await there(ben).socket())];
    expect([boss, demoted].map(({ socket }) => isIn(two, 'admin', socket))).toEqual([true, true]);

    // The totals of what was done so far are hers: they may still be on their way.
    await waitForThrottle(one);
    demoted.recorder.take();
    await part();
    await root.call('PATCH /admin/users/revoke-admin/{email}', email(ana));
    await until(() => !isIn(two, 'admin', demoted.socket), SOON_MS);
    const { _id } = await writeComment(there(ana), post, 'Who hears of this?');
    await reportComment(there(ana), _id);
    await boss.recorder.until('report:added');
    expect(demoted.recorder.heard).toEqual([]);

    for (const [n, [end, who]] of endings.entries()) {
      expect((await end(who, one)).status).toBe(200);
      await cuts[n]?.();
      await there(who).refused(401, 'GET /users/{email}', email(who));
    }
    await until(() => two.app.context.live.io.engine.clientsCount === 2, SOON_MS);
    const stays = [boss.socket.connected, visitor.connected, isIn(two, 'admin', boss.socket)];
    expect(stays).toEqual([true, true, true]);
  });
});
