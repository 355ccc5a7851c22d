import { fileURLToPath } from 'node:url';
import { start } from './processes.ts';

/** The path of a CLI command. */
export const program = (name: string): string =>
  fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url));

/**
 * Runs a command to its end.
 * @returns the exit code, the lines of standard output and the text of standard error.
 */
export async function run(name: string, args: string[], env: Record<string, string> = {}) {
  const helper = start([program(name), ...args], env);
  const said: string[] = [];
  // `nextLine` rejects once the process has ended.
  for (;;) {
    const line = await helper.nextLine().catch(() => null);
    if (line === null) break;
    said.push(line);
  }
  return { code: await helper.ended, said, complaints: helper.errorOutput() };
}
