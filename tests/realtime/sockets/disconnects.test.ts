import { expect, test, vi } from 'vitest';
import { findUser } from '../../../db/features/users/writes.ts';
import { connectPacket, openBareSocket } from '../../support/realtime/bare-socket.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

const WATCH = '420["watch",[{"room":"tags"}]]';

/** Comes in by a bare wire, whose other end is all that can close it. */
async function openCut(forum: TestApp, token: string | null) {
  const wire = await openBareSocket(forum);
  const gone = new Promise<void>((resolve) =>
    wire.addEventListener('close', () => resolve(), { once: true }),
  );
  const isIn = new Promise<void>((resolve) =>
    wire.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('40')) resolve();
    }),
  );
  wire.send(connectPacket(token));
  await isIn;
  return { wire, gone };
}

/** A token of Ana's that ends in a second or two. */
async function shortToken(forum: TestApp) {
  const ana = await forum.memberWithoutPassword('Ana');
  const user = await forum.app.context.store.read(findUser(ana.email));
  const claims = { sub: String(user?.id), email: ana.email, jti: 'short' };
  return forum.app.fastify.jwt.sign(claims, { expiresIn: 2 });
}

test('disconnect: a socket whose token ends loses the connection, not only its rooms', async () => {
  const forum = await openTestApp();
  const { gone } = await openCut(forum, await shortToken(forum));
  await gone;
  expect(forum.app.context.live.io.engine.clientsCount).toBe(0);
});

test('disconnect: a socket that calls too often loses the connection', async () => {
  const forum = await openTestApp({ RATE_LIMITS: 'on' });
  const { wire, gone } = await openCut(forum, null);
  for (let n = 0; n <= 100; n++) wire.send(WATCH);
  await gone;
});

test('disconnect: a socket that can’t be answered loses the connection', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const { wire, gone } = await openCut(forum, ana.token);
  const open = vi.spyOn(forum.app.context.tokens, 'open');
  open.mockRejectedValueOnce(new Error('The database does not answer.'));
  wire.send(WATCH);
  await gone;
});

test('disconnect: a socket whose token turns out to have ended at a call loses the connection', async () => {
  const forum = await openTestApp();
  const ana = await forum.memberWithoutPassword('Ana');
  const { wire, gone } = await openCut(forum, ana.token);
  const open = vi.spyOn(forum.app.context.tokens, 'open');
  open.mockResolvedValueOnce(null);
  wire.send(WATCH);
  await gone;
});
