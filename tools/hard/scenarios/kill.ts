import { agentOf, good, sendRequest } from '../caller.ts';
import { atLeast, never, percentile, within } from '../goals.ts';
import { brokenPromises, openLedger } from '../ledger.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario } from '../setup.ts';
import { startWriting } from '../writers.ts';

const WRITERS = 6;
/** The forum is killed within this many answers. */
const SOON = 150;

/** True if a connection broke; any other error of a writer is a wrong answer. */
const isCut = (fault: unknown) =>
  fault instanceof Error && /^(ECONN|EPIPE)/.test(String((fault as { code?: string }).code));

interface Size {
  cycles: number;
  /** The size of the forum in posts, each with about five comments. */
  posts: number;
}

/** Kills the forum at random moments under writes, and checks each time that it holds every acknowledged write. */
const killing = (name: string, what: string, ci: Size, soak: Size): Scenario<Size> => ({
  name,
  ci,
  soak,
  async run(setup, { cycles, posts }) {
    const data = await makeData(setup, { members: WRITERS, posts });
    const ledger = openLedger();
    const wrong: unknown[] = [];
    const ready: number[] = [];
    let [lost, drift] = [0, 0];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const server = await startServer(setup, data.dir);
      if (cycle > 0) ready.push(server.readyAfter);
      const agent = agentOf();
      const total = good('GET', await sendRequest(`${server.url}/posts/total`, agent)) as {
        count: number;
      };
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
      atLeast(`${what}, ${cycles} times: writes answered`, ledger.acknowledged, cycles),
      never(`${what}: acknowledged writes lost`, lost),
      never(`${what}: drift that fsck finds`, drift),
      never(`${what}: wrong answers before the end`, wrong.length),
      within(`${what}: ready again, median`, percentile(ready, 0.5), 1_500),
      within(`${what}: ready again, slowest`, percentile(ready, 1), 1_500),
    ];
  },
});

export const kill = killing('kill', 'kill -9', { cycles: 25, posts: 0 }, { cycles: 500, posts: 0 });
/** A soak uses a forum of a million comments. */
export const large = killing(
  'large',
  'kill -9 of a large forum',
  { cycles: 4, posts: 10_000 },
  { cycles: 10, posts: 200_000 },
);
