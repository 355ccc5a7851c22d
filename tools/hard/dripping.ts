/** Slow connections: silent ones, and ones that send a byte now and then. */
import { connect, type Socket } from 'node:net';
import type { Setup } from './setup.ts';

export const KINDS = ['silent', 'headers', 'body', 'upload'] as const;
export type Kind = (typeof KINDS)[number];

const DRIP_MS = 2_000;
/** The delay until a cut connection is opened again. */
const AGAIN_MS = 500;

const HTTP = 'HTTP/1.1\r\nHost: 127.0.0.1\r\n';
/** The begin of each kind; a picture is that of a member. */
const beginsOf = (token = ''): Record<Kind, string> => ({
  silent: '',
  headers: `GET /posts ${HTTP}X-Slow: `,
  body: `POST /posts ${HTTP}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{`,
  upload: `POST /images ${HTTP}Authorization: Bearer ${token}\r\nContent-Type: image/webp\r\nContent-Length: 1000000\r\n\r\nR`,
});

/**
 * Keeps slow connections open, the same number of each kind from each address. Cut connections are opened again.
 * @param token a member's; without it, no pictures are sent: each would be refused at once.
 * @returns after `stop`, the longest life of a connection of each kind, in milliseconds.
 */
export function dripFrom(
  setup: Setup,
  url: string,
  addresses: string[],
  ofEach: number,
  token?: string,
) {
  const { hostname, port } = new URL(url);
  const begins = beginsOf(token);
  const longest: Record<Kind, number> = { silent: 0, headers: 0, body: 0, upload: 0 };
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
      line.write(begins[kind]);
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
    for (let n = 0; n < ofEach; n++)
      for (const kind of KINDS) if (token || kind !== 'upload') begin(address, kind);
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
