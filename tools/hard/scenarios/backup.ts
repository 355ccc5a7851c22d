import { join } from 'node:path';
import { findFaults } from '../../../db/maintenance/check/fsck.ts';
import { agentOf, callerOf, good, sendRequest } from '../caller.ts';
import { runCommand } from '../commands.ts';
import { atLeast, never, within } from '../goals.ts';
import { brokenPromises, copyOf, openLedger } from '../ledger.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, until } from '../setup.ts';
import { postOf, startWriting } from '../writers.ts';

const WRITERS = 6;
const WARM = 300;

/** A backup during writes, and its restore during reads. */
export const backup: Scenario<{ posts: number }> = {
  name: 'backup',
  ci: { posts: 3_000 },
  soak: { posts: 30_000 },
  async run(setup, { posts }) {
    const data = await makeData(setup, { members: WRITERS, posts });
    const copy = join(setup.folder(), 'copy.db');
    const server = await startServer(setup, data.dir);
    const agent = agentOf();
    const ledger = openLedger();
    const writing = startWriting(server.url, agent, data.members, ledger);
    await writing.moment(WARM);
    await server.gaps('reset');
    const before = copyOf(ledger);
    await runCommand('backup', data.dir, copy);
    const during = await server.gaps();
    const written = ledger.acknowledged - before.acknowledged;
    // The copy may hold deletions, votes and posts of the time of the backup.
    const lasting = { ...before, votes: new Map(), comments: new Set<string>() };
    for (const id of before.comments) if (ledger.comments.has(id)) lasting.comments.add(id);
    const lost = brokenPromises(copy, lasting).length;
    const faults = (await writing.stop()).filter((fault) => fault !== null);
    const author = data.members[0] as (typeof data.members)[number];
    const call = callerOf(server.url, agent, author.token);
    const id = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
    await sendRequest(`${server.url}/posts/${id}`, agent);

    await runCommand('restore', data.dir, copy);
    const copied = brokenPromises(data.file, lasting).length;
    const seen = await until('the restored forum is seen', async () => {
      const { status } = await sendRequest(`${server.url}/posts/${id}`, agent);
      return status === 404;
    });
    const more = startWriting(server.url, agent, await data.signIn(), openLedger());
    await more.moment(WARM);
    faults.push(...(await more.stop()).filter((fault) => fault !== null));
    await server.end('SIGTERM');
    agent.destroy();
    return [
      atLeast(`backup of ${posts} posts: writes meanwhile`, written, 100),
      never('backup: drift in the copy', findFaults(copy).length),
      never('backup: writes from before it that are not in it', lost),
      never('backup and restore: writes refused', faults.length),
      within('backup: event loop delay', during.most, 20),
      never('restore: lost from the copy', copied),
      within('restore: seen by the running forum', seen, 1_500),
      never('restore: drift that fsck finds', data.faults().length),
    ];
  },
};
