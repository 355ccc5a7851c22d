import { fileURLToPath } from 'node:url';
import { start } from './processes.ts';

/** Where a command of the house is. */
export const program = (name: string): string =>
  fileURLToPath(new URL(`../server/cli/${name}.ts`, import.meta.url));

/** Runs a command to its end; answers its exit status, the lines that it said and what it complained of. */
export async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const helper = start([program(name), ...args], env);
  const said: string[] = [];
  // Nothing more is heard of a process that has ended.
  for (;;) {
    const line = await helper.hears().catch(() => null);
    if (line === null) break;
    said.push(line);
  }
  return { code: await helper.ended, said, complaints: helper.complaints() };
}
