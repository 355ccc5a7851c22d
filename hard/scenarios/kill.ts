import { agentOf, ask, good } from '../caller.ts';
import { atLeast, never, percentile, within } from '../goals.ts';
import { brokenPromises, openLedger } from '../ledger.ts';
import { makeData, type Scenario } from '../scene.ts';
import { startServer } from '../server.ts';
import { startWriting } from '../writers.ts';

const WRITERS = 6;
/** The forum falls within so many answers. */
const SOON = 150;

/** A connection that broke; anything else that ends a writer is a wrong answer. */
const isCut = (fault: unknown) =>
  fault instanceof Error && /^(ECONN|EPIPE)/.test(String((fault as { code?: string }).code));

interface Size {
  cycles: number;
  /** How large the forum is: posts, each with five comments or so. */
  posts: number;
}

/** Kills the forum at any moment under writes, and looks each time whether all that it has answered is there. */
const killing = (name: string, what: string, ci: Size, soak: Size): Scenario<Size> => ({
  ...{ name, ci, soak },
  async run(scene, { cycles, posts }) {
    const data = await makeData(scene, { members: WRITERS, posts });
    const ledger = openLedger();
    const wrong: unknown[] = [];
    const ready: number[] = [];
    let [lost, drift] = [0, 0];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const server = await startServer(scene, data.dir);
      if (cycle > 0) ready.push(server.readyAfter);
      const agent = agentOf();
      const total = good('GET', await ask(`${server.url}/posts/total`, agent)) as { count: number };
      if (total.count < ledger.posts.size + posts) lost++;
      const writing = startWriting(server.url, agent, data.members, ledger);
      await writing.moment(Math.floor(Math.random() * SOON));
      await server.end('SIGKILL');
      wrong.push(...(await writing.ended).filter((fault) => !isCut(fault)));
      agent.destroy();
      lost += brokenPromises(data.file, ledger).length;
      drift += data.faults().length;
    }
    return [
      atLeast(`${what}, ${cycles} times: writes answered`, ledger.yes, cycles),
      never(`${what}: acknowledged writes lost`, lost),
      never(`${what}: drift that fsck finds`, drift),
      never(`${what}: wrong answers before the end`, wrong.length),
      within(`${what}: ready again, median`, percentile(ready, 0.5), 1_500),
      within(`${what}: ready again, slowest`, percentile(ready, 1), 1_500),
    ];
  },
});

export const kill = killing('kill', 'kill -9', { cycles: 25, posts: 0 }, { cycles: 500, posts: 0 });
/** On a forum of a million comments, in a soak. */
export const large = killing(
  'large',
  'kill -9 of a large forum',
  { cycles: 4, posts: 10_000 },
  { cycles: 10, posts: 200_000 },
);
