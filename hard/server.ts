import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rssOf } from '../bench/proc.ts';
import { agentOf, ask } from './caller.ts';
import { type Scene, SECRET } from './scene.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROBE = new URL('probe.mjs', import.meta.url).href;

/** What `probe.mjs` is asked. */
type Asked = { gaps: 'reset' | 'read' } | { shiftMs: number };
/** Milliseconds that the event loop was held up since it was reset. */
interface Gaps {
  most: number;
  p99: number;
  /** The most that its own thread worked in one go: the rest is the machine's, which let others run. */
  busiest: number;
}

/** The real server as a process of its own. */
export interface Running {
  url: string;
  process: ChildProcess;
  /** Milliseconds from the start of the process until it said that it is ready. */
  readyAfter: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** What it said to the standard error. */
  complaints(): string;
  /** How long its event loop was held up since it started, or since it was last asked to forget that. */
  gaps(which?: 'reset' | 'read'): Promise<Gaps>;
  /** Puts its wall clock so far ahead, or behind. */
  shiftClock(ms: number): Promise<void>;
  /** Memory held right now, in megabytes. */
  rss(): number;
  /** Ends it and answers how long that took, in milliseconds. */
  end(signal: NodeJS.Signals): Promise<number>;
}

/** Whether the forum at an address says that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const agent = agentOf(1);
  try {
    return (await ask(`${url}/readyz`, agent)).status === 200;
  } finally {
    agent.destroy();
  }
}

/** Runs a command, with only so many file handles if a number is given. */
const limitedTo = (handles: number | undefined, command: string[]): string[] =>
  handles === undefined
    ? command
    : ['/bin/sh', '-c', `ulimit -n ${handles}; exec "$@"`, 'sh', ...command];

/** Starts the server on a folder of data and waits until it is ready; it is killed when the run is over. */
export async function startServer(
  scene: Scene,
  dataDir: string,
  env: Record<string, string> = {},
  handles?: number,
): Promise<Running> {
  const since = performance.now();
  const [program = '', ...args] = limitedTo(handles, [
    process.execPath,
    ...['--import', PROBE, 'server/start.mjs'],
  ]);
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', JWT_SECRET: SECRET },
      ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  scene.atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
    const url = /The forum is at (http:\/\/[^"\s]+)/.exec(line)?.[1];
    if (url) resolve(url);
  });
  ended.then(() => reject(new Error(`The forum does not start: ${complaints}`)));
  const url = await promise;
  if (!(await isReady(url))) throw new Error('The forum listens but is not ready.');

  const probe = async (asked: Asked) => {
    child.send(asked);
    const [told] = (await once(child, 'message')) as [Gaps];
    return told;
  };
  return {
    url,
    process: child,
    readyAfter: performance.now() - since,
    ended,
    complaints: () => complaints,
    gaps: (which = 'read') => probe({ gaps: which }),
    shiftClock: async (ms) => void (await probe({ shiftMs: ms })),
    rss: () => rssOf(child.pid as number),
    async end(signal) {
      const asked = performance.now();
      child.kill(signal);
      await ended;
      return performance.now() - asked;
    },
  };
}
