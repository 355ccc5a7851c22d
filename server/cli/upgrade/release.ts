import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../command.ts';
import type { Rights } from './rights.ts';

const POLL_MS = 100;
/** A start that takes longer than this is given up: the forum shall be back within 30 seconds. */
const READY_MS = 15_000;
/** After this time a server that does not end is killed: it has accepted no write. */
const END_MS = 3_000;

/** The packaged Node of a release, else the one of this process. */
export const nodeOf = (release: string) => {
  const packaged = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const own = join(release, packaged);
  return existsSync(own) ? own : process.execPath;
};

/** Applies the migrations of a release to the data that the environment names. @throws CommandError with its reason. */
export async function migrateBy(
  release: string,
  { asOperator, owner }: Rights,
  { env = process.env, args = [] }: { env?: NodeJS.ProcessEnv; args?: string[] } = {},
) {
  const child = asOperator(() =>
    spawn(nodeOf(release), ['server/cli/migrate.ts', ...args], {
      ...owner,
      cwd: release,
      env,
      stdio: ['pipe', 'ignore', 'pipe'],
    }),
  );
  const said = child.stderr.setEncoding('utf8').toArray();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new CommandError((await said).join('').trim() || 'It was ended.');
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(READY_MS) })).ok;
  } catch {
    // Not there yet; the deadline ends the wait.
    return false;
  }
}

/** Waits until the forum answers that it is ready. @throws CommandError when it is not in time, or has ended. */
export async function untilReady(address: string, hasEnded = () => false): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await isReady(address))) {
    if (hasEnded()) throw new CommandError('It ended before it was ready.');
    if (performance.now() > deadline)
      throw new CommandError(`It was not ready within ${READY_MS / 1_000} seconds.`);
    await delay(POLL_MS);
  }
}

/**
 * Starts a release on trial. It refuses writes, because the upgrade is under way, and ends with this process, also when
 * that is killed.
 */
export function startOnTrial(release: string, { asOperator, owner }: Rights) {
  const child = asOperator(() =>
    spawn(nodeOf(release), ['server/start.mjs', '--until-input-ends'], {
      ...owner,
      cwd: release,
      stdio: ['pipe', 'ignore', 'pipe'],
    }),
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const ended = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    async ready(address: string) {
      await untilReady(address, hasEnded).catch((error: unknown) => {
        throw error instanceof CommandError
          ? new CommandError(`${error.message} ${said}`.trim())
          : error;
      });
    },
    async end() {
      child.stdin.end();
      const killing = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await ended;
      clearTimeout(killing);
    },
  };
}
