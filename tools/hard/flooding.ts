/** A flood of handshakes, in a separate process, so that it does not delay the measuring process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Setup, withSetup } from './setup.ts';

interface Flood {
  url: string;
  /** The network of the flood, as a reverse proxy reports it. */
  from: string;
  lines: number;
  seconds: number;
}

/** One in this many connections is a WebSocket. Its handshake is its only request. */
const EACH_WEBSOCKET = 3;

const headers = ({ url, from }: Flood) => [
  `Host: ${new URL(url).host}`,
  `X-Forwarded-For: ${from}`,
];

/** Sessions that are opened and never used. */
const polling = (flood: Flood) =>
  [...['GET /socket.io/?EIO=4&transport=polling HTTP/1.1'], ...headers(flood), '\r\n'].join('\r\n');

/** A WebSocket that never authenticates. */
const websocket = (flood: Flood) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    ...headers(flood),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

/**
 * Sends handshakes on one connection after the other until the time is over.
 * @returns their number.
 */
async function sendHandshakes(flood: Flood, ends: number, n: number): Promise<number> {
  const { hostname, port } = new URL(flood.url);
  let sent = 0;
  for (let turn = n; performance.now() < ends; turn++) {
    const line = connect(Number(port), hostname);
    // Errors are expected: the forum cuts and refuses connections.
    line.on('error', () => line.destroy());
    const gone = new Promise<void>((resolve) => line.once('close', () => resolve()));
    const isWebSocket = turn % EACH_WEBSOCKET === 0;
    const send = () => {
      sent++;
      line.write((isWebSocket ? websocket : polling)(flood));
    };
    line.once('connect', send);
    // Each answer is short and arrives in one piece.
    line.on('data', () => {
      if (isWebSocket) return;
      if (performance.now() < ends) send();
      else line.destroy();
    });
    // An accepted WebSocket stays open until the forum cuts it; the next connection does not wait for that.
    await (isWebSocket ? Promise.race([gone, once(line, 'data').catch(() => undefined)]) : gone);
  }
  return sent;
}

/**
 * Floods the forum from one network until the time is over.
 * @returns the number of handshakes.
 */
export async function flood(setup: Setup, what: Flood): Promise<number> {
  const child = fork(new URL(import.meta.url));
  setup.onFinished(() => child.kill());
  child.send(what);
  const [sent] = (await once(child, 'message')) as [number];
  child.kill();
  return sent;
}

async function runFlood() {
  const [what] = (await once(process, 'message')) as [Flood];
  const ends = performance.now() + what.seconds * 1_000;
  const sent = await Promise.all(
    Array.from({ length: what.lines }, (_, n) => sendHandshakes(what, ends, n)),
  );
  process.send?.(sent.reduce((sum, one) => sum + one, 0));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) await withSetup(runFlood);
