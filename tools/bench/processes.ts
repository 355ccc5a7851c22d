/**
 * The processes of a measurement: the server as in production, a bare floor, and the load generator. None of them
 * outlives it, also after a failure or a signal.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tests/support/forums/make-release.ts';
import type { FloorPlan } from './floors.ts';
import type { Load, Outcome } from './load.ts';
import { rssOf, statOf } from './proc.ts';
import type { Kind } from './requests.ts';

export const JWT_SECRET = 'a secret that only measurements are signed with';
const START_TIMEOUT_MS = 30_000;
const LOOK_MS = 10;
/** No load and no start of sockets takes as long. */
const SILENCE_MS = 120_000;

const running = new Set<ChildProcess>();
let isWatched = false;

/** Ends all children with this process. Only a process with children gets the handlers. */
function watchEnd(): void {
  if (isWatched) return;
  isWatched = true;
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  // The exit codes of a shell: 128 and the number of the signal.
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => process.exit(code));
}

/** Ends this child when the measurement ends, however it ends. */
export function ownChild<Child extends ChildProcess>(child: Child): Child {
  watchEnd();
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends the child and waits for its exit. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill();
  await promise;
}

/** A server process under measurement. */
export interface Served {
  port: number;
  pid: number;
  /** Processor time used so far, in milliseconds. */
  cpu(): number;
  /** Resident memory, in megabytes. */
  rss(): number;
  stop(): Promise<void>;
}

function watched(child: ChildProcess, port: number): Served {
  const pid = child.pid as number;
  return {
    port,
    pid,
    cpu: () => statOf(pid).ownMs,
    rss: () => rssOf(pid),
    stop: () => endChild(child),
  };
}

/** Starts a script of this folder that talks to its parent. Large answers travel as bytes. */
export const forkScript = (name: string): ChildProcess =>
  ownChild(fork(new URL(name, import.meta.url), { serialization: 'advanced' }));

/**
 * The next message of a child.
 * @throws when it ends before, or is silent for long.
 */
export async function messageOf(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(SILENCE_MS)]);
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(() => {
        throw new Error(`${child.spawnargs.at(-1)} ended before it answered.`);
      }),
    ]);
  } finally {
    waiting.abort();
  }
}

/**
 * Starts the built forum of a checkout on a data folder as `npm start` does.
 * @param within a command that runs the command after it, in the same process.
 */
export async function startForum(
  checkout: string,
  dataDir: string,
  env: Record<string, string> = {},
  within: readonly string[] = [],
): Promise<Served> {
  const port = await freePort();
  const [command, ...args] = [...within, process.execPath, 'server/start.mjs'];
  const child = ownChild(
    spawn(command as string, args, {
      cwd: checkout,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        JWT_SECRET,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
        PUBLIC_URL: 'http://127.0.0.1',
        VERIFY: 'off',
        NEWCOMERS: 'free',
        METRICS: 'open',
        ...env,
      },
    }),
  );
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return watched(child, port);
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('The forum does not start');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Starts a bare server with the routes of the plan. */
export async function startFloor(plan: FloorPlan): Promise<Served> {
  const child = forkScript('floors.ts');
  child.send(plan);
  return watched(child, (await messageOf(child)) as number);
}

/** Starts the load generator. */
export function startLoader() {
  const child = forkScript('load.ts');
  let prepared = 0;
  return {
    /**
     * Hands over requests once, because there are many of them.
     * @returns the number that names them.
     */
    async prepare(kinds: Kind[]): Promise<number> {
      prepared++;
      child.send({ id: prepared, kinds });
      await messageOf(child);
      return prepared;
    },
    async load(load: Load): Promise<Outcome> {
      child.send(load);
      const outcome = (await messageOf(child)) as Outcome;
      if (outcome.bad > 0)
        throw new Error(`${outcome.bad} bad answers, the first:\n${outcome.firstBad}`);
      return outcome;
    },
    stop: () => endChild(child),
  };
}
export type Loader = ReturnType<typeof startLoader>;
