import { existsSync } from 'node:fs';
import { openStore } from '../../db/core/create-store.ts';
import { asUnavailableError, OperatorError } from '../../db/core/errors.ts';
import type { Store } from '../../db/core/store.ts';
import { type Config, readConfig } from '../app/config/config.ts';
import { restrictUmask } from '../app/config/file-permissions.ts';

/** Ends a command with a sentence on the standard error. */
export class CommandError extends OperatorError {
  override name = 'CommandError';
}

/** Runs a command with the forum's settings. The exit status is 1 when it fails. */
export async function command(run: (config: Config, args: string[]) => Promise<void>) {
  restrictUmask();
  try {
    await run(readConfig(process.env), process.argv.slice(2));
  } catch (cause) {
    // A sentence of the command says more than that of the fault that it was made of.
    const error = cause instanceof OperatorError ? cause : asUnavailableError(cause);
    // Any other error is a bug, and keeps its stack trace.
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @throws CommandError where the forum's file is not there. */
export function requireForum({ databaseUrl, databaseFile }: Config): void {
  if (databaseUrl === null && !existsSync(databaseFile))
    throw new CommandError(`There is no forum in ${databaseFile}.`);
}

/** Acts on the data of a forum of this version. */
export async function withStore<T>(config: Config, act: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(config, { refusesOlder: true });
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

/** Writes a line to the standard output. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Makes a reporter of progress. It writes a line per second at most, so that a short command stays silent. */
export function progressLines() {
  let lastAt = performance.now();
  return (what: string, done: number, total: number) => {
    const now = performance.now();
    if (now - lastAt < 1_000) return;
    lastAt = now;
    say(`${what}: ${done} of ${total}`);
  };
}
