/** Slow connections: silent ones, and ones that send a byte now and then. */
import { connect, type Socket } from 'node:net';
import type { Setup } from './setup.ts';

export const KINDS = ['silent', 'headers', 'body'] as const;
export type Kind = (typeof KINDS)[number];

const DRIP_MS = 2_000;
/** The delay until a cut connection is opened again. */
const AGAIN_MS = 500;

const BEGINS: Record<Kind, string> = {
  silent: '',
  headers: 'GET /posts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  body: [
    'POST /posts HTTP/1.1',
    ...['Host: 127.0.0.1', 'Content-Type: application/json', 'Content-Length: 10000', '', '{'],
  ].join('\r\n'),
};

/**
 * Keeps slow connections open, the same number of each kind from each address. Cut connections are opened again.
 * @returns after `stop`, the longest life of a connection of each kind, in milliseconds.
 */
export function dripFrom(setup: Setup, url: string, addresses: string[], ofEach: number) {
  const { hostname, port } = new URL(url);
  const longest: Record<Kind, number> = { silent: 0, headers: 0, body: 0 };
  const open = new Map<Socket, { kind: Kind; since: number }>();
  let going = true;
  let opened = 0;

  function forget(line: Socket) {
    const one = open.get(line);
    if (one) longest[one.kind] = Math.max(longest[one.kind], performance.now() - one.since);
    open.delete(line);
  }
  function begin(localAddress: string, kind: Kind) {
    if (!going) return;
    const line = connect({ host: hostname, port: Number(port), localAddress });
    line.once('connect', () => {
      opened++;
      open.set(line, { kind, since: performance.now() });
      line.write(BEGINS[kind]);
    });
    line.on('data', () => undefined);
    // Errors are expected: the forum cuts and refuses connections.
    line.on('error', () => line.destroy());
    line.once('close', () => {
      forget(line);
      setTimeout(begin, AGAIN_MS, localAddress, kind);
    });
  }
  for (const address of addresses)
    for (let n = 0; n < ofEach; n++) for (const kind of KINDS) begin(address, kind);
  const drip = setInterval(() => {
    for (const [line, { kind }] of open) if (kind !== 'silent') line.write('x');
  }, DRIP_MS);

  function stop() {
    going = false;
    clearInterval(drip);
    for (const line of open.keys()) {
      forget(line);
      line.destroy();
    }
    return { longest, opened };
  }
  setup.onFinished(stop);
  return { stop };
}
