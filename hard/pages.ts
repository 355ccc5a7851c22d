import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Caller, good } from './caller.ts';
import type { PageData, Screen } from './page.ts';
import type { Scene } from './scene.ts';

const PAGE_FILE = new URL('page.ts', import.meta.url);

export interface OpenPage {
  look(): Promise<Screen>;
  say(word: 'online' | 'offline'): void;
}

/** Opens a page of a post, with the client's real link and stores. */
export function openPage(scene: Scene, workerData: PageData): OpenPage {
  const worker = new Worker(PAGE_FILE, { workerData });
  scene.atEnd(() => worker.terminate());
  return {
    async look() {
      worker.postMessage('look');
      const [screen] = (await once(worker, 'message')) as [Screen];
      return screen;
    },
    say: (word) => worker.postMessage(word),
  };
}

/** What every page ought to show, as HTTP answers it. */
export async function truth(call: Caller, id: string): Promise<Screen> {
  const { count } = good('GET', await call('GET /posts/total'));
  const { upVote, commentCount } = good('GET', await call('GET /posts/{id}', { params: { id } }));
  const thread = await call('GET /comments/{postId}', { params: { postId: id } });
  const comments = good('GET', thread).comments.map(({ _id }) => _id);
  return { live: true, total: count, upVote, commentCount, comments };
}

/** Whether a page shows just that. */
export const isRight = async (page: OpenPage, wanted: Screen): Promise<boolean> =>
  JSON.stringify(await page.look()) === JSON.stringify(wanted);
