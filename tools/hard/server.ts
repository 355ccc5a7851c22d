import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rssOf } from '../bench/proc.ts';
import { agentOf, sendRequest } from './caller.ts';
import { SECRET, type Setup } from './setup.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROBE = new URL('./probe.mjs', import.meta.url).href;

/** A message to `probe.mjs`. */
type Asked = { gaps: 'reset' | 'read' } | { shiftMs: number };
/** Delays of the event loop since the last reset, in milliseconds. */
interface Gaps {
  most: number;
  p99: number;
  /** The longest busy time of the main thread; other delay comes from the machine. */
  busiest: number;
}

/** The real server in a separate process. */
export interface Running {
  url: string;
  process: ChildProcess;
  /** Milliseconds from the start of the process until it reports that it is ready. */
  readyAfter: number;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** The text of standard error. */
  errorOutput(): string;
  /** Delays of its event loop since the start or the last reset. */
  gaps(which?: 'reset' | 'read'): Promise<Gaps>;
  /** Shifts its clock forward or back. */
  shiftClock(ms: number): Promise<void>;
  /** Resident memory, in megabytes. */
  rss(): number;
  /**
   * Sends a signal and waits for the exit.
   * @returns the milliseconds until then.
   */
  end(signal: NodeJS.Signals): Promise<number>;
}

/** True if the forum at an address reports that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const agent = agentOf(1);
  try {
    return (await sendRequest(`${url}/readyz`, agent)).status === 200;
  } finally {
    agent.destroy();
  }
}

/** The command, with a limit of open files if one is given. */
const limitedTo = (handles: number | undefined, command: string[]): string[] =>
  handles === undefined
    ? command
    : ['/bin/sh', '-c', `ulimit -n ${handles}; exec "$@"`, 'sh', ...command];

/** Starts the server on a data folder and waits until it is ready. It is killed at the end of the run. */
export async function startServer(
  setup: Setup,
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
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: '0',
      JWT_SECRET: SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  setup.onFinished(async () => {
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
    const [gaps] = (await once(child, 'message')) as [Gaps];
    return gaps;
  };
  return {
    url,
    process: child,
    readyAfter: performance.now() - since,
    ended,
    errorOutput: () => complaints,
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
