import { expect, test, vi } from 'vitest';
import type { LiveClient } from '../../support/person.ts';
import { openTestApp, type TestApp } from '../../support/test-app.ts';

/** Has a socket's connection hold back as much, at the server, as if its reader had stopped. */
function holdBack(forum: TestApp, socket: LiveClient) {
  const there = forum.app.context.live.io.of('/').sockets.get(socket.id as string);
  if (!there) throw new Error('The socket is not there.');
  const { socket: wire } = there.conn.transport as unknown as { socket: object };
  Object.defineProperty(wire, 'bufferedAmount', { get: () => 300 * 1024 });
  const cut = new Promise<void>((resolve) => there.once('disconnect', () => resolve()));
  return { conn: there.conn, cut };
}

test('slow consumers: a socket that can’t be cut is logged and tried again; those behind it are cut meanwhile', async () => {
  const forum = await openTestApp();
  const [first, second] = [await forum.visitor.socket(), await forum.visitor.socket()];
  const warn = vi.spyOn(forum.app.context.log, 'warn');
  const [stuck, slow] = [holdBack(forum, first), holdBack(forum, second)];
  const close = vi.spyOn(stuck.conn, 'close');
  const fault = new Error('It does not close.');
  close.mockImplementationOnce(() => {
    throw fault;
  });
  await slow.cut;
  expect(warn.mock.calls).toEqual([[{ err: fault }, expect.stringContaining('could not be cut')]]);
  await stuck.cut;
  expect(close).toHaveBeenCalledTimes(2);
});
