import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** A child process with line-based input and output. */
export interface TestProcess {
  process: ChildProcess;
  writeLine(line: string): void;
  /** The next line of standard output. */
  nextLine(): Promise<string>;
  ended: Promise<number | null>;
  /** The text of standard error. */
  errorOutput(): string;
}

const { PATH = '', NODE_COMPILE_CACHE } = process.env;
/**
 * The settings of this process that all processes of tests have. They share the compile cache of the run, if there is
 * one: half the CPU time of a command's start is compiling.
 */
export const COMMON_ENV: Readonly<Record<string, string>> = {
  PATH,
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};

/** Starts Node with these arguments; the process is killed when the test ends. */
export function start(args: string[], env: Record<string, string> = {}): TestProcess {
  const child = spawn(process.execPath, args, {
    env: { ...COMMON_ENV, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    process: child,
    writeLine: (line) => void child.stdin.write(`${line}\n`),
    async nextLine() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The process has ended: ${complaints}`);
      return value;
    },
    ended,
    errorOutput: () => complaints,
  };
}

/** Starts a short module from its source; `nextLine()` in it reads a line of standard input. */
export const script = (source: string, ...args: string[]): TestProcess =>
  start([
    '--input-type=module',
    '--eval',
    `import { createInterface } from 'node:readline';
    const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
    const nextLine = async () => (await lines.next()).value;
    const say = (line) => process.stdout.write(line + '\\n');
    const args = process.argv.slice(1);
    ${source}
    process.exit();`,
    ...args,
  ]);

/** The URL of a module of this project, for an import in a script. */
export const moduleUrl = (path: string): string => new URL(`../../${path}`, import.meta.url).href;

/** The whole error output of a sound server that started before its forum had an admin. */
export const FIRST_ADMIN =
  /^\nNo account is an admin yet\. Become the first at:\nhttps?:\/\/\S+\n$/;
