/**
 * Readers who will stop reading, in a process of their own: neither what they take in nor the looks at their lines may
 * hold up the process that measures how long others wait.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { untaken } from './lines.ts';
import { inScene, type Scene, sleep, until } from './scene.ts';
import { openSockets, stall, watch } from './sockets.ts';

interface Reading {
  url: string;
  room: string;
  amount: number;
}

/** Each look at all lines of the machine costs it some milliseconds. */
const LOOK_MS = 50;

/** Opens readers of a room; `stall` has them stop and waits until the forum has cut all of them. */
export async function openStalling(scene: Scene, reading: Reading) {
  const child = fork(new URL(import.meta.url));
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  scene.atEnd(() => child.kill());
  const ask = async (asked: Reading | 'stall'): Promise<number> => {
    child.send(asked);
    const [told] = (await once(child, 'message', { signal: ended.signal })) as [number];
    return told;
  };
  await ask(reading);
  return {
    /** Answers how long at most the forum kept a reader of whom it could know that they have stopped. */
    stall: () => ask('stall'),
  };
}

/**
 * Waits until the forum has cut all of these lines. Answers how long at most it kept one of which the operating system
 * took nothing more: until then nobody can know that its reader has stopped.
 */
async function untilCut(serverPort: number, ports: number[]): Promise<number> {
  const grew = new Map(ports.map((port) => [port, { bytes: 0, at: performance.now() }]));
  let longest = 0;
  await until('all stalled readers are cut', async () => {
    await sleep(LOOK_MS);
    const now = performance.now();
    const lines = untaken(serverPort);
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

async function beReaders(scene: Scene) {
  const [{ url, room, amount }] = (await once(process, 'message')) as [Reading];
  const sockets = await openSockets(scene, url, amount);
  await Promise.all(sockets.map((socket) => watch(socket, [{ room }])));
  process.send?.(0);
  await once(process, 'message');
  process.send?.(await untilCut(Number(new URL(url).port), sockets.map(stall)));
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) await inScene(beReaders);
