import { PAGE } from '../../contract/limits.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { atLeast, never, type Outcome, percentile, within } from '../goals.ts';
import { isRight, type OpenPage, openPage, truth } from '../pages.ts';
import { type LineProxy, startProxy } from '../proxy.ts';
import { makeData, type Scenario, sleep, until } from '../scene.ts';
import { startServer } from '../server.ts';
import { commentOf, postOf } from '../writers.ts';

const UNNOTICED = 'cut off unknown to the browser';

interface Break {
  name: string;
  fail(proxy: LineProxy, pages: OpenPage[]): void;
  heal(proxy: LineProxy, pages: OpenPage[]): void;
}
/** How a line fails, and how it comes back. */
const BREAKS: Break[] = [
  {
    name: 'offline',
    fail(proxy, pages) {
      for (const page of pages) page.say('offline');
      proxy.refuse();
    },
    heal: online,
  },
  { name: 'half-open', fail: (proxy) => proxy.fallSilent(), heal: online },
  // The browser has a line all the time and has no word for what is behind it.
  { name: UNNOTICED, fail: (proxy) => proxy.refuse(), heal: (proxy) => proxy.speak() },
];

/** The browser says that it has a line again; the old one stays as dead as it was. */
function online(proxy: LineProxy, pages: OpenPage[]) {
  proxy.speakAnew();
  for (const page of pages) page.say('online');
}

/** Pages lose their line for a while in which much happens; on its return each shows what the server says. */
export const offline: Scenario<{ pages: number; rounds: number; seconds: number }> = {
  name: 'offline',
  ci: { pages: 10, rounds: 2, seconds: 5 },
  soak: { pages: 20, rounds: 5, seconds: 60 },
  async run(scene, { pages: amount, rounds, seconds }) {
    const data = await makeData(scene, { members: 6 });
    const server = await startServer(scene, data.dir);
    const proxy = await startProxy(Number(new URL(server.url).port));
    scene.atEnd(proxy.close);
    const agent = agentOf();
    const calls = data.members.map(({ token }) => callerOf(server.url, agent, token));
    const visitor = callerOf(server.url, agent);
    const [author, call] = [data.members[0], calls[0]] as const;
    if (!author || !call) throw new Error('Nobody is there.');
    const id = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
    const url = `http://127.0.0.1:${proxy.port}`;
    const pages = Array.from({ length: amount }, () => openPage(scene, { url, postId: id }));

    const untilRight = async () => {
      const wanted = await truth(visitor, id);
      return Promise.all(
        pages.map((page) => until('the page is right', () => isRight(page, wanted))),
      );
    };
    /** Something of everything that stands on the page. */
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
        const wanted = await truth(visitor, id);
        for (const page of pages) if (await isRight(page, wanted)) blind++;
        heal(proxy, pages);
        took.push(...(await untilRight()));
      }
      outcomes.push(
        never(`${name} for ${seconds} s: pages that heard of it all the same`, blind),
        atLeast(`${name}: pages right again`, took.length, amount * rounds),
        within(`${name}: right after the return`, percentile(took, 1), 1_000),
      );
    }
    await server.end('SIGTERM');
    agent.destroy();
    return [...outcomes, never('offline: drift that fsck finds', data.faults().length)];
  },
};
