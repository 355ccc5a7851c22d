import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECRET } from './setup.ts';

type Command = 'backup' | 'restore';

/** Starts a CLI command of the forum on a data folder. */
export function startCommand(command: Command, dir: string, file: string): ChildProcess {
  const program = fileURLToPath(new URL(`../server/cli/${command}.ts`, import.meta.url));
  return spawn(process.execPath, [program, file], {
    env: { PATH: process.env['PATH'], DATA_DIR: dir, JWT_SECRET: SECRET },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs a command to its end. */
export async function runCommand(command: Command, dir: string, file: string): Promise<void> {
  const [code] = await once(startCommand(command, dir, file), 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}.`);
}
