import type { EventOf } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { Member } from '../../../tests/support/members.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { atLeast, atMost, never, percentile, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, sleep, until } from '../setup.ts';
import { openSockets, subscribe } from '../sockets.ts';
import { postOf } from '../writers.ts';

const SECOND = 1_000;
const TICK_MS = 10;
const CONNECTIONS = 128;
/** The forum runs this long before the measurement: code runs slower before it is compiled. */
const WARM_SECONDS = 3;
/** The number of sockets whose event delay is measured. */
const LOOKED_AT = 50;

interface ReceivedEvent {
  rev: number;
  upVote: number;
  at: number;
}

/** The highest number of messages in any second. */
function mostInASecond(received: ReceivedEvent[]): number {
  let from = 0;
  let most = 0;
  for (const [n, { at }] of received.entries()) {
    while (at - (received[from] as ReceivedEvent).at >= SECOND) from++;
    most = Math.max(most, n - from + 1);
  }
  return most;
}

/** Milliseconds from each vote's answer until a socket received its event. */
function delays(votes: { rev: number; at: number }[], received: ReceivedEvent[]): number[] {
  let n = 0;
  return votes.map(({ rev, at }) => {
    while (n < received.length && (received[n] as ReceivedEvent).rev < rev) n++;
    return Math.max(0, (received[n]?.at ?? Number.POSITIVE_INFINITY) - at);
  });
}

interface Cast {
  votes: { rev: number; at: number }[];
  /** Milliseconds until each answer. */
  took: number[];
  failed: number;
  /** Milliseconds from the first vote to the last answer. */
  lasted: number;
}

/** All members vote for a post, evenly over some seconds. */
async function storm(url: string, id: string, members: Member[], seconds: number): Promise<Cast> {
  const agent = agentOf(CONNECTIONS);
  const cast: Cast = { votes: [], took: [], failed: 0, lasted: 0 };
  const vote = async (token: string) => {
    const reply = await callerOf(url, agent, token)('PATCH /posts/{id}/upvote', { params: { id } });
    cast.took.push(reply.took);
    if (reply.status === 200) cast.votes.push({ rev: reply.body.rev, at: performance.now() });
    else cast.failed++;
  };
  const since = performance.now();
  const underWay: Promise<void>[] = [];
  for (const [n, { token }] of members.entries()) {
    const due = since + (n / members.length) * seconds * SECOND;
    if (due > performance.now() + TICK_MS) await sleep(TICK_MS);
    underWay.push(vote(token).catch(() => void cast.failed++));
  }
  await Promise.all(underWay);
  cast.lasted = performance.now() - since;
  agent.destroy();
  return cast;
}

/** Thousands of votes on one post, with a thousand subscribed sockets. */
export const votes: Scenario<{ amount: number; seconds: number; watchers: number }> = {
  name: 'votes',
  ci: { amount: 10_000, seconds: 10, watchers: 1_000 },
  soak: { amount: 60_000, seconds: 60, watchers: 1_000 },
  async run(setup, { amount, seconds, watchers }) {
    const data = await makeData(setup, { members: amount });
    const { url, end } = await startServer(setup, data.dir);
    const agent = agentOf(1);
    const [author] = data.members as [Member];
    const publish = async () => {
      const made = await callerOf(url, agent, author.token)('POST /posts', postOf(author));
      return good('POST /posts', made).insertedId;
    };
    const [before, id] = [await publish(), await publish()];
    agent.destroy();
    const sockets = await openSockets(setup, url, watchers);
    const received = sockets.map((): ReceivedEvent[] => []);
    for (const [n, socket] of sockets.entries()) {
      socket.on('post:changed', ({ _id, rev, upVote }: EventOf<'post:changed'>) => {
        if (_id === id) received[n]?.push({ rev, upVote, at: performance.now() });
      });
    }
    const rooms = [before, id].map((post) => ({ room: room.post(post) }));
    await Promise.all(sockets.map((socket) => subscribe(socket, rooms)));
    await storm(url, before, data.members.slice(0, WARM_SECONDS * SECOND), WARM_SECONDS);

    const cast = await storm(url, id, data.members, seconds);
    const isRight = () => received.every((events) => events.at(-1)?.upVote === amount);
    const settled = await until('all watchers have the right count', isRight);
    await end('SIGTERM');
    cast.votes.sort((a, b) => a.rev - b.rev);
    const waits = received.slice(0, LOOKED_AT).flatMap((events) => delays(cast.votes, events));
    return [
      atLeast(`vote storm before ${watchers} watchers: votes`, cast.took.length, amount),
      within('vote storm: seconds that it took', cast.lasted / SECOND, seconds * 1.05, 's'),
      never('vote storm: failed', cast.failed),
      within('vote storm: HTTP p99', percentile(cast.took, 0.99), 100),
      within('vote storm: event p99', percentile(waits, 0.99), 150),
      atMost('vote storm: messages in any second', Math.max(...received.map(mostInASecond)), 10),
      within('vote storm: all at the right count', settled, 500),
      never('vote storm: drift that fsck finds', data.faults().length),
    ];
  },
};
