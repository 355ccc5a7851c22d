/** The processes of a measurement: the server as it is run, a bare floor, and who loads them. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FloorPlan } from './floors.ts';
import type { Load, Outcome } from './load.ts';
import { rssOf, statOf } from './proc.ts';

export const JWT_SECRET = 'a secret that only measurements are signed with';
const PATIENCE_MS = 30_000;
/** Of the kernel: what it counts processor time in. */

/** A server process under measurement. */
export interface Served {
  port: number;
  /** Processor time used so far, in milliseconds. */
  cpu(): number;
  /** Memory held right now, in megabytes. */
  rss(): number;
  stop(): Promise<void>;
}

function watched(child: ChildProcess, port: number): Served {
  return {
    port,
    cpu: () => statOf(child.pid as number).ownMs,
    rss: () => rssOf(child.pid as number),
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

/** Starts the forum itself, as `npm start` does, on a data folder. */
export async function startForum(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/start.mjs'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, JWT_SECRET },
      ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_ENV: 'production' },
      ...{ PUBLIC_URL: 'http://127.0.0.1', VERIFY: 'off', METRICS: 'open' },
      ...env,
    },
  });
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return watched(child, port);
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('The forum does not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a bare server that does as little as the plan allows. */
export async function startFloor(plan: FloorPlan): Promise<Served> {
  const child = fork(new URL('floors.ts', import.meta.url));
  child.send(plan);
  const [port] = (await once(child, 'message')) as [number];
  return watched(child, port);
}

/** Starts the load generator. */
export function startLoader() {
  const child = fork(new URL('load.ts', import.meta.url));
  return {
    async load(load: Load): Promise<Outcome> {
      child.send(load);
      const [outcome] = (await once(child, 'message')) as [Outcome];
      if (outcome.bad > 0)
        throw new Error(`${outcome.bad} bad answers, the first:\n${outcome.firstBad}`);
      return outcome;
    },
    stop: () => void child.kill(),
  };
}
export type Loader = ReturnType<typeof startLoader>;
