import { Agent } from 'node:http';
import { room } from '../../../contract/core/rooms.ts';
import { sendRequest } from '../caller.ts';
import { dripFrom } from '../dripping.ts';
import { atLeast, never, within } from '../goals.ts';
import { type Scenario, sleep } from '../setup.ts';
import { openSockets, subscribe } from '../sockets.ts';
import { startWithPost } from '../writers.ts';

/** The usual default limit of open files per process. */
const HANDLES = 1_024;
/** In production each address of the machine counts as a separate network. */
const PRODUCTION = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  VERIFY: 'off',
  NEWCOMERS: 'free',
  PUBLIC_URL: 'http://127.0.0.1',
};
/** Each network stays within its limit; together the connections exceed the limit of open files. */
const CROWD = Array.from({ length: 10 }, (_, n) => `127.0.0.${10 + n}`);
/** A network below the limit of eviction; its connections measure the timeouts. */
const FEW = ['127.0.0.2'];
const COME_MS = 300;
const LOOK_MS = 100;
/** The interval in which the server checks its connections may add this much. */
const LATE_MS = 2_000;

/** Slow connections exhaust no file handles and keep out no new clients. */
export const slowLines: Scenario<{ ofEach: number; seconds: number }> = {
  name: 'slow-lines',
  ci: { ofEach: 40, seconds: 66 },
  soak: { ofEach: 40, seconds: 180 },
  async run(setup, { ofEach, seconds }) {
    const { server, agent, author, id } = await startWithPost(setup, {
      env: PRODUCTION,
      handles: HANDLES,
    });
    agent.destroy();
    const [reader] = await openSockets(setup, server.url, 1);
    if (!reader) throw new Error('no socket');
    await subscribe(reader, [{ room: room.comments(id) }]);

    const before = server.rss();
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, server.rss());
    }, LOOK_MS);
    const crowd = dripFrom(setup, server.url, CROWD, ofEach);
    const few = dripFrom(setup, server.url, FEW, 2, author.token);
    const ends = performance.now() + seconds * 1_000;
    let [keptOut, slowest, newcomers] = [0, 0, 0];
    for (; performance.now() < ends; await sleep(COME_MS)) {
      // Each request comes from a different network on a new connection.
      const theirs = new Agent({ localAddress: `127.1.0.${1 + (newcomers++ % 200)}` });
      const since = performance.now();
      const late = setTimeout(() => theirs.destroy(), 5_000);
      const { status } = await sendRequest(`${server.url}/posts`, theirs).catch(() => ({
        status: 0,
      }));
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
      never('slow lines: new clients refused', keptOut),
      within('slow lines: the slowest new client', slowest, 1_000),
      never('slow lines: readers that lost their socket', stayed ? 0 : 1),
      within('slow lines: a silent one stood', longest.silent, 10_000 + LATE_MS),
      within('slow lines: one whose headers drip stood', longest.headers, 15_000 + LATE_MS),
      within('slow lines: one whose body drips stood', longest.body, 60_000 + LATE_MS),
      within('slow lines: one whose picture drips stood', longest.upload, 60_000 + LATE_MS),
      atLeast('slow lines: pictures that dripped until their end', longest.upload, 50_000),
      within('slow lines: more memory', most - before, 50, 'MB'),
    ];
  },
};
