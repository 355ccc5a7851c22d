import { PAGE } from '../../../contract/values/limits.ts';
import { callerOf } from '../caller.ts';
import { atLeast, never, type Outcome, percentile, within } from '../goals.ts';
import { expectedScreen, isRight, type OpenPage, openPage } from '../pages.ts';
import { type LineProxy, startProxy } from '../proxy.ts';
import { type Scenario, sleep, until } from '../setup.ts';
import { commentOf, postOf, startWithPost } from '../writers.ts';

const UNNOTICED = 'cut off unknown to the browser';

interface Break {
  name: string;
  fail(proxy: LineProxy, pages: OpenPage[]): void;
  heal(proxy: LineProxy, pages: OpenPage[]): void;
}
/** Ways in which the connection fails and recovers. */
const BREAKS: Break[] = [
  {
    name: 'offline',
    fail(proxy, pages) {
      for (const page of pages) page.dispatch('offline');
      proxy.refuse();
    },
    heal: online,
  },
  { name: 'half-open', fail: (proxy) => proxy.fallSilent(), heal: online },
  // The browser stays online: its events do not cover the network behind it.
  { name: UNNOTICED, fail: (proxy) => proxy.refuse(), heal: (proxy) => proxy.speak() },
];

/** The browser reports `online`; the old connection stays dead. */
function online(proxy: LineProxy, pages: OpenPage[]) {
  proxy.speakAnew();
  for (const page of pages) page.dispatch('online');
}

/** Pages lose their connection during writes; after it recovers, each shows the server's state. */
export const offline: Scenario<{ pages: number; rounds: number; seconds: number }> = {
  name: 'offline',
  ci: { pages: 10, rounds: 2, seconds: 5 },
  soak: { pages: 20, rounds: 5, seconds: 60 },
  async run(setup, { pages: amount, rounds, seconds }) {
    const forum = await startWithPost(setup, { members: 6 });
    const { data, server, agent, author, call, id } = forum;
    const proxy = await startProxy(Number(new URL(server.url).port));
    setup.onFinished(proxy.close);
    const calls = data.members.map(({ token }) => callerOf(server.url, agent, token));
    const visitor = callerOf(server.url, agent);
    const url = `http://127.0.0.1:${proxy.port}`;
    const pages = Array.from({ length: amount }, () => openPage(setup, { url, postId: id }));

    const untilRight = async () => {
      const wanted = await expectedScreen(visitor, id);
      return Promise.all(
        pages.map((page) => until('the page is right', () => isRight(page, wanted))),
      );
    };
    /** Changes everything that the page shows. */
    const happen = async (n: number) => {
      for (let m = 0; m <= PAGE.comments; m++) await call('POST /comments', commentOf(author, id));
      await calls[n % calls.length]?.('PATCH /posts/{id}/upvote', { params: { id } });
      await call('POST /posts', postOf(author));
    };
    await untilRight();
    const outcomes: Outcome[] = [];
    for (const { name, fail, heal } of BREAKS) {
      const took: number[] = [];
      let blind = 0;
      for (let round = 0; round < rounds; round++) {
        fail(proxy, pages);
        await happen(round);
        await sleep(seconds * 1_000);
        const wanted = await expectedScreen(visitor, id);
        for (const page of pages) if (await isRight(page, wanted)) blind++;
        heal(proxy, pages);
        took.push(...(await untilRight()));
      }
      outcomes.push(
        never(`${name} for ${seconds} s: pages that received events meanwhile`, blind),
        atLeast(`${name}: pages right again`, took.length, amount * rounds),
        within(`${name}: right after the return`, percentile(took, 1), 1_000),
      );
    }
    await server.end('SIGTERM');
    return [...outcomes, never('offline: drift that fsck finds', data.faults().length)];
  },
};
