import { room } from '../../../contract/core/rooms.ts';
import { never, within } from '../goals.ts';
import { type Scenario, sleep } from '../setup.ts';
import { openSockets, subscribe } from '../sockets.ts';
import { startWithPost } from '../writers.ts';

/** Open pages without activity. */
export const idle: Scenario<{ sockets: number; seconds: number; megabytes: number }> = {
  name: 'idle',
  ci: { sockets: 2_000, seconds: 10, megabytes: 220 },
  soak: { sockets: 10_000, seconds: 600, megabytes: 300 },
  async run(setup, { sockets: amount, seconds, megabytes }) {
    const { server, id } = await startWithPost(setup);
    const sockets = await openSockets(setup, server.url, amount);
    const rooms = [{ room: 'feed' }, { room: room.post(id) }, { room: room.comments(id) }];
    for (const socket of sockets) await subscribe(socket, rooms);
    await server.gaps('reset');
    await sleep(seconds * 1_000);
    const gaps = await server.gaps();
    const dropped = sockets.filter(({ connected }) => !connected).length;
    const rss = server.rss();
    await server.end('SIGTERM');
    return [
      within(`${amount} idle sockets: memory`, rss, megabytes, 'MB'),
      within('idle sockets: event loop p99', gaps.p99, 20),
      never(`idle sockets: dropped in ${seconds} s`, dropped),
    ];
  },
};
