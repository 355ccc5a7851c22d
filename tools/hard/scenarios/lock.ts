import Database from 'better-sqlite3';
import { agentOf, callerOf, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, sleep, until } from '../setup.ts';
import { commentOf, postOf } from '../writers.ts';

const WRITERS = 10;
const READERS = 4;

/** Another process holds the lock of the file: writes are refused in time, and reads do not wait. */
export const lock: Scenario<{ seconds: number }> = {
  name: 'lock',
  ci: { seconds: 10 },
  soak: { seconds: 60 },
  async run(setup, { seconds }) {
    const data = await makeData(setup, { members: WRITERS });
    const server = await startServer(setup, data.dir);
    const agent = agentOf();
    const calls = data.members.map((member) => callerOf(server.url, agent, member.token));
    const [member, call] = [data.members[0], calls[0]] as const;
    if (!member || !call) throw new Error('Nobody is there.');
    const { insertedId: post } = (await call('POST /posts', postOf(member))).body;
    const other = new Database(data.file);
    setup.onFinished(() => other.close());

    let holding = true;
    const refusals: number[] = [];
    const reads: number[] = [];
    const wrong: unknown[] = [];
    let written = 0;
    const writer = async (n: number) => {
      const body = commentOf(data.members[n] ?? member, post);
      while (holding) {
        const reply = await (calls[n] ?? call)('POST /comments', body);
        if (reply.status === 503 && /locked/.test(JSON.stringify(reply.body)))
          refusals.push(reply.took);
        else if (reply.status === 201) written++;
        else wrong.push(reply);
      }
    };
    const reader = async (n: number) => {
      // A new address each time bypasses the response cache.
      for (let turn = 0; holding; turn++) {
        const { status, took } = await sendRequest(`${server.url}/posts?page=${n}${turn}`, agent);
        reads.push(took);
        if (status !== 200) wrong.push(status);
        await sleep(5);
      }
    };

    other.exec('begin immediate');
    await server.gaps('reset');
    const everybody = [
      ...calls.map((_, n) => writer(n)),
      ...Array.from({ length: READERS }, (_, n) => reader(n + 1)),
    ];
    await sleep(seconds * 1_000);
    const gaps = await server.gaps();
    holding = false;
    other.exec('rollback');
    const healed = await until('written again', async () => {
      const { status } = await call('POST /comments', commentOf(member, post));
      if (status === 201) written++;
      return status === 201;
    });
    await Promise.all(everybody);
    const { totalComments } = (await call('GET /comments/{id}', { params: { id: post } })).body;
    await server.end('SIGTERM');
    agent.destroy();
    return [
      atLeast(`locked for ${seconds} s: writes refused with 503`, refusals.length, WRITERS),
      within('locked: the slowest refusal', Math.max(...refusals), 2_000),
      within('locked: event loop delay', gaps.most, 50),
      atLeast('locked: reads answered', reads.length, 100),
      never('locked: other answers', wrong.length),
      within('locked: written again', healed, 2_000),
      never('locked: lost or half written', totalComments - written),
      never('locked: drift that fsck finds', data.faults().length),
    ];
  },
};
