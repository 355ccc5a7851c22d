import type { EventOf } from '../../contract/live.ts';
import { room } from '../../contract/rooms.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { atLeast, atMost, never, percentile, within } from '../goals.ts';
import { makeData, type Scenario, sleep, until } from '../scene.ts';
import { startServer } from '../server.ts';
import { openSockets, watch } from '../sockets.ts';
import { postOf } from '../writers.ts';

const SECOND = 1_000;
const TICK_MS = 10;
const CONNECTIONS = 128;
/** Of so many watchers it is looked at when each vote reached them. */
const LOOKED_AT = 50;

interface Heard {
  rev: number;
  upVote: number;
  at: number;
}

/** The most messages of any second. */
function mostInASecond(heard: Heard[]): number {
  let from = 0;
  let most = 0;
  for (const [n, { at }] of heard.entries()) {
    while (at - (heard[from] as Heard).at >= SECOND) from++;
    most = Math.max(most, n - from + 1);
  }
  return most;
}

/** Milliseconds from each vote's answer until a watcher heard of it. */
function delays(votes: { rev: number; at: number }[], heard: Heard[]): number[] {
  let n = 0;
  return votes.map(({ rev, at }) => {
    while (n < heard.length && (heard[n] as Heard).rev < rev) n++;
    return Math.max(0, (heard[n]?.at ?? Number.POSITIVE_INFINITY) - at);
  });
}

/** Thousands vote on one post at once, before a thousand who watch it. */
export const votes: Scenario<{ amount: number; seconds: number; watchers: number }> = {
  name: 'votes',
  ci: { amount: 10_000, seconds: 10, watchers: 1_000 },
  soak: { amount: 60_000, seconds: 60, watchers: 1_000 },
  async run(scene, { amount, seconds, watchers }) {
    const data = await makeData(scene, { members: amount });
    const server = await startServer(scene, data.dir);
    const agent = agentOf(CONNECTIONS);
    const [author] = data.members as [(typeof data.members)[number]];
    const made = await callerOf(server.url, agent, author.token)('POST /posts', postOf(author));
    const id = good('POST /posts', made).insertedId;
    const sockets = await openSockets(scene, server.url, watchers);
    const heard = sockets.map((): Heard[] => []);
    for (const [n, socket] of sockets.entries()) {
      socket.on('post:changed', ({ rev, upVote }: EventOf<'post:changed'>) => {
        heard[n]?.push({ rev, upVote, at: performance.now() });
      });
    }
    await Promise.all(sockets.map((socket) => watch(socket, [{ room: room.post(id) }])));

    const cast: { rev: number; at: number }[] = [];
    const took: number[] = [];
    let failed = 0;
    const vote = async (token: string) => {
      const call = callerOf(server.url, agent, token);
      const reply = await call('PATCH /posts/{id}/upvote', { params: { id } });
      took.push(reply.took);
      if (reply.status === 200) cast.push({ rev: reply.body.rev, at: performance.now() });
      else failed++;
    };
    const since = performance.now();
    const underWay: Promise<void>[] = [];
    for (const [n, { token }] of data.members.entries()) {
      const due = since + (n / amount) * seconds * SECOND;
      if (due > performance.now() + TICK_MS) await sleep(TICK_MS);
      underWay.push(vote(token).catch(() => void failed++));
    }
    await Promise.all(underWay);
    const lasted = (performance.now() - since) / SECOND;
    const isRight = () => heard.every((events) => events.at(-1)?.upVote === amount);
    const settled = await until('all watchers have the right count', isRight);
    await server.end('SIGTERM');
    agent.destroy();
    cast.sort((a, b) => a.rev - b.rev);
    const told = heard.slice(0, LOOKED_AT).flatMap((events) => delays(cast, events));
    return [
      atLeast(`vote storm before ${watchers} watchers: votes`, took.length, amount),
      within('vote storm: seconds that it took', lasted, seconds * 1.05, 's'),
      never('vote storm: failed', failed),
      within('vote storm: HTTP p99', percentile(took, 0.99), 100),
      within('vote storm: event p99', percentile(told, 0.99), 150),
      atMost('vote storm: messages in any second', Math.max(...heard.map(mostInASecond)), 10),
      within('vote storm: all at the right count', settled, 500),
      never('vote storm: drift that fsck finds', data.faults().length),
    ];
  },
};
