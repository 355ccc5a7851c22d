import { expect, test, vi } from 'vitest';
import { type House, type LiveClient, openHouse } from './house.ts';

/** Has a socket's connection hold back as much, at the server, as if its reader had stopped. */
function holdBack(house: House, socket: LiveClient) {
  const there = house.app.parts.live.io.of('/').sockets.get(socket.id as string);
  if (!there) throw new Error('The socket is not there.');
  const { socket: wire } = there.conn.transport as unknown as { socket: object };
  Object.defineProperty(wire, 'bufferedAmount', { get: () => 300 * 1024 });
  const cut = new Promise<void>((resolve) => there.once('disconnect', () => resolve()));
  return { conn: there.conn, cut };
}

test('a slow reader who can’t be cut is told of and tried again; those behind are cut meanwhile', async () => {
  const house = await openHouse();
  const [first, second] = [await house.visitor.socket(), await house.visitor.socket()];
  const warn = vi.spyOn(house.app.parts.log, 'warn');
  const [stuck, slow] = [holdBack(house, first), holdBack(house, second)];
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
