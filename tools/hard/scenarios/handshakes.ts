import { room } from '../../../contract/core/rooms.ts';
import { flood } from '../flooding.ts';
import { atLeast, never, within } from '../goals.ts';
import { type Scenario, sleep } from '../setup.ts';
import { openSockets, subscribe } from '../sockets.ts';
import { commentOf, startWithPost } from '../writers.ts';

/** Networks as a reverse proxy reports them (RFC 5737). */
const FLOOD = '203.0.113.7';
const network = (n: number) => ({ extraHeaders: { 'x-forwarded-for': `198.51.100.${n}` } });
const LINES = 64;
const LOOK_MS = 100;
const SAY_MS = 250;
/** The least rate of handshakes that counts as a flood. */
const LEAST_A_SECOND = 200;
/** The time after the flood until all its connections must be closed. */
const AFTER_MS = 7_000;
/** Normal traffic runs this long before memory is measured, so that compilation is over. */
const WARM_MS = 10_000;

/** Unfinished handshakes at the highest rate of one network cost no memory and affect no other client. */
export const handshakes: Scenario<{ others: number; seconds: number }> = {
  name: 'handshakes',
  ci: { others: 50, seconds: 20 },
  soak: { others: 200, seconds: 60 },
  async run(setup, { others, seconds }) {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', NODE_ENV: 'test' };
    const { server, author, call, id } = await startWithPost(setup, { env });
    const comments = room.comments(id);

    let received = 0;
    const reading = [];
    for (let n = 0; n < others; n++) {
      const [socket] = await openSockets(setup, server.url, 1, network(n));
      if (!socket) throw new Error('no socket');
      socket.on('comment:added', () => void received++);
      await subscribe(socket, [{ room: comments }]);
      reading.push(socket);
    }

    let going = true;
    let written = 0;
    const talk = async () => {
      for (; going; await sleep(SAY_MS * 5)) {
        const reply = await call('POST /comments', commentOf(author, id, `${written}`));
        if (reply.status === 201) written++;
      }
    };
    /**
     * Opens sockets from other networks, one at a time.
     * @returns the slowest connect and the number refused.
     */
    const connectNewClients = async () => {
      let [slowest, kept] = [0, 0];
      for (let n = 0; going; n++, await sleep(SAY_MS)) {
        const since = performance.now();
        const came = await openSockets(setup, server.url, 1, {
          ...network(100 + (n % 100)),
          timeout: 10_000,
        }).catch(() => []);
        if (came.length === 0) kept++;
        for (const socket of came) {
          await subscribe(socket, [{ room: comments }]);
          socket.disconnect();
        }
        slowest = Math.max(slowest, performance.now() - since);
      }
      return { slowest, kept };
    };
    const life = Promise.all([connectNewClients(), talk()]);
    await sleep(WARM_MS);

    const before = server.rss();
    let most = before;
    const looking = setInterval(() => {
      most = Math.max(most, server.rss());
    }, LOOK_MS);
    const sent = await flood(setup, { url: server.url, from: FLOOD, lines: LINES, seconds });
    await sleep(AFTER_MS);
    clearInterval(looking);
    going = false;
    const [{ slowest, kept }] = await life;
    const dropped = reading.filter(({ connected }) => !connected).length;
    await server.end('SIGTERM');
    return [
      atLeast('handshakes: sent by one network', sent, seconds * LEAST_A_SECOND),
      within(`handshakes for ${seconds} s: more memory`, most - before, 50, 'MB'),
      never('handshakes: other clients dropped', dropped),
      never('handshakes: new clients refused', kept),
      never('handshakes: comments not delivered', written * others - received),
      within('handshakes: the slowest new client', slowest, 1_000),
    ];
  },
};
