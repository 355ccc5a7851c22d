/** A flood of handshakes, in a process of its own: what it takes to knock must not hold up the process that measures. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { inScene, type Scene } from './scene.ts';

interface Flood {
  url: string;
  /** The network that it comes from, as the proxy in front would tell. */
  from: string;
  lines: number;
  seconds: number;
}

/** One connection of so many begins with a WebSocket, where the answer is the last of the connection. */
const EACH_WEBSOCKET = 3;

const headers = ({ url, from }: Flood) => [
  `Host: ${new URL(url).host}`,
  `X-Forwarded-For: ${from}`,
];

/** Sessions that are opened and never used. */
const polling = (flood: Flood) =>
  [...['GET /socket.io/?EIO=4&transport=polling HTTP/1.1'], ...headers(flood), '\r\n'].join('\r\n');

/** A WebSocket that never says who it is. */
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

/** Knocks on one line after the other until the time is over; answers how many handshakes were sent. */
async function knock(flood: Flood, ends: number, n: number): Promise<number> {
  const { hostname, port } = new URL(flood.url);
  let sent = 0;
  for (let turn = n; performance.now() < ends; turn++) {
    const line = connect(Number(port), hostname);
    // Cut and refused lines are what this is for.
    line.on('error', () => line.destroy());
    const gone = new Promise<void>((resolve) => line.once('close', () => resolve()));
    const isWebSocket = turn % EACH_WEBSOCKET === 0;
    const send = () => {
      sent++;
      line.write((isWebSocket ? websocket : polling)(flood));
    };
    line.once('connect', send);
    // Each answer is short and comes in one piece.
    line.on('data', () => {
      if (isWebSocket) return;
      if (performance.now() < ends) send();
      else line.destroy();
    });
    // A WebSocket that was let in stays open until the forum cuts it; the next one does not wait for that.
    await (isWebSocket ? Promise.race([gone, once(line, 'data').catch(() => undefined)]) : gone);
  }
  return sent;
}

/** Floods the forum from one network until the time is over; answers how many handshakes were sent. */
export async function flood(scene: Scene, what: Flood): Promise<number> {
  const child = fork(new URL(import.meta.url));
  scene.atEnd(() => child.kill());
  child.send(what);
  const [sent] = (await once(child, 'message')) as [number];
  child.kill();
  return sent;
}

async function beFlood() {
  const [what] = (await once(process, 'message')) as [Flood];
  const ends = performance.now() + what.seconds * 1_000;
  const sent = await Promise.all(
    Array.from({ length: what.lines }, (_, n) => knock(what, ends, n)),
  );
  process.send?.(sent.reduce((sum, one) => sum + one, 0));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) await inScene(beFlood);
