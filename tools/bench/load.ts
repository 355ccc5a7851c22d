/**
 * The load generator: a separate process with plain sockets and one request in flight per connection. It does little
 * per answer, so the server stays the bottleneck. With the generator as the bottleneck every ratio would approach 1.
 */
import { connect } from 'node:net';
import { type Kind, requestsOf } from './requests.ts';

/** Requests that later loads name by this number. */
interface Preparation {
  id: number;
  kinds: Kind[];
}
export interface Load {
  /** The prepared requests. */
  requests: number;
  port: number;
  connections: number;
  seconds: number;
}
export interface Outcome {
  perSecond: number;
  /** Answers other than 2xx, and the first of them. */
  bad: number;
  firstBad: string;
  /** Milliseconds of each request. */
  waits: Float32Array;
}

const BUFFER_BYTES = 256 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('content-length: ');

/** The length of the first answer in the buffer; Infinity while its head is incomplete. */
function answerLength(bytes: Buffer): number {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return Number.POSITIVE_INFINITY;
  const at = bytes.indexOf(LENGTH) + LENGTH.length;
  let length = 0;
  for (let i = at; bytes[i] !== 13; i++) length = length * 10 + (bytes[i] as number) - 48;
  return head + HEAD_END.length + length;
}

/** Keeps every connection busy for the given time. */
async function run({ port, connections, seconds }: Load, next: () => Buffer): Promise<Outcome> {
  const waits: number[] = [];
  let bad = 0;
  let firstBad = '';
  const end = performance.now() + seconds * 1_000;

  const drive = () =>
    new Promise<void>((resolve, reject) => {
      const inbox = Buffer.allocUnsafe(BUFFER_BYTES);
      const parts = Buffer.allocUnsafe(BUFFER_BYTES);
      let held = 0;
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        if (asked >= end) return socket.end();
        socket.write(next());
      };
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: inbox,
          callback(length) {
            // `parts` joins an answer that arrives in pieces.
            const bytes = held === 0 ? inbox.subarray(0, length) : join(inbox.subarray(0, length));
            if (bytes.length < answerLength(bytes)) {
              if (held === 0) join(bytes);
              return true;
            }
            held = 0;
            waits.push(performance.now() - asked);
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
      socket.on('connect', ask).on('error', reject);
      socket.on('close', () => {
        if (performance.now() < end) reject(new Error('The server closed a connection.'));
        else resolve();
      });
    });
  await Promise.all(Array.from({ length: connections }, drive));
  return { perSecond: waits.length / seconds, bad, firstBad, waits: Float32Array.from(waits) };
}

if (import.meta.main) {
  const prepared = new Map<number, () => Buffer>();
  process.on('message', async (message: Preparation | Load) => {
    if ('kinds' in message) {
      prepared.set(message.id, requestsOf(message.kinds));
      process.send?.('prepared');
      return;
    }
    const next = prepared.get(message.requests);
    if (!next) throw new Error('These requests were not prepared');
    process.send?.(await run(message, next));
  });
}
