/** Stalled readers in a separate process, so that they do not delay the process that measures other readers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Setup, sleep, until, withSetup } from './setup.ts';
import { openSockets, stall, subscribe } from './sockets.ts';

interface Reading {
  url: string;
  room: string;
  amount: number;
}

/** Each read of the machine's connection table costs some milliseconds. */
const LOOK_MS = 50;

const portOf = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);

const ESTABLISHED = '01';

/** Unacknowledged bytes of a server's open connections in the operating system, by the client's port. */
function unsentBytes(serverPort: number): Map<number, number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const found = new Map<number, number>();
  for (const line of lines) {
    const [, local, remote, state, queues = ''] = line.trim().split(/\s+/);
    if (portOf(local) !== serverPort || state !== ESTABLISHED) continue;
    found.set(portOf(remote), Number.parseInt(queues, 16));
  }
  return found;
}

/** Opens readers of a room; `stall` stops their reads and waits until the forum has cut all of them. */
export async function openStalling(setup: Setup, reading: Reading) {
  const child = fork(new URL(import.meta.url));
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  setup.onFinished(() => child.kill());
  const send = async (asked: Reading | 'stall'): Promise<number> => {
    child.send(asked);
    const [result] = (await once(child, 'message', { signal: ended.signal })) as [number];
    return result;
  };
  await send(reading);
  return {
    /** Returns the longest time that the forum kept a reader that had detectably stopped. */
    stall: () => send('stall'),
  };
}

/**
 * Waits until the forum has cut all of these connections. A reader counts as stopped once the operating system accepts
 * no more bytes for it.
 * @returns the longest time from then to the cut.
 */
async function untilCut(serverPort: number, ports: number[]): Promise<number> {
  const grew = new Map(ports.map((port) => [port, { bytes: 0, at: performance.now() }]));
  let longest = 0;
  await until('all stalled readers are cut', async () => {
    await sleep(LOOK_MS);
    const now = performance.now();
    const lines = unsentBytes(serverPort);
    for (const [port, { bytes, at }] of grew) {
      const held = lines.get(port);
      if (held !== undefined && held <= bytes) continue;
      if (held === undefined) {
        longest = Math.max(longest, now - at);
        grew.delete(port);
      } else {
        grew.set(port, { bytes: held, at: now });
      }
    }
    return grew.size === 0;
  });
  return longest;
}

async function runReaders(setup: Setup) {
  const [{ url, room, amount }] = (await once(process, 'message')) as [Reading];
  const sockets = await openSockets(setup, url, amount);
  await Promise.all(sockets.map((socket) => subscribe(socket, [{ room }])));
  process.send?.(0);
  await once(process, 'message');
  process.send?.(await untilCut(Number(new URL(url).port), sockets.map(stall)));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) await withSetup(runReaders);
