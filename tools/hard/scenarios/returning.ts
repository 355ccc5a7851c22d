import type { EventOf, RoomState } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import { agentOf, callerOf, good, sendRequest } from '../caller.ts';
import { atLeast, never, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, until } from '../setup.ts';
import { type LiveSocket, openSockets, subscribe } from '../sockets.ts';
import { commentOf, postOf } from '../writers.ts';

/** The settings of `client/live/socket.ts`. */
const AS_THE_CLIENT = { reconnection: true, reconnectionDelay: 500, reconnectionDelayMax: 2_000 };
const SPREAD_MS = 800;
const COMMENTS = 20;
/** The status of a call on a broken connection. */
const CUT_OFF = 599;

interface Screen {
  rev: number;
  comments: number;
}

/** A client that shows a post. After each disconnect it reconnects and subscribes again, as the page does. */
function show(socket: LiveSocket, url: string, postId: string, statuses: number[]): Screen {
  const screen: Screen = { rev: -1, comments: -1 };
  const agent = agentOf(1);
  const take = ({ rev, commentCount }: { rev: number; commentCount: number }) => {
    if (rev > screen.rev) Object.assign(screen, { rev, comments: commentCount });
  };
  const join = async () => {
    const { rev } = screen;
    const post = { room: room.post(postId), ...(rev >= 0 && { rev }) };
    const answers = await subscribe(socket, [{ room: 'feed' }, post]).catch(() => []);
    const state = answers[1]?.state as RoomState['post'] | undefined;
    if (state) take(state);
    // A client reads the page's list again after each disconnect.
    const read = await sendRequest(`${url}/posts?page=1`, agent).catch(() => null);
    statuses.push(read?.status ?? CUT_OFF);
  };
  const soon = (act: () => void) => setTimeout(act, Math.random() * SPREAD_MS);
  socket.on('post:changed', (event: EventOf<'post:changed'>) => take(event));
  socket.on('connect', () => void soon(join));
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') soon(() => socket.connect());
  });
  void join();
  return screen;
}

/** The forum restarts under thousands of open pages, which all reconnect at once. */
export const returning: Scenario<{ clients: number }> = {
  name: 'returning',
  ci: { clients: 1_000 },
  soak: { clients: 5_000 },
  async run(setup, { clients }) {
    const data = await makeData(setup, { members: 1 });
    const [author] = data.members as [(typeof data.members)[number]];
    let server = await startServer(setup, data.dir);
    const { url } = server;
    const statuses: number[] = [];
    const write = async (name: string, to: string) => {
      const agent = agentOf(1);
      const call = callerOf(url, agent, author.token);
      const made =
        name === 'post'
          ? good(name, await call('POST /posts', postOf(author))).insertedId
          : good(name, await call('POST /comments', commentOf(author, to)))._id;
      agent.destroy();
      return made;
    };
    const id = await write('post', '');
    const sockets = await openSockets(setup, url, clients, AS_THE_CLIENT);
    const screens = sockets.map((socket) => show(socket, url, id, statuses));
    const all = (comments: number) => () => screens.every((one) => one.comments === comments);
    await until('all clients show the post', all(0));
    await until('all clients have read', () => statuses.length === clients);
    statuses.splice(0);

    await server.end('SIGTERM');
    server = await startServer(setup, data.dir, { PORT: new URL(url).port });
    const back = until('all clients are right again', all(COMMENTS), 60_000);
    for (let n = 0; n < COMMENTS; n++) await write('comment', id);
    const took = await back;
    await until('all clients have read', () => statuses.length >= clients);
    await server.end('SIGTERM');
    return [
      atLeast(`${clients} clients back after a restart: reads`, statuses.length, clients),
      within('back after a restart: all right again', took, 15_000),
      never(
        'back after a restart: 5xx, or cut off',
        statuses.filter((status) => status >= 500).length,
      ),
      never('back after a restart: drift that fsck finds', data.faults().length),
    ];
  },
};
