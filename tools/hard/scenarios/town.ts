import type { EventOf, RoomState } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import { good, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { type Scenario, until } from '../setup.ts';
import { type LiveSocket, openSockets, subscribe } from '../sockets.ts';
import { commentOf, startWithPost } from '../writers.ts';

/** The settings of `client/live/socket.ts`. */
const AS_THE_CLIENT = { reconnection: true, reconnectionDelay: 500, reconnectionDelayMax: 2_000 };
const SPREAD_MS = 800;
/** So many visitors share one address, as a reverse proxy reports it (RFC 5737). */
const TOWN = 500;
const TOWN_ADDRESS = { 'x-forwarded-for': '203.0.113.7' };
/** Each further visitor comes from a network of their own. */
const addressOf = (n: number) =>
  n < TOWN ? TOWN_ADDRESS : { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` };
/** The calls that a page makes first. */
const FIRST_READS = ['/announcement-count', '/auth-options', '/auth/get-session'];
/** Comments written while the visitors return. */
const COMMENTS = 20;
/** The status of a call on a broken connection. */
const CUT_OFF = 599;

interface Screen {
  rev: number;
  comments: number;
}

/** A restart under many open pages, of which those of a town share one address. */
export const town: Scenario<{ visitors: number }> = {
  name: 'town',
  ci: { visitors: 1_000 },
  soak: { visitors: 5_000 },
  async run(setup, { visitors }) {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NODE_ENV: 'test' };
    const forum = await startWithPost(setup, { env, connections: TOWN });
    const { data, agent, author, call, id } = forum;
    let { server } = forum;
    const { url } = server;
    const rooms = ['site', 'announcements', 'members', 'tags', 'feed', room.post(id)];

    let statuses: number[] = [];
    let cuts = 0;
    const live = new Set<LiveSocket>();
    async function loadPage(n: number) {
      for (const path of [n % 2 ? '/' : `/post-details/${id}`, ...FIRST_READS]) {
        const reply = sendRequest(`${url}${path}`, agent, { headers: addressOf(n) });
        statuses.push((await reply.catch(() => ({ status: CUT_OFF }))).status);
      }
    }
    /** Shows the post. After each disconnect the visitor reconnects and subscribes again, as the page does. */
    function show(socket: LiveSocket, n: number): Screen {
      const screen: Screen = { rev: -1, comments: -1 };
      const take = ({ rev, commentCount }: { rev: number; commentCount: number }) => {
        if (rev > screen.rev) Object.assign(screen, { rev, comments: commentCount });
      };
      const join = async () => {
        const known = screen.rev < 0 ? {} : { rev: screen.rev };
        const asked = rooms.map((name) => ({ room: name, ...(name === room.post(id) && known) }));
        const answers = await subscribe(socket, asked).catch(() => []);
        const state = answers.at(-1)?.state as RoomState['post'] | undefined;
        if (state) take(state);
        if (answers.length === rooms.length && answers.every(({ ok }) => ok)) live.add(socket);
      };
      socket.on('post:changed', (event: EventOf<'post:changed'>) => take(event));
      socket.on('disconnect', (reason) => {
        live.delete(socket);
        if (reason === 'io server disconnect') cuts++;
        setTimeout(() => socket.connect(), Math.random() * SPREAD_MS);
      });
      socket.on('connect', () => {
        setTimeout(() => void Promise.all([join(), loadPage(n)]), Math.random() * SPREAD_MS);
      });
      void join();
      return screen;
    }
    const sockets: LiveSocket[] = [];
    for (let n = 0; n < visitors; n += n < TOWN ? TOWN : 1) {
      const amount = n < TOWN ? TOWN : 1;
      const options = { ...AS_THE_CLIENT, extraHeaders: addressOf(n) };
      sockets.push(...(await openSockets(setup, url, amount, options)));
    }
    const screens = sockets.map(show);
    const isAll = (comments: number) => () =>
      live.size === visitors && screens.every((screen) => screen.comments === comments);
    await until('all visitors are live', isAll(0), 60_000);

    await server.end('SIGTERM');
    await until('all visitors have noticed', () => live.size === 0);
    [cuts, statuses] = [0, []];
    server = await startServer(setup, data.dir, { ...env, PORT: new URL(url).port });
    const back = until('all visitors are right again', isAll(COMMENTS), 60_000);
    for (let n = 0; n < COMMENTS; n++)
      good('POST /comments', await call('POST /comments', commentOf(author, id)));
    const took = await back;
    const loads = visitors * (FIRST_READS.length + 1);
    await until('all visitors have read', () => statuses.length >= loads, 60_000);
    const refusals = statuses.filter((status) => status === 429).length;
    const faults = statuses.filter((status) => status >= 500).length;
    const cutBefore = cuts;
    await server.end('SIGTERM');
    return [
      atLeast(
        `${visitors} pages after a restart: page loads and first reads`,
        statuses.length,
        loads,
      ),
      within('after a restart: all pages right again', took, 15_000),
      never('after a restart: page loads and first reads refused', refusals),
      never('after a restart: 5xx, or cut off', faults),
      never('after a restart: sockets cut by the forum', cutBefore),
      never('after a restart: drift that fsck finds', data.faults().length),
    ];
  },
};
