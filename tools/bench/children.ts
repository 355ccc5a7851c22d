/** No process of a measurement outlives it, also after a failure or a signal. */
import type { ChildProcess } from 'node:child_process';

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
