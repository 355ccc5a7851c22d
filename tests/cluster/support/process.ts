import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/forums/make-release.ts';
import { atEnd, until } from './pair.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const PROBE = new URL('../../../tools/hard/probe.mjs', import.meta.url).href;

/** Settings of a server whose wall clock is so far ahead. */
export const clockAhead = (ms: number) => ({
  NODE_OPTIONS: `--import ${PROBE}`,
  HARD_CLOCK_MS: String(ms),
});

/** The forum's server as a process of its own, on a port that it keeps over restarts. */
export async function startProcess(env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );

  async function start() {
    child = spawn('node', ['server/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, LOG_LEVEL: 'error', RATE_LIMITS: 'off', ...env, PORT: String(port) },
      stdio: 'inherit',
    });
    await until(isReady, 60_000);
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  atEnd(() => end('SIGKILL'));
  await start();
  return { port, url, start, end };
}
