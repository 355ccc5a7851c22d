import { describe, expect, test } from 'vitest';
import { publish, reportComment, writeComment } from '../support/content.ts';
import { type LiveClient, personOf, subscribe } from '../support/person.ts';
import { recordEvents, waitForThrottle } from '../support/realtime/event-recorder.ts';
import type { TestApp } from '../support/test-app.ts';
import { openParting } from './support/apart.ts';
import { alone, openPair, SKIPPED, until } from './support/pair.ts';

/** The contract's second. */
const SOON_MS = 1_000;

describe.skipIf(alone)(
  `Rights on two servers that are apart (${SKIPPED})`,
  {
    timeout: 60_000,
  },
  () => {
    test('what one server ends, the other finds ended within a second, and nothing else', async () => {
      const { one, two, part } = await openParting();
      const { io } = two.app.context.live;
      const root = await one.admin('Root');
      const ana = await one.memberWithoutPassword('Ana');
      const role = { params: { email: ana.email } };
      await root.call('PATCH /admin/users/make-admin/{email}', role);
      const there = personOf(two.url, ana.email, ana.token);
      const post = await publish(ana);

      const sockets: LiveClient[] = [];
      for (const { email, token } of [root, ana]) {
        const socket = await personOf(two.url, email, token).socket();
        expect(await subscribe(socket, 'admin')).toMatchObject([{ ok: true }]);
        sockets.push(socket);
      }
      const visitor = await two.visitor.socket();
      const [boss, demoted] = sockets as [LiveClient, LiveClient];
      const recorders = [recordEvents(boss), recordEvents(demoted)] as const;
      const isAdmin = (socket: LiveClient) =>
        io.of('/').adapter.rooms.get('admin')?.has(String(socket.id)) ?? false;

      // The totals of what was done so far are hers: they may still be on their way.
      await waitForThrottle(one);
      recorders[1].take();
      await part();
      await root.call('PATCH /admin/users/revoke-admin/{email}', role);
      await until(() => !isAdmin(demoted), SOON_MS);
      const { _id } = await writeComment(there, post, 'Who hears of this?');
      await reportComment(there, _id);
      await recorders[0].until('report:added');
      expect(recorders[1].heard).toEqual([]);

      let cut = '';
      demoted.once('disconnect', (reason) => {
        cut = reason;
      });
      await ana.call('POST /logout');
      await until(() => cut, SOON_MS);
      expect(cut).toBe('io server disconnect');
      await until(() => io.engine.clientsCount === 2, SOON_MS);
      expect([boss.connected, visitor.connected, isAdmin(boss)]).toEqual([true, true, true]);
    });
  },
);

describe.skipIf(alone)(`A session that ends (${SKIPPED})`, { timeout: 60_000 }, () => {
  const signOut = (forum: TestApp, cookie: string) =>
    forum.raw('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: forum.url, cookie },
      body: '{}',
    });

  test.each([
    ['joined', false],
    ['apart', true],
  ])(
    'at the provider on one server ends its token and its sockets on the other, %s',
    async (_, isApart) => {
      const { one, two, part } = isApart
        ? await openParting()
        : { ...(await openPair()), part: async () => undefined };
      const ana = await one.member('Ana');
      const there = personOf(two.url, ana.email, ana.token);
      const socket = await there.socket();
      await part();
      expect((await signOut(one, ana.cookie)).status).toBe(200);
      await until(() => !socket.connected, SOON_MS);
      await there.refused(401, 'GET /users/{email}', { params: { email: ana.email } });
    },
  );
});
