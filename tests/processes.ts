import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Another process, spoken with in lines. */
export interface Helper {
  process: ChildProcess;
  say(line: string): void;
  /** The next line that it says. */
  hears(): Promise<string>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** What it said to the standard error. */
  complaints(): string;
}

/** Starts the Node that runs the tests with these arguments; killed when the test ends. */
export function start(args: string[], env: Record<string, string> = {}): Helper {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
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
    say: (line) => void child.stdin.write(`${line}\n`),
    async hears() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The process has ended: ${complaints}`);
      return value;
    },
    ended,
    complaints: () => complaints,
  };
}

/** Starts a few lines of a module, with `hears()` for the next line it is told. */
export const script = (source: string, ...args: string[]): Helper =>
  start([
    '--input-type=module',
    '--eval',
    `import { createInterface } from 'node:readline';
    const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
    const hears = async () => (await lines.next()).value;
    const say = (line) => process.stdout.write(line + '\\n');
    const args = process.argv.slice(1);
    ${source}
    process.exit();`,
    ...args,
  ]);

/** The address of one of our own modules, for a script's import. */
export const ours = (path: string): string => new URL(`../${path}`, import.meta.url).href;
