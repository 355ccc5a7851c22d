import { room } from '../../contract/rooms.ts';
import { agentOf, callerOf, good } from '../caller.ts';
import { flood } from '../flooding.ts';
import { atLeast, never, within } from '../goals.ts';
import { makeData, type Scenario, sleep } from '../scene.ts';
import { startServer } from '../server.ts';
import { openSockets, watch } from '../sockets.ts';
import { commentOf, postOf } from '../writers.ts';

/** Networks as a proxy in front tells them (RFC 5737). */
const FLOOD = '203.0.113.7';
const network = (n: number) => ({ extraHeaders: { 'x-forwarded-for': `198.51.100.${n}` } });
const LINES = 64;
const LOOK_MS = 100;
const SAY_MS = 250;
/** So many handshakes a second, or it was no flood. */
const LEAST_A_SECOND = 200;
/** How long what was opened may still stand when the flood is over. */
const AFTER_MS = 7_000;
/** The life beside it has run for so long before its memory is measured: what has never run is compiled first. */
const WARM_MS = 10_000;

/** Handshakes that nobody finishes, as fast as one network can send them, cost neither memory nor other people. */
export const handshakes: Scenario<{ others: number; seconds: number }> = {
  name: 'handshakes',
  ci: { others: 50, seconds: 20 },
  soak: { others: 200, seconds: 60 },
  async run(scene, { others, seconds }) {
    const data = await makeData(scene, { members: 1 });
    const trusting = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NODE_ENV: 'test' };
    const server = await startServer(scene, data.dir, trusting);
    const agent = agentOf(1);
    const [author] = data.members as [(typeof data.members)[number]];
    const call = callerOf(server.url, agent, author.token);
    const id = good('POST /posts', await call('POST /posts', postOf(author))).insertedId;
    const comments = room.comments(id);

    let heard = 0;
    const reading = [];
    for (let n = 0; n < others; n++) {
      const [socket] = await openSockets(scene, server.url, 1, network(n));
      if (!socket) throw new Error('no socket');
      socket.on('comment:added', () => void heard++);
      await watch(socket, [{ room: comments }]);
      reading.push(socket);
    }

    let going = true;
    let said = 0;
    const talk = async () => {
      for (; going; await sleep(SAY_MS * 5)) {
        const reply = await call('POST /comments', commentOf(author, id, `${said}`));
        if (reply.status === 201) said++;
      }
    };
    /** Newcomers of other networks, one after the other: how long the slowest waited, and how many were kept out. */
    const come = async () => {
      let [slowest, kept] = [0, 0];
      for (let n = 0; going; n++, await sleep(SAY_MS)) {
        const since = performance.now();
        const came = await openSockets(scene, server.url, 1, {
          ...network(100 + (n % 100)),
          timeout: 10_000,
        }).catch(() => []);
        if (came.length === 0) kept++;
        for (const socket of came) {
          await watch(socket, [{ room: comments }]);
          socket.disconnect();
        }
        slowest = Math.max(slowest, performance.now() - since);
      }
      return { slowest, kept };
    };
    const life = Promise.all([come(), talk()]);
    await sleep(WARM_MS);

    const before = server.rss();
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, server.rss());
    }, LOOK_MS);
    const sent = await flood(scene, { url: server.url, from: FLOOD, lines: LINES, seconds });
    await sleep(AFTER_MS);
    clearInterval(looking);
    going = false;
    const [{ slowest, kept }] = await life;
    const dropped = reading.filter(({ connected }) => !connected).length;
    await server.end('SIGTERM');
    agent.destroy();
    return [
      atLeast('handshakes: sent by one network', sent, seconds * LEAST_A_SECOND),
      within(`handshakes for ${seconds} s: memory more`, most - before, 50, 'MB'),
      never('handshakes: others dropped', dropped),
      never('handshakes: newcomers kept out', kept),
      never('handshakes: comments that somebody missed', said * others - heard),
      within('handshakes: the slowest newcomer', slowest, 1_000),
    ];
  },
};
