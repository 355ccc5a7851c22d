import { Agent } from 'node:http';
import { room } from '../../contract/rooms.ts';
import { agentOf, ask, callerOf, good } from '../caller.ts';
import { dripFrom } from '../dripping.ts';
import { atLeast, never, within } from '../goals.ts';
import { makeData, type Scenario, sleep } from '../scene.ts';
import { startServer } from '../server.ts';
import { openSockets, watch } from '../sockets.ts';
import { postOf } from '../writers.ts';

/** What a process may open where nobody has said more. */
const HANDLES = 1_024;
/** In production the machine's own addresses count as any others do: each is a network of its own. */
const PRODUCTION = {
  ...{ NODE_ENV: 'production', RATE_LIMITS: 'on', VERIFY: 'off', PUBLIC_URL: 'http://127.0.0.1' },
};
/** No network has more than it may; together they have more than the process may open. */
const CROWD = Array.from({ length: 10 }, (_, n) => `127.0.0.${10 + n}`);
/** A network so small that it never has to give way: by its connections the times are told. */
const FEW = ['127.0.0.2'];
const COME_MS = 300;
const LOOK_MS = 100;
/** How late a look at all connections may be. */
const LATE_MS = 2_000;

/** Connections that say nothing, or a byte now and then, keep neither handles nor newcomers. */
export const slowLines: Scenario<{ ofEach: number; seconds: number }> = {
  name: 'slow-lines',
  ci: { ofEach: 40, seconds: 66 },
  soak: { ofEach: 40, seconds: 180 },
  async run(scene, { ofEach, seconds }) {
    const data = await makeData(scene, { members: 1 });
    const server = await startServer(scene, data.dir, PRODUCTION, HANDLES);
    const [author] = data.members as [(typeof data.members)[number]];
    const agent = agentOf(1);
    const made = await callerOf(server.url, agent, author.token)('POST /posts', postOf(author));
    agent.destroy();
    const [reader] = await openSockets(scene, server.url, 1);
    if (!reader) throw new Error('no socket');
    const id = good('POST /posts', made).insertedId;
    await watch(reader, [{ room: room.comments(id) }]);

    const before = server.rss();
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, server.rss());
    }, LOOK_MS);
    const crowd = dripFrom(scene, server.url, CROWD, ofEach);
    const few = dripFrom(scene, server.url, FEW, 2);
    const ends = performance.now() + seconds * 1_000;
    let [keptOut, slowest, newcomers] = [0, 0, 0];
    for (; performance.now() < ends; await sleep(COME_MS)) {
      // Each of a network, and by a connection, of their own.
      const theirs = new Agent({ localAddress: `127.1.0.${1 + (newcomers++ % 200)}` });
      const since = performance.now();
      const late = setTimeout(() => theirs.destroy(), 5_000);
      const { status } = await ask(`${server.url}/posts`, theirs).catch(() => ({ status: 0 }));
      clearTimeout(late);
      if (status !== 200) keptOut++;
      slowest = Math.max(slowest, performance.now() - since);
      theirs.destroy();
    }
    clearInterval(looking);
    const stayed = reader.connected;
    const { opened } = crowd.stop();
    const { longest } = few.stop();
    await server.end('SIGTERM');
    const tried = CROWD.length * ofEach * 3;
    return [
      atLeast(`slow lines at ${HANDLES} file handles: opened`, opened, tried),
      never('slow lines: newcomers kept out', keptOut),
      within('slow lines: the slowest newcomer', slowest, 1_000),
      never('slow lines: readers who lost their socket', stayed ? 0 : 1),
      within('slow lines: a silent one stood', longest.silent, 10_000 + LATE_MS),
      within('slow lines: one whose headers drip stood', longest.headers, 15_000 + LATE_MS),
      within('slow lines: one whose body drips stood', longest.body, 60_000 + LATE_MS),
      within('slow lines: memory more', most - before, 50, 'MB'),
    ];
  },
};
