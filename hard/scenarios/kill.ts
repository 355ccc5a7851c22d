import { agentOf, ask, good } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
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

/** Kills the forum at any moment under writes, and looks each time whether all that it has answered is there. */
export const kill: Scenario<{ cycles: number }> = {
  name: 'kill',
  ci: { cycles: 25 },
  soak: { cycles: 500 },
  async run(scene, { cycles }) {
    const data = await makeData(scene, { members: WRITERS });
    const ledger = openLedger();
    const wrong: unknown[] = [];
    let lost = 0;
    let drift = 0;
    let slowest = 0;
    for (let cycle = 0; cycle < cycles; cycle++) {
      const server = await startServer(scene, data.dir);
      slowest = Math.max(slowest, server.readyAfter);
      const agent = agentOf();
      const total = good('GET', await ask(`${server.url}/posts/total`, agent)) as { count: number };
      if (total.count < ledger.posts.size) lost++;
      const writing = startWriting(server.url, agent, data.members, ledger);
      await writing.moment(Math.floor(Math.random() * SOON));
      await server.end('SIGKILL');
      wrong.push(...(await writing.ended).filter((fault) => !isCut(fault)));
      agent.destroy();
      lost += brokenPromises(data.file, ledger).length;
      drift += data.faults().length;
    }
    return [
      atLeast(`writes answered over ${cycles} kills`, ledger.yes, cycles),
      never('kill -9: acknowledged writes lost', lost),
      never('kill -9: drift that fsck finds', drift),
      never('kill -9: wrong answers before the end', wrong.length),
      within('kill -9: ready again', slowest, 1_500),
    ];
  },
};
