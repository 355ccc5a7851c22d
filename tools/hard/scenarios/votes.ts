import type { EventOf } from '../../../contract/core/realtime.ts';
import { room } from '../../../contract/core/rooms.ts';
import type { Member } from '../../../tests/support/members.ts';
import { agentOf, type Caller, callerOf, good, type Reply } from '../caller.ts';
import { atLeast, atMost, never, percentile, within } from '../goals.ts';
import { startServer } from '../server.ts';
import { makeData, type Scenario, sleep, until } from '../setup.ts';
import { openSockets, subscribe } from '../sockets.ts';
import { commentOf, OPTIONS, postOf } from '../writers.ts';

const SECOND = 1_000;
const TICK_MS = 10;
const CONNECTIONS = 128;
/** The forum runs this long before the measurement: code runs slower before it is compiled. */
const WARM_SECONDS = 3;
/** The number of sockets whose event delay is measured. */
const LOOKED_AT = 50;

interface ReceivedEvent {
  rev: number;
  /** The votes as the event tells them. */
  shown: unknown;
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

/** These members vote, one after the other, evenly over some seconds. */
async function storm(
  url: string,
  voters: readonly Member[],
  seconds: number,
  send: (call: Caller, n: number) => Promise<Reply<{ rev: number }>>,
): Promise<Cast> {
  const agent = agentOf(CONNECTIONS);
  const cast: Cast = { votes: [], took: [], failed: 0, lasted: 0 };
  const vote = async (token: string, n: number) => {
    const reply = await send(callerOf(url, agent, token), n);
    cast.took.push(reply.took);
    if (reply.status === 200) cast.votes.push({ rev: reply.body.rev, at: performance.now() });
    else cast.failed++;
  };
  const since = performance.now();
  const underWay: Promise<void>[] = [];
  for (const [n, { token }] of voters.entries()) {
    const due = since + (n / voters.length) * seconds * SECOND;
    if (due > performance.now() + TICK_MS) await sleep(TICK_MS);
    underWay.push(vote(token, n).catch(() => void cast.failed++));
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
        if (_id === id) received[n]?.push({ rev, shown: upVote, at: performance.now() });
      });
    }
    const rooms = [before, id].map((post) => ({ room: room.post(post) }));
    await Promise.all(sockets.map((socket) => subscribe(socket, rooms)));
    const upvote = (post: string) => (call: Caller) =>
      call('PATCH /posts/{id}/upvote', { params: { id: post } });
    const warm = data.members.slice(0, WARM_SECONDS * SECOND);
    await storm(url, warm, WARM_SECONDS, upvote(before));

    const cast = await storm(url, data.members, seconds, upvote(id));
    const isRight = () => received.every((events) => events.at(-1)?.shown === amount);
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

/** Votes in a poll per second, and members who thank for one comment at once. */
const [VOTES, THANKS] = [200, 200];
/** All votes are shown so soon. */
const SHOWN_MS = 1_000;

/** Votes in one poll, before a thousand members who watch it as they have voted; then thanks of many at once. */
export const polls: Scenario<{ seconds: number; watchers: number }> = {
  name: 'polls',
  ci: { seconds: 10, watchers: 1_000 },
  soak: { seconds: 60, watchers: 1_000 },
  async run(setup, { seconds, watchers }) {
    const data = await makeData(setup, { members: 2 * watchers });
    const { url, end } = await startServer(setup, data.dir);
    const [watching, voters] = [data.members.slice(0, watchers), data.members.slice(watchers)];
    const agent = agentOf();
    const [author] = data.members as [Member];
    const call = callerOf(url, agent, author.token);
    const { body } = postOf(author);
    const asked = { body: { ...body, poll: { options: OPTIONS } } };
    const id = good('POST /posts', await call('POST /posts', asked)).insertedId;
    const choose = (option: number) => (by: Caller) =>
      by('PUT /posts/{id}/poll/vote', { params: { id }, body: { options: [option] } });
    const begun = await storm(url, watching, WARM_SECONDS, choose(0));

    const tokens = watching.map(({ token }) => token);
    const sockets = await openSockets(setup, url, watchers, {}, tokens);
    const received = sockets.map((): ReceivedEvent[] => []);
    for (const [n, socket] of sockets.entries()) {
      socket.on('poll:changed', ({ rev, totals }: EventOf<'poll:changed'>) => {
        received[n]?.push({ rev, shown: String(totals), at: performance.now() });
      });
    }
    const rooms = [{ room: room.poll(id) }, { room: room.post(id) }];
    const answers = await Promise.all(sockets.map((socket) => subscribe(socket, rooms)));
    const refused = answers.flat().filter(({ ok }) => !ok).length;

    // Each votes again and again, for another option: what counts is the last.
    const turns = Array.from({ length: seconds * VOTES }, (_, n) => n % voters.length);
    const optionOf = (n: number) => (n + Math.floor(n / voters.length)) % OPTIONS.length;
    const totals = OPTIONS.map((_, option) => (option === 0 ? watchers : 0));
    for (const [n, voter] of turns.entries())
      if (turns.lastIndexOf(voter) === n) totals[optionOf(n)] = (totals[optionOf(n)] ?? 0) + 1;
    const cast = await storm(
      url,
      turns.map((voter) => voters[voter] as Member),
      seconds,
      (by, n) => choose(optionOf(n))(by),
    );
    const isRight = () => received.every((events) => events.at(-1)?.shown === String(totals));
    const settled = await until('all watchers have the right totals', isRight);

    const comment = good('POST /comments', await call('POST /comments', commentOf(author, id)));
    const params = { id: comment._id };
    const thanks = await Promise.all(
      voters
        .slice(0, THANKS)
        .map(({ token }) => callerOf(url, agent, token)('PUT /comments/{id}/thanks', { params })),
    );
    const thread = good('GET', await call('GET /comments/{id}', { params: { id } }));
    agent.destroy();
    await end('SIGTERM');
    cast.votes.sort((a, b) => a.rev - b.rev);
    const waits = received.slice(0, LOOKED_AT).flatMap((events) => delays(cast.votes, events));
    const told = Math.max(...received.map(({ length }) => length));
    return [
      atLeast(`votes in a poll before ${watchers} watchers: votes`, cast.took.length, turns.length),
      within('votes in a poll: seconds that they took', cast.lasted / SECOND, seconds * 1.05, 's'),
      never('votes in a poll: failed', begun.failed + cast.failed + refused),
      within('votes in a poll: HTTP p99', percentile(cast.took, 0.99), 100),
      within('votes in a poll: slowest event', percentile(waits, 1), SHOWN_MS),
      atMost('votes in a poll: messages of a watcher', told, 2 * seconds + 3),
      within('votes in a poll: all at the right totals', settled, SHOWN_MS),
      never('thanks at once: failed', thanks.filter(({ status }) => status !== 200).length),
      atLeast('thanks at once: counted', thread.comments[0]?.thanks ?? 0, THANKS),
      never('votes in a poll: drift that fsck finds', data.faults().length),
    ];
  },
};
