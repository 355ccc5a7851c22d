import { room } from '../../../contract/core/rooms.ts';
import { agentOf, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, until } from '../setup.ts';
import { type LiveSocket, openSockets, subscribe } from '../sockets.ts';
import { postOf } from '../writers.ts';

/** The settings of `client/live/socket.ts`. */
const AS_THE_CLIENT = { reconnection: true, reconnectionDelay: 500, reconnectionDelayMax: 2_000 };
const SPREAD_MS = 800;
/** The town's address, as a reverse proxy reports it (RFC 5737). */
const TOWN = { 'x-forwarded-for': '203.0.113.7' };
/** The calls that a page makes first. */
const FIRST_READS = ['/announcement-count', '/auth-options', '/auth/get-session'];
/** The small packets of one who troubles the others, and how many times they come from a new connection. */
const PACKETS = 110;
const TIMES = 30;
const ANSWER_MS = 30_000;

/** A restart under the open pages of a town behind one address, one of whose people floods the forum afterwards. */
export const town: Scenario<{ visitors: number }> = {
  name: 'town',
  ci: { visitors: 500 },
  soak: { visitors: 500 },
  async run(setup, { visitors }) {
    const data = await makeData(setup, { members: 1 });
    const [author] = data.members as [(typeof data.members)[number]];
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NODE_ENV: 'test' };
    let server = await startServer(setup, data.dir, env);
    const { url } = server;
    const agent = agentOf(visitors);
    setup.onFinished(() => agent.destroy());
    const call = callerOf(url, agent, author.token);
    const id = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
    const rooms = ['site', 'announcements', 'members', 'tags', 'feed', room.post(id)];

    let refusals = 0;
    let cuts = 0;
    const live = new Set<LiveSocket>();
    const isAll = () => live.size === visitors;
    async function loadPage(n: number) {
      for (const path of [n % 2 ? '/' : `/post-details/${id}`, ...FIRST_READS]) {
        const answer = await sendRequest(`${url}${path}`, agent, { headers: TOWN });
        if (answer.status === 429) refusals++;
      }
    }
    const sockets = await openSockets(setup, url, visitors, {
      ...AS_THE_CLIENT,
      extraHeaders: TOWN,
    });
    for (const [n, socket] of sockets.entries()) {
      const join = async () => {
        const answers = await subscribe(
          socket,
          rooms.map((name) => ({ room: name })),
        ).catch(() => []);
        if (answers.length === rooms.length && answers.every(({ ok }) => ok)) live.add(socket);
      };
      socket.on('disconnect', (reason) => {
        live.delete(socket);
        if (reason === 'io server disconnect') cuts++;
        setTimeout(() => socket.connect(), Math.random() * SPREAD_MS);
      });
      socket.on('connect', () => {
        setTimeout(() => void Promise.all([join(), loadPage(n)]), Math.random() * SPREAD_MS);
      });
      void join();
    }
    await until('all visitors are live', isAll, 60_000);

    /** A visitor of the town; the place of the last one may not be free yet. */
    async function openBold(): Promise<LiveSocket> {
      let bold: LiveSocket | undefined;
      await until('a visitor gets in', async () => {
        [bold] = await openSockets(setup, url, 1, { extraHeaders: TOWN }).catch(() => []);
        return bold !== undefined;
      });
      return bold as LiveSocket;
    }

    await server.end('SIGTERM');
    await until('all visitors have noticed', () => live.size === 0);
    cuts = 0;
    server = await startServer(setup, data.dir, { ...env, PORT: new URL(url).port });
    const took = await until('all visitors are live again', isAll, 60_000);

    // One visitor leaves, and comes again and again from that place.
    const [first, ...neighbours] = sockets as [LiveSocket, ...LiveSocket[]];
    first.removeAllListeners('disconnect').disconnect();
    let floods = 0;
    for (let n = 0; n < TIMES; n++) {
      const bold = await openBold();
      for (let packet = 1; packet < PACKETS; packet++) bold.emit('unwatch', ['tags']);
      await bold.timeout(ANSWER_MS).emitWithAck('watch', []);
      floods++;
      bold.disconnect();
    }
    const left = await Promise.all(
      neighbours.map((socket) => subscribe(socket, [{ room: 'tags' }]).catch(() => [])),
    );
    const cutsBefore = cuts;
    await server.end('SIGTERM');
    return [
      atLeast('a town: floods of one visitor', floods, TIMES),
      within('a town after a restart: all live again', took, 15_000),
      never('a town after a restart: page loads and first reads refused', refusals),
      never('a town: sockets cut by the forum', cutsBefore),
      never('a town: neighbours of a flood not answered', left.filter(([one]) => !one?.ok).length),
    ];
  },
};
