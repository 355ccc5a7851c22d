import type { EventOf } from '../../contract/live.ts';
import { room } from '../../contract/rooms.ts';
import type { Member } from '../../tests/members.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { atLeast, atMost, never, percentile, within } from '../goals.ts';
import { makeData, type Scenario, sleep, until } from '../scene.ts';
import { startServer } from '../server.ts';
import { openSockets, watch } from '../sockets.ts';
import { postOf } from '../writers.ts';

const SECOND = 1_000;
const TICK_MS = 10;
const CONNECTIONS = 128;
/** The storm comes over a forum that has been in use for a while: code that has only just started runs slower. */
const WARM_SECONDS = 3;
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

interface Cast {
  votes: { rev: number; at: number }[];
  /** Milliseconds until each was answered. */
  took: number[];
  failed: number;
  /** Milliseconds from the first vote to the last answer. */
  lasted: number;
}

/** All of the members vote for a post, evenly over some seconds. */
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

/** Thousands vote on one post at once, before a thousand who watch it. */
export const votes: Scenario<{ amount: number; seconds: number; watchers: number }> = {
  name: 'votes',
  ci: { amount: 10_000, seconds: 10, watchers: 1_000 },
  soak: { amount: 60_000, seconds: 60, watchers: 1_000 },
  async run(scene, { amount, seconds, watchers }) {
    const data = await makeData(scene, { members: amount });
    const { url, end } = await startServer(scene, data.dir);
    const agent = agentOf(1);
    const [author] = data.members as [Member];
    const publish = async () => {
      const made = await callerOf(url, agent, author.token)('POST /posts', postOf(author));
      return good('POST /posts', made).insertedId;
    };
    const [before, id] = [await publish(), await publish()];
    agent.destroy();
    const sockets = await openSockets(scene, url, watchers);
    const heard = sockets.map((): Heard[] => []);
    for (const [n, socket] of sockets.entries()) {
      socket.on('post:changed', ({ _id, rev, upVote }: EventOf<'post:changed'>) => {
        if (_id === id) heard[n]?.push({ rev, upVote, at: performance.now() });
      });
    }
    const seen = [before, id].map((post) => ({ room: room.post(post) }));
    await Promise.all(sockets.map((socket) => watch(socket, seen)));
    await storm(url, before, data.members.slice(0, WARM_SECONDS * SECOND), WARM_SECONDS);

    const cast = await storm(url, id, data.members, seconds);
    const isRight = () => heard.every((events) => events.at(-1)?.upVote === amount);
    const settled = await until('all watchers have the right count', isRight);
    await end('SIGTERM');
    cast.votes.sort((a, b) => a.rev - b.rev);
    const told = heard.slice(0, LOOKED_AT).flatMap((events) => delays(cast.votes, events));
    return [
      atLeast(`vote storm before ${watchers} watchers: votes`, cast.took.length, amount),
      within('vote storm: seconds that it took', cast.lasted / SECOND, seconds * 1.05, 's'),
      never('vote storm: failed', cast.failed),
      within('vote storm: HTTP p99', percentile(cast.took, 0.99), 100),
      within('vote storm: event p99', percentile(told, 0.99), 150),
      atMost('vote storm: messages in any second', Math.max(...heard.map(mostInASecond)), 10),
      within('vote storm: all at the right count', settled, 500),
      never('vote storm: drift that fsck finds', data.faults().length),
    ];
  },
};
