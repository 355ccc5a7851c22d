import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { capacityOf } from '../../server/limits/capacity.ts';

const GB = 2 ** 30;

test('capacity: one network has at most a quarter of the sockets, and the database always a file of its own', () => {
  const small = capacityOf(500, { handles: 1_024, memory: GB });
  expect(small.connections).toBe(1_024 - 128);
  expect(small.sockets).toBe((small.connections * 3) / 4);
  expect(small.perNetwork).toBe(small.sockets / 4);
  expect(capacityOf(500, { handles: 65_536, memory: 4 * GB }).perNetwork).toBe(500);
});

test('capacity: where open files have no limit, as on Windows, memory bounds connections and sockets', () => {
  const { connections, sockets } = capacityOf(500, {
    handles: Number.POSITIVE_INFINITY,
    memory: GB / 4,
  });
  expect([connections, sockets]).toEqual([8_192, 4_096]);
});

test('capacity: the limits of the machine are read without asking a name server about open connections', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    line.destroy();
    server.close();
  });
  await once(line, 'connect');
  const reports = vi.spyOn(process.report, 'getReport');
  capacityOf(500);
  const report = reports.mock.results[0]?.value as
    | { libuv: { remoteEndpoint?: { host: string } | null }[] }
    | undefined;
  const hosts = report?.libuv.flatMap(({ remoteEndpoint }) => remoteEndpoint?.host ?? []);
  expect(hosts).toContain('127.0.0.1');
  expect(hosts).not.toContain('localhost');
});
