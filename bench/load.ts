/**
 * The load generator: its own process, plain sockets, one request under way per connection. It does so little per
 * answer that the server stays the slower one; a generator that is the slower one makes every ratio look like 1.
 */
import { connect } from 'node:net';

/** Requests as their bytes, and how often one of them is chosen. */
export interface Kind {
  share: number;
  requests: string[];
}
export interface Load {
  port: number;
  connections: number;
  seconds: number;
  kinds: Kind[];
}
export interface Outcome {
  perSecond: number;
  /** Answers other than 2xx, and the first of them. */
  bad: number;
  firstBad: string;
  /** Milliseconds, of all requests. */
  p50: number;
  p99: number;
}

const ROOM = 256 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

/** The length of the whole answer that begins the bytes, or Infinity when its head is not there yet. */
function answerLength(bytes: Buffer): number {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return Number.POSITIVE_INFINITY;
  const at = bytes.indexOf(LENGTH) + LENGTH.length;
  let length = 0;
  for (let i = at; bytes[i] !== 13; i++) length = length * 10 + (bytes[i] as number) - 48;
  return head + HEAD_END.length + length;
}

function chooser(kinds: Kind[]) {
  const all = kinds.map(({ requests }) => requests.map((text) => Buffer.from(text)));
  return () => {
    let rest = Math.random();
    let at = 0;
    while (at < kinds.length - 1 && rest >= (kinds[at] as Kind).share)
      rest -= (kinds[at++] as Kind).share;
    const requests = all[at] as Buffer[];
    return requests[Math.floor(Math.random() * requests.length)] as Buffer;
  };
}

/** Keeps every connection busy for the given time. */
async function run({ port, connections, seconds, kinds }: Load): Promise<Outcome> {
  const choose = chooser(kinds);
  const took: number[] = [];
  let bad = 0;
  let firstBad = '';
  const from = performance.now();
  const end = from + seconds * 1_000;

  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const inbox = Buffer.allocUnsafe(ROOM);
      const parts = Buffer.allocUnsafe(ROOM);
      let held = 0;
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        if (asked >= end) return socket.end();
        socket.write(choose());
      };
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: inbox,
          callback(length) {
            // An answer that came in pieces is put together in `parts`.
            const bytes = held === 0 ? inbox.subarray(0, length) : join(inbox.subarray(0, length));
            if (bytes.length < answerLength(bytes)) {
              if (held === 0) join(bytes);
              return true;
            }
            held = 0;
            took.push(performance.now() - asked);
            if (bytes[9] !== 50) {
              bad++;
              firstBad ||= bytes.toString();
            }
            ask();
            return true;
          },
        },
      });
      const join = (more: Buffer) => {
        more.copy(parts, held);
        held += more.length;
        return parts.subarray(0, held);
      };
      socket.on('connect', ask).on('close', resolve).on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, drive));

  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond: took.length / seconds, bad, firstBad, p50: at(0.5), p99: at(0.99) };
}

if (process.send) {
  process.on('message', async (load: Load) => process.send?.(await run(load)));
}
