import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Caller, good } from './caller.ts';
import type { PageData, Screen } from './page.ts';
import type { Setup } from './setup.ts';

const PAGE_FILE = new URL('./page.ts', import.meta.url);

export interface OpenPage {
  look(): Promise<Screen>;
  dispatch(word: 'online' | 'offline'): void;
}

/** Opens a page of a post in a worker, with the client's real socket and stores. */
export function openPage(setup: Setup, workerData: PageData): OpenPage {
  const worker = new Worker(PAGE_FILE, { workerData });
  setup.onFinished(() => worker.terminate());
  return {
    async look() {
      worker.postMessage('look');
      const [screen] = (await once(worker, 'message')) as [Screen];
      return screen;
    },
    dispatch: (word) => worker.postMessage(word),
  };
}

/** The state that every page must show, read over HTTP. */
export async function expectedScreen(call: Caller, id: string): Promise<Screen> {
  const { count } = good('GET', await call('GET /posts/total'));
  const { upVote, commentCount } = good('GET', await call('GET /posts/{id}', { params: { id } }));
  const thread = await call('GET /comments/{id}', { params: { id } });
  const comments = good('GET', thread).comments.map(({ _id }) => _id);
  return { live: true, total: count, upVote, commentCount, comments };
}

/** True if a page shows exactly this state. */
export const isRight = async (page: OpenPage, wanted: Screen): Promise<boolean> =>
  JSON.stringify(await page.look()) === JSON.stringify(wanted);
