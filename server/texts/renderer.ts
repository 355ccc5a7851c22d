import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../db/core/errors.ts';
import { inProject } from '../../db/project-root.ts';
import { type Rendered, type Rendering, renderHere } from './rendering.ts';

/**
 * The longest text that is rendered on the event loop, in UTF-16 units. The worst one takes a third of the 10 ms that
 * one text may take there (docs/decisions/0010); longer ones are rendered in a worker thread.
 */
export const LONGEST_HERE = 5_000;
/** The thread ends after this time without a text, and gives back its memory. */
const IDLE_MS = 60_000;
/** No text takes nearly as long, also on a machine that is busy. */
const MOST_MS = 10_000;
/** Texts that wait for the thread: the last one waits for some seconds. */
const MOST_WAITING = 200;

/** The sources and the built program each have the worker beside them. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('./render-worker.ts', import.meta.url)
  : inProject('dist/render-worker.mjs');

const ENDED = 'The text was not rendered. Please try again.';
const BUSY = 'Many texts are being rendered. Please try again in a moment.';

/** Renders texts, none of which keeps the event loop for long. */
export interface Renderer {
  /** @throws UnavailableError when a long text can't be rendered now. */
  render(rendering: Rendering): Promise<Rendered>;
  /** Ends the worker thread; a text that is being rendered is refused. */
  close(): Promise<void>;
}

/** Renders every text in the thread of the caller: for commands, which serve nobody meanwhile. */
export const OWN_THREAD: Renderer = {
  render: async (rendering) => renderHere(rendering),
  close: async () => undefined,
};

/**
 * Renders short texts at once, and long ones one after the other in a worker thread. It starts with the first of them.
 * The options are for tests: the file of the thread, when it ends without a text, and the longest time of a text.
 */
export function openRenderer({ file = WORKER, idleMs = IDLE_MS, mostMs = MOST_MS } = {}): Renderer {
  let thread: Worker | undefined;
  let isClosed = false;
  let waiting = 0;
  /** Ends after the last text: the thread renders one at a time, so that the time of each is its own. */
  let turn: Promise<unknown> = Promise.resolve();
  const idle = setTimeout(() => waiting === 0 && endThread(), idleMs).unref();

  function startThread(): Worker {
    const started = new Worker(file, { execArgv: [] });
    started.unref();
    // An error ends the thread, which refuses its text.
    started.on('error', (error) => process.emitWarning(error));
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  function endThread() {
    const ending = thread;
    thread = undefined;
    return ending?.terminate();
  }

  async function renderThere(rendering: Rendering): Promise<Rendered> {
    if (isClosed) throw new UnavailableError(ENDED);
    thread ??= startThread();
    const used = thread;
    const settled = new AbortController();
    const { signal } = settled;
    const late = setTimeout(() => void endThread(), mostMs);
    const answer = once(used, 'message', { signal });
    const exit = once(used, 'exit', { signal }).then(() => {
      throw new UnavailableError(ENDED);
    });
    used.postMessage(rendering);
    try {
      const [rendered] = await Promise.race([answer, exit]);
      return rendered as Rendered;
    } catch (cause) {
      // The next text gets a new thread, also while this one still ends.
      if (thread === used) await endThread();
      throw cause instanceof UnavailableError ? cause : new UnavailableError(ENDED, { cause });
    } finally {
      clearTimeout(late);
      settled.abort();
    }
  }

  return {
    async render(rendering) {
      if (rendering.text.length <= LONGEST_HERE) return renderHere(rendering);
      if (waiting >= MOST_WAITING) throw new UnavailableError(BUSY);
      waiting++;
      const next = () => renderThere(rendering);
      const rendered = turn.then(next, next);
      turn = rendered;
      try {
        return await rendered;
      } finally {
        waiting--;
        if (!isClosed) idle.refresh();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await endThread();
    },
  };
}
